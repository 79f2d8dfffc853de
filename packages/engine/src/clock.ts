/** Chinese business runs on one clock. */
const zone = 'Asia/Shanghai';
const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The business date of an instant, `YYYY-MM-DD`. */
export const dateOf = (instant: Date): string => day.format(instant);
export const today = (): string => dateOf(new Date());
/** The first day of the month a date lies in: the key of monthly balances. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
