import { type Action, actionsOf, type AnyEntity, isDocument, isFit, permission } from '@heliu/model';

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

/** A document may be changed only in the states its definition names. */
export const isEditable = (e: AnyEntity, row: AnyRow): boolean =>
  !isDocument(e) || e.editable.includes(row['status'] as never);

export const mayEdit = (e: AnyEntity, operations: object, row: AnyRow, may: May): boolean =>
  'update' in operations && isEditable(e, row) && may(permission(e, 'save'));

export const mayRemove = (e: AnyEntity, operations: object, row: AnyRow, may: May): boolean =>
  'remove' in operations && isEditable(e, row) && may(permission(e, 'remove'));
