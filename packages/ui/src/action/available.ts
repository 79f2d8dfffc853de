import { type Action, actionsOf, type AnyEntity, isDocument, isFit, linesOf, permission } from '@heliu/model';
import { useSession } from '../session/store.ts';

/** A record as far as rules about it need to know. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: number };
type May = (permission: string) => boolean;

const fits = (action: Action, row: AnyRow): boolean =>
  (!action.from || action.from.includes(row['status'] as never)) && isFit(action, row);

/** The actions this user may take on this record now: there is a call, a permission, and the state allows it. */
export function availableActions(e: AnyEntity, operations: object, row: AnyRow, may: May): [string, Action][] {
  return Object.entries(actionsOf(e)).filter(
    ([name, action]) => name in operations && fits(action, row) && may(permission(e, name as never)),
  );
}

/** Why a record stays as it is at the moment, as it says itself where it is opened: others are being asked about it. */
export const heldBy = (row: AnyRow): string | undefined => row['staysBecause'] as string | undefined;

/** A document may be changed only in the states its definition names. */
export const isEditable = (e: AnyEntity, row: AnyRow): boolean =>
  heldBy(row) === undefined && (!isDocument(e) || e.editable.includes(row['status'] as never));

/** Whoever does not see what stands in the lines cannot send them back. */
const seesLines = (e: AnyEntity): boolean => {
  const { masks } = useSession.getState();
  const fields = Object.values(linesOf(e)).flatMap((lines) => Object.values(lines.fields));
  return !fields.some(({ computed, masked }) => !computed && masked !== undefined && masks.has(masked));
};

export const mayEdit = (e: AnyEntity, operations: object, row: AnyRow, may: May): boolean =>
  'update' in operations && isEditable(e, row) && may(permission(e, 'save')) && seesLines(e);

/** Why it stays as it is, where he could change it otherwise. */
export const whyNotEdited = (e: AnyEntity, operations: object, row: AnyRow, may: May): string | undefined => {
  const why = heldBy(row);
  return why !== undefined && mayEdit(e, operations, { ...row, staysBecause: undefined }, may) ? why : undefined;
};

export const mayRemove = (e: AnyEntity, operations: object, row: AnyRow, may: May): boolean =>
  'remove' in operations && isEditable(e, row) && may(permission(e, 'remove'));
