import { type AnyEntity, columnsOf, type Field, type Filter, isOffered, parseFilter } from '@heliu/model';
import { addDays, isoDay, toDate } from '../text/date.ts';
import { displayNumber } from '../field/entry.ts';
import { formatDate } from '../text/filters.ts';

export type FilterShape = 'words' | 'options' | 'records' | 'numbers' | 'days';

export function filterShape(field: Field): FilterShape {
  switch (field.kind) {
    case 'choice':
    case 'choices':
    case 'flag':
      return 'options';
    case 'ref':
    case 'refs':
    case 'parent':
      return 'records';
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rate':
      return 'numbers';
    case 'date':
    case 'dateTime':
      return 'days';
    default:
      return 'words';
  }
}

const unfit = new Set(['file', 'image', 'json', 'richText']);

/** The fields a list can be narrowed by: those it shows first, then the others. */
export function filterableOf(e: AnyEntity, columns: readonly string[]): string[] {
  const own = new Set(['id', 'version', 'q', 'sort', 'page', 'pageSize', 'cursor', 'sums']);
  const offered = Object.entries(columnsOf(e))
    .filter(([key, field]) => !own.has(key) && !unfit.has(field.kind) && isOffered(e, key))
    .map(([key]) => key);
  return [...columns.filter((key) => offered.includes(key)), ...offered.filter((key) => !columns.includes(key))];
}

export const optionsOf = (field: Field): readonly (readonly [string, string])[] =>
  field.kind === 'flag'
    ? [
        ['true', '是'],
        ['false', '否'],
      ]
    : Object.entries(field.choices ?? {});

export const range = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from}..${to}`);

export function rangeOf(field: Field, source: string | undefined): { from: string; to: string } {
  const filter: Filter | undefined = source ? parseFilter(field, source) : undefined;
  if (filter?.op === 'range') return { from: filter.from ?? '', to: filter.to ?? '' };
  const only = filter?.op === 'in' ? (filter.values[0] ?? '') : '';
  return { from: only, to: only };
}

export const valuesOf = (field: Field, source: string | undefined): readonly string[] => {
  const filter = source ? parseFilter(field, source) : undefined;
  return filter?.op === 'in' ? filter.values : [];
};

const rangeText = (from: string, to: string): string =>
  from === to ? from : from && to ? `${from} 至 ${to}` : from ? `${from} 起` : `到 ${to}`;

/** The year need not be said twice: 2026-11-01 至 11-15. */
const daysText = (from: string, to: string): string =>
  rangeText(from, from !== to && from.length === 10 && from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to);

/** A day as it is written; a point in time by the clock of whoever reads it. */
const momentText = (text = ''): string => (text.includes('T') ? formatDate(text, 'yyyy-MM-dd HH:mm') : text);

/** The words on a chip. `names` knows what the referred records are called. */
export function filterText(
  field: Field,
  source: string,
  names: (entity: string, id: number) => string | undefined,
): string {
  const filter = parseFilter(field, source);
  switch (filter.op) {
    case 'empty':
      return '为空';
    case 'filled':
      return '不为空';
    case 'contains':
      return `含“${filter.value}”`;
    case 'range': {
      if (filterShape(field) === 'days') return daysText(momentText(filter.from), momentText(filter.to));
      const show = (text = '') => displayNumber(field.kind, text);
      return rangeText(show(filter.from), show(filter.to));
    }
    case 'in': {
      if (filterShape(field) === 'words') return `是“${filter.values[0]}”`;
      const labels = new Map(optionsOf(field));
      const name = (value: string) =>
        filterShape(field) === 'records'
          ? (names(field.target!, Number(value)) ?? `#${value}`)
          : (labels.get(value) ?? value);
      const shown = filter.values.slice(0, 3).map(name).join('、');
      return filter.values.length > 3 ? `${shown} 等 ${filter.values.length} 项` : shown;
    }
  }
}

/** The spans people ask for, as `[label, from, to]`. */
export function daySpans(today: Date): readonly (readonly [string, string, string])[] {
  const day = (offset: number) => isoDay(addDays(today, offset));
  const monday = -((today.getDay() + 6) % 7);
  const month = (offset: number) => {
    const first = new Date(today.getFullYear(), today.getMonth() + offset, 1);
    return [isoDay(first), isoDay(addDays(new Date(first.getFullYear(), first.getMonth() + 1, 1), -1))] as const;
  };
  return [
    ['今天', day(0), day(0)],
    ['昨天', day(-1), day(-1)],
    ['本周', day(monday), day(monday + 6)],
    ['近 30 天', day(-29), day(0)],
    ['本月', ...month(0)],
    ['上月', ...month(-1)],
    ['本年', `${today.getFullYear()}-01-01`, `${today.getFullYear()}-12-31`],
  ];
}

/** Whether a span is the right way round; a user who turned it over meant it the other way. */
export function ordered(from: string, to: string): readonly [string, string] {
  if (from === '' || to === '') return [from, to];
  return toDate(from) <= toDate(to) ? [from, to] : [to, from];
}
