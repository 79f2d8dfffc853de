import { actMany, Refusal, today, type Work } from '@heliu/engine';
import { codes as answerCodes, type Fen } from '@heliu/model';
import type { Coupon as PricedCoupon, Rejection } from '../pricing/terms.ts';
import { isCode, tidyCode } from './code.rules.ts';
import { couponInstance } from './instance.ts';
import { couponsByCode, type ShownCoupon } from './shown.server.ts';
import { pricedCoupon } from './terms.rules.ts';
import { notUsable, stateAfter } from './usable.rules.ts';

/** The bill that coupons are shown for. */
export interface CouponBill {
  /** What tells it from all others, at most 64 signs; a coupon that is locked or used says it. */
  readonly key: string;
  /** Nobody's: null. */
  readonly member: number | null;
  /** Where it is made; null where no store is known, and a coupon for some stores is refused. */
  readonly store: number | null;
}

/** A coupon that may be used for the bill: as the pricing takes it, and as people know it. */
export interface FittingCoupon {
  readonly code: string;
  readonly summary: string;
  /** Whose it is; anybody's: null. */
  readonly member: number | null;
  readonly priced: PricedCoupon;
}

/** In the order they were shown, and why others are none for this bill. */
export interface CouponsForBill {
  readonly coupons: readonly FittingCoupon[];
  readonly refused: readonly Rejection[];
}

async function found(work: Work, typed: readonly string[], day = today()): Promise<(ShownCoupon | string)[]> {
  const wanted = [...new Set(typed.map(tidyCode))];
  const byCode = new Map((await couponsByCode(work, wanted, day)).map((one) => [one.code, one]));
  return wanted.map((code) => byCode.get(code) ?? code);
}

const whyNot = (one: ShownCoupon, { key, member, store }: CouponBill, day = today()): string | undefined =>
  notUsable(one, { day, member, store, bill: key }) ??
  (one.terms.kind === 'freight' ? '只抵运费，这张单没有运费' : undefined);
const unknown = (code: string): string => (isCode(code) ? '没有这张券' : '券码不对，请核对有没有输错');

/**
 * Looks only: neither locks nor promises anything. Whether the goods fit a coupon the pricing says. Another day is for
 * bills that are only tried.
 */
export async function couponsForBill(
  work: Work,
  codes: readonly string[],
  bill: CouponBill,
  day = today(),
): Promise<CouponsForBill> {
  const coupons: FittingCoupon[] = [];
  const refused: Rejection[] = [];
  for (const one of await found(work, codes, day)) {
    if (typeof one === 'string') refused.push({ name: one, words: unknown(one) });
    else {
      const words = whyNot(one, bill, day);
      const priced = words === undefined ? pricedCoupon(one.id, one.terms, one.validity) : undefined;
      if (priced) coupons.push({ code: one.code, summary: one.summary ?? '', member: one.member, priced });
      else refused.push({ source: one.id, name: one.terms.name, words: words ?? '' });
    }
  }
  return { coupons, refused };
}

/** Codes of what a member has in his pocket, what runs out first before the others. */
export async function codesOfMember(work: Work, member: number): Promise<string[]> {
  const rows = await work.query<{ code: string }>(
    'pos_coupon_instance.ofMember',
    `select code from pos_coupon_instance where company_id = $1 and member = $2 and state = 'unused' and not deleted
     order by valid_to, id limit 50`,
    [work.company, member],
  );
  return rows.map(({ code }) => code);
}

const refuseAll = (complaints: readonly string[]): void => {
  if (complaints.length > 0) throw new Refusal(complaints.join('；'), answerCodes.refused);
};

async function usableFor(work: Work, codes: readonly string[], bill: CouponBill): Promise<ShownCoupon[]> {
  const all = await found(work, codes);
  refuseAll(
    all.flatMap((one) => {
      const words = typeof one === 'string' ? unknown(one) : isUsedBy(one, bill.key) ? undefined : whyNot(one, bill);
      return words === undefined ? [] : [`券 ${typeof one === 'string' ? one : one.code}${words}`];
    }),
  );
  return all as ShownCoupon[];
}
const isUsedBy = ({ state, bill }: ShownCoupon, key: string): boolean => state === 'used' && bill === key;

/** Somebody was faster between the look and the lock. */
async function demandAll(
  work: Work,
  rows: readonly ShownCoupon[],
  { refused }: Awaited<ReturnType<typeof actMany>>,
  bill: CouponBill,
): Promise<void> {
  if (refused.length === 0) return;
  const lost = new Set(refused.map(({ id }) => id));
  const codes = rows.filter(({ id }) => lost.has(id)).map(({ code }) => code);
  await usableFor(work, codes, bill);
  throw new Refusal(`券 ${codes.join('、')} 刚刚被别人用了，请重新核对`, answerCodes.conflict);
}

/**
 * Keeps coupons for a bill that is not paid yet: until it is released, used, or a day has passed, no other bill gets them.
 * All or none; each that cannot be had is named with why. Asked again for the same bill it changes nothing. Takes the rows
 * of the coupons in the order of their ids, after the caller's own.
 */
export async function lockCoupons(work: Work, codes: readonly string[], bill: CouponBill): Promise<void> {
  const rows = (await usableFor(work, codes, bill)).filter(({ state }) => state !== 'locked' && state !== 'used');
  const set = { bill: bill.key, lockedAt: work.now };
  await demandAll(
    work,
    rows,
    await actMany(
      work,
      couponInstance,
      'lock',
      rows.map(({ id }) => ({ id, set })),
    ),
    bill,
  );
}

/** Lets go what a bill has locked; what it has used stays used. */
export async function releaseCoupons(work: Work, key: string): Promise<void> {
  const rows = await heldByBill(work, key, 'locked');
  await actMany(
    work,
    couponInstance,
    'release',
    rows.map((one) => ({ id: one.id, set: { state: stateAfter(one, today()) } })),
  );
}

/**
 * The bill is paid: its coupons are used, with what each took off. They may have been locked for it, or not; one that was
 * locked in time is used though it has run out since. All or none. Of two bills that show the same coupon one is refused,
 * and a bill that is saved twice uses it once.
 */
export async function useCoupons(
  work: Work,
  bill: CouponBill,
  used: readonly { readonly code: string; readonly off: Fen }[],
): Promise<void> {
  const offOf = new Map(used.map(({ code, off }) => [tidyCode(code), off]));
  const all = await found(work, [...offOf.keys()]);
  const isLocked = (one: ShownCoupon | string) =>
    typeof one !== 'string' && one.state === 'locked' && one.bill === bill.key;
  await usableFor(
    work,
    all.filter((one) => !isLocked(one)).map((one) => (typeof one === 'string' ? one : one.code)),
    bill,
  );
  const rows = (all as ShownCoupon[]).filter((one) => !isUsedBy(one, bill.key));
  const done = await actMany(
    work,
    couponInstance,
    'use',
    rows.map(({ id, code }) => ({ id, set: { bill: bill.key, usedAt: work.now, offAmount: offOf.get(code)! } })),
  );
  await demandAll(work, rows, done, bill);
}

/**
 * The whole bill came back: its coupons can be used again, or have run out meanwhile. Where a part of a bill comes back
 * nothing is called: the coupon stays used, and its share is simply not refunded.
 */
export async function giveBackCoupons(work: Work, key: string): Promise<void> {
  const rows = await heldByBill(work, key, 'used');
  await actMany(
    work,
    couponInstance,
    'giveBack',
    rows.map((one) => ({ id: one.id, set: { state: stateAfter(one, today()) } })),
  );
}

/** Without those that were taken by hand: their number is whatever somebody typed. */
const heldByBill = (work: Work, key: string, state: 'locked' | 'used') =>
  work.query<{ id: number; member: number | null; validTo: string | null }>(
    'pos_coupon_instance.ofBill',
    `select id, member, valid_to as "validTo" from pos_coupon_instance
     where company_id = $1 and bill = $2 and state = $3 and not by_hand and not deleted order by id for update`,
    [work.company, key, state],
  );
