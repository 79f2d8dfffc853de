import { type Fen, yuan } from '@heliu/model';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

export interface Priced {
  readonly monthPrice: string;
  readonly yearPrice: string;
}

/** Whole years at the price of a year, the rest by months. */
export function priceOf({ monthPrice, yearPrice }: Priced, months: number): Fen {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return (yuan(yearPrice) * BigInt(years) + yuan(monthPrice) * BigInt(rest)) as Fen;
}

/** The same day so many months later, in Beijing; the last of the month where it has no such day. */
export function monthsAfter(at: string, months: number): string {
  const local = new Date(Date.parse(at) + beijingMs);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, last));
  return new Date(local.getTime() - beijingMs).toISOString();
}

interface Subscription {
  readonly now: string;
  readonly expireAt: string | null;
  /** What the company has now; nothing where that is sold no more, or was never one of ours. */
  readonly from: (Priced & { readonly name: string }) | undefined;
  readonly to: Priced & { readonly name: string };
  readonly months: number;
}

/**
 * When the service ends after a renewal. Time that is left goes on; moved to another plan, it is worth there what was paid
 * for it here, in whole days, so that a month of the dear plan does not turn a year of the cheap one into its like.
 */
export function expiryAfter({ now, expireAt, from, to, months }: Subscription): string {
  const fromNow = monthsAfter(now, months);
  if (expireAt === null || expireAt <= now) return fromNow;
  const days = (Date.parse(expireAt) - Date.parse(now)) / dayMs;
  const kept = from && from.name !== to.name ? worth(from, to) : 1;
  const until = new Date(Date.parse(expireAt) - Math.ceil(days * (1 - kept)) * dayMs).toISOString();
  const after = monthsAfter(until, months);
  // The end of a short month falls together with days before it: whoever renews late in a day gets the whole day.
  return after > fromNow ? after : fromNow;
}

/** How much of its time a paid day keeps in another plan: never more than all of it. */
function worth(from: Priced, to: Priced): number {
  const [was, is] = [Number(yuan(from.yearPrice)), Number(yuan(to.yearPrice))];
  return is === 0 ? 1 : Math.min(1, was / is);
}
