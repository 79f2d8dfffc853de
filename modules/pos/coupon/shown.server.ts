import type { Work } from '@heliu/engine';
import type { CouponState } from './instance.ts';
import { type CouponTerms, validityOf } from './terms.rules.ts';
import type { Shown } from './usable.rules.ts';

/** A coupon that somebody shows, with its rules. */
export interface ShownCoupon extends Shown {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly coupon: number;
  readonly summary: string | null;
  readonly memberName: string | null;
  readonly validTo: string | null;
  readonly terms: CouponTerms;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly coupon: number;
  readonly summary: string | null;
  readonly state: CouponState;
  readonly member: number | null;
  readonly memberName: string | null;
  readonly bill: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly terms: CouponTerms;
}

const shown = (row: Row, day: string): ShownCoupon => ({
  ...row,
  stores: row.terms.stores,
  // One that counts from being taken, and that nobody has taken, is taken when it is shown.
  validity:
    row.validFrom !== null && row.validTo !== null
      ? { from: row.validFrom, to: row.validTo }
      : validityOf(row.terms, day),
});

const text = (which: string): string =>
  `select i.id, i.version, i.code, i.coupon, i.summary, i.state, i.member, m.name as "memberName", i.bill,
     i.valid_from as "validFrom", i.valid_to as "validTo", b.terms
   from pos_coupon_instance i join pos_coupon_batch b on b.company_id = $1 and b.id = i.batch
   left join pos_member m on m.company_id = $1 and m.id = i.member
   where i.company_id = $1 and ${which} and not i.deleted order by i.id`;

/** Those of these codes there are, as they stand on a day. */
export async function couponsByCode(work: Work, codes: readonly string[], day: string): Promise<ShownCoupon[]> {
  if (codes.length === 0) return [];
  const rows = await work.query<Row>('pos_coupon_instance.byCode', text('i.code = any($2::text[])'), [
    work.company,
    codes,
  ]);
  return rows.map((row) => shown(row, day));
}

export async function couponsById(work: Work, ids: readonly number[], day: string): Promise<ShownCoupon[]> {
  const rows = await work.query<Row>('pos_coupon_instance.byId', text('i.id = any($2::bigint[])'), [work.company, ids]);
  return rows.map((row) => shown(row, day));
}
