import {
  type AnyEntity,
  codes,
  columnsOf,
  datedBy,
  fieldsOf,
  isDocument,
  isLarge,
  isLineList,
  type ListQuery,
} from '@heliu/model';
import { columnOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { visible } from '../rights.ts';
import { isSearched } from '../schema/describe.ts';
import type { Params } from '../sql.ts';
import type { Work } from '../work.ts';
import { filterCondition, like } from './filter.ts';

export interface ListOptions {
  /** Conditions of the call itself, over the alias `t`. */
  readonly where?: (params: Params) => readonly string[];
}

/** The same query without documents that are put away, unless it asks for them. */
export function inSight(e: AnyEntity, query: ListQuery): ListQuery {
  const { status, id } = query.filters;
  const head = isLineList(e) ? e.of : e;
  if (!isDocument(head) || !head.away || status || id || query.q?.trim()) return query;
  const shown = Object.keys(head.states as object).filter((state) => !head.away!.includes(state));
  return { ...query, filters: { ...query.filters, status: shown.join(',') } };
}

/** What stands in lines is read through, so it takes a range of days to ask for it where there are many. */
function demandDays(e: AnyEntity, { filters }: ListQuery): void {
  if (!isLineList(e) || !isLarge(e)) return;
  const asked = Object.keys(filters).find((key) => filters[key] && e.own.has(key) && !e.fields[key]!.index);
  const dated = datedBy(e);
  if (asked === undefined || /\d{4}-\d{2}-\d{2}/.test(filters[dated] ?? '')) return;
  const [label, day] = [e.fields[asked]!.label, columnsOf(e)[dated]!.label];
  throw new Refusal(`按“${label}”筛选明细，请同时选“${day}”的范围`, codes.invalid);
}

/** What the query asks for as one condition: company, rights, filters, search. */
export function conditions(work: Work, e: AnyEntity, query: ListQuery, params: Params, options: ListOptions): string[] {
  demandDays(e, query);
  const all = [...visible(e, work.user, 't', params), ...(options.where?.(params) ?? [])];
  if (!isDocument(e)) all.push('not t.deleted');
  for (const [key, source] of Object.entries(query.filters))
    if (source !== '') all.push(filterCondition(e, work.user, key, source, 't', params));
  const words = query.q?.trim().toLowerCase();
  if (words && isSearched(e))
    all.push(
      ...words
        .split(/\s+/)
        .slice(0, 5)
        .map((word) => like(params, 't.search', word)),
    );
  return all;
}

export const whereOf = (all: readonly string[]) => (all.length === 0 ? '' : ` where ${all.join(' and ')}`);

/** The columns a list adds up. */
export const amountsOf = (e: AnyEntity): string[] =>
  Object.entries(fieldsOf(e)).flatMap(([key, field]) => (field.kind === 'money' ? [key] : []));

export const sumOfColumn = (key: string): string => `coalesce(sum(t.${columnOf(key)}), 0)::numeric(18,2)`;
