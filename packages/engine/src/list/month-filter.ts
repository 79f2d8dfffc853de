import { type Field, parseFilter } from '@heliu/model';

const isWhole = (text: string) => text.length === 10;
/** Where a bound lies in time: a bare day begins and ends by the company's clock. */
const startOf = (text: string): number => Date.parse(isWhole(text) ? `${text}T00:00:00+08:00` : text);
const endOf = (text: string): number => Date.parse(isWhole(text) ? `${text}T23:59:59.999+08:00` : text);

/** One month, as far as the filter the list already has on the same days lets it through. */
export function monthFilter(field: Field, source: string | undefined, month: string): string {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year!, number!, 0)).getUTCDate();
  const [first, end] = [`${month}-01`, `${month}-${String(last).padStart(2, '0')}`];
  const filter = source ? parseFilter(field, source) : undefined;
  // Several single days are no range; the one or more that fall into the month are what is left of them.
  if (filter?.op === 'in' && filter.values.length > 1)
    return filter.values.filter((day) => startOf(day) >= startOf(first) && startOf(day) <= endOf(end)).join(',');
  const [from, to] =
    filter?.op === 'range' ? [filter.from, filter.to] : filter?.op === 'in' ? [filter.values[0], filter.values[0]] : [];
  const later = from !== undefined && startOf(from) > startOf(first) ? from : first;
  const sooner = to !== undefined && endOf(to) < endOf(end) ? to : end;
  return `${later}..${sooner}`;
}
