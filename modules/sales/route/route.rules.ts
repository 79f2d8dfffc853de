import { type Weekday, weekdayNames } from '@heliu/model';

/** No days are all days. */
const daysOf = (weekdays: readonly Weekday[] | null | undefined): readonly Weekday[] =>
  weekdays && weekdays.length > 0 ? weekdays : (Object.keys(weekdayNames) as Weekday[]);

/** The days on which both go. */
export function commonDays(
  one: readonly Weekday[] | null | undefined,
  other: readonly Weekday[] | null | undefined,
): Weekday[] {
  const second = new Set(daysOf(other));
  return daysOf(one).filter((day) => second.has(day));
}

/** The place of a stop that an earlier one has already named. */
export function doubledStop(stops: readonly { readonly site: number }[]): number | undefined {
  const found = stops.findIndex(({ site }, i) => stops.findIndex((one) => one.site === site) < i);
  return found < 0 ? undefined : found;
}
