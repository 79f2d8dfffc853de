import { actionsOf, type AnyEntity, columnsOf, isDocument, isLineList, type ListQuery } from '@heliu/model';
import { selected } from '../codec.ts';
import { headerColumns } from '../statements.ts';
import type { Sort } from './sort.ts';

/** What must be known of a record to name it and to act upon it. */
export function neededColumns(e: AnyEntity): string[] {
  const asked = Object.values(actionsOf(e)).flatMap(({ when }) => Object.keys(when ?? {}));
  return [
    'id',
    'version',
    ...(isLineList(e) ? ['document'] : []),
    e.title as string,
    ...(isDocument(e) ? ['number', 'status'] : []),
    ...asked,
  ];
}

export const selectedColumns = (e: AnyEntity, keys: readonly string[], alias = ''): string => {
  const columns = columnsOf(e);
  return [...new Set(keys)].flatMap((key) => (columns[key] ? selected(key, columns[key], alias) : [])).join(', ');
};

/** A wide record of which a list shows a tenth is read as far as it is shown. A column that is no more is left out. */
export const columnsOfPage = (e: AnyEntity, { fields }: ListQuery, sorts: readonly Sort[]): string =>
  fields ? selectedColumns(e, [...neededColumns(e), ...fields, ...sorts.map(({ key }) => key)]) : headerColumns(e);
