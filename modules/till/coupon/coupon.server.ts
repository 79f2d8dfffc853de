import { handle, type Work } from '@heliu/engine';
import { packTerms } from '../../pos/model.ts';
import { codesOfMember, couponsForBill } from '../../pos/server.ts';
import { myShift } from '../shift/held-shift.server.ts';
import { tillCoupons, type TillCoupons } from './coupon.calls.ts';

/** Coupons as a till keeps them; nothing is promised of them until the bill is paid. */
export async function couponsAt(
  work: Work,
  store: number,
  member: number | null,
  codes: readonly string[],
): Promise<TillCoupons> {
  const { coupons, refused } = await couponsForBill(work, codes, { key: '', member, store });
  return {
    refused,
    coupons: coupons.map(({ code, summary, member: of, priced }) => ({
      id: priced.id,
      code,
      name: priced.name,
      summary,
      validTo: priced.validTo,
      member: of,
      terms: packTerms(priced),
    })),
  };
}

export const couponHandlers = [
  handle(tillCoupons, async ({ shift, member = null, code }, work) => {
    const { store } = await myShift(work, shift, false);
    const codes = code !== undefined ? [code] : member === null ? [] : await codesOfMember(work, member);
    return couponsAt(work, store, member, codes);
  }),
];
