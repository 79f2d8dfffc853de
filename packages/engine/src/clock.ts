/** Chinese business runs on one clock, eight hours ahead of UTC the whole year. */
const ahead = 8 * 3_600_000;

/** The business date of an instant, `YYYY-MM-DD`. */
export const dateOf = (instant: Date): string => new Date(instant.getTime() + ahead).toISOString().slice(0, 10);
export const today = (): string => dateOf(new Date());
/** The first day of the month a date lies in: the key of monthly balances. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
