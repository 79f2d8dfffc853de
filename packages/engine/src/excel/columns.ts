import { type AnyEntity, columnsOf, type Field, fieldsOf, type ImportLayout, isDocument, linesOf } from '@heliu/model';
import { isLineMasked, isMasked } from '../rights.ts';
import type { User } from '../user.ts';

/** A column of a workbook that stands for a field of the head or of its lines. */
export interface FieldColumn {
  readonly title: string;
  readonly also?: readonly string[];
  readonly key: string;
  readonly lines?: string;
  readonly field: Field;
  readonly needed: boolean;
}
const isNeeded = ({ required, hasDefault }: Field): boolean => required && !hasDefault;

/** The column that tells which rows are one document. */
export const groupTitle = '单据序号';

/** No cell can hold them, or nobody would type them into one. */
const unfit: ReadonlySet<Field['kind']> = new Set(['file', 'image', 'line']);
export const isTyped = (field: Field): boolean => field.kind !== 'json' && field.kind !== 'richText';

/** Every field that can be brought in by a workbook. Titles are told apart where a line has a field of the same name. */
export function inputColumns(e: AnyEntity, user: User): FieldColumn[] {
  const fits = (field: Field) => !field.computed && !unfit.has(field.kind);
  const header: FieldColumn[] = Object.entries(fieldsOf(e))
    .filter(([key, field]) => fits(field) && !isMasked(e, user, key))
    .map(([key, field]) => ({ title: field.label, key, field, needed: isNeeded(field) }));
  const lines: FieldColumn[] = Object.entries(linesOf(e)).flatMap(([kind, { fields }]) =>
    Object.entries(fields)
      .filter(([key, field]) => fits(field) && !isLineMasked(e, user, kind, key))
      .map(([key, field]) => ({ title: field.label, key, field, lines: kind, needed: isNeeded(field) })),
  );
  const all = [...header, ...lines];
  const isShared = (title: string) => title === groupTitle || all.filter((one) => one.title === title).length > 1;
  return all.map((column) =>
    column.lines !== undefined && isShared(column.title)
      ? { ...column, title: `${linesOf(e)[column.lines]!.label}.${column.title}` }
      : column,
  );
}

/** The columns of a workbook in a shape of its own. */
export const layoutColumns = (e: AnyEntity, { columns }: ImportLayout): FieldColumn[] =>
  columns.map(({ title, also, key, lines, needed = false }) => ({
    title,
    ...(also && { also }),
    key,
    needed,
    field: (lines === undefined ? fieldsOf(e) : linesOf(e)[lines]!.fields)[key]!,
    ...(lines !== undefined && { lines }),
  }));

/** The columns a list shows, in its order; what is masked for this user is left out whatever the page asked for. */
export function listColumns(e: AnyEntity, user: User, keys: readonly string[] | undefined): FieldColumn[] {
  const all = columnsOf(e);
  const wanted = keys ?? [...(isDocument(e) ? ['number', 'status'] : []), ...Object.keys(fieldsOf(e))];
  return wanted
    .filter((key) => all[key] && !isMasked(e, user, key))
    .map((key) => ({ title: all[key]!.label, key, field: all[key]!, needed: false }));
}
