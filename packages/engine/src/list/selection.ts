import { type AnyEntity, codes, type ListQuery, type Page, selectionBound } from '@heliu/model';
import { sourceOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { mask } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import type { Work } from '../work.ts';
import { neededColumns, selectedColumns } from './columns.ts';
import { amountsOf, conditions, type ListOptions, whereOf } from './conditions.ts';
import { orderBy, type Sort } from './sort.ts';

/** Everything a filter finds, its amounts included, for acting on all of it at once. */
export async function selection(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  sorts: readonly Sort[],
  options: ListOptions,
): Promise<Page<Record<string, unknown>>> {
  const params = new Params();
  const where = whereOf(conditions(work, e, query, params, options));
  const columns = selectedColumns(e, [...neededColumns(e), ...amountsOf(e)], 't.');
  const text = `select ${columns} from ${sourceOf(e)} t${where} order by ${orderBy(sorts, 't')} limit ${selectionBound + 1}`;
  const { name } = prepared(text, params.values);
  const rows = await work.query<Record<string, unknown>>(name, text, params.values);
  if (rows.length > selectionBound)
    throw new Refusal(`符合条件的超过 ${selectionBound / 10_000} 万条，请用筛选缩小范围后再全选`, codes.invalid);
  return {
    rows: rows.map((row) => mask(e, work.user, row)),
    total: rows.length,
    totalIsExact: true,
    nextCursor: null,
  };
}
