import { behaviour, Refusal } from '@heliu/engine';
import { coupon } from './coupon.ts';
import { couponComplaint, couponSummary } from './terms.rules.ts';

export const couponBehaviour = behaviour(coupon, {
  complaint: couponComplaint,
  derive: (draft) => ({ ...draft, summary: couponSummary(draft).slice(0, 200) }),
  check(draft, _, before) {
    if (before && draft.totalLimit != null && draft.totalLimit < before.issued)
      throw new Refusal(`已制发 ${before.issued} 张，发行总量不能再少`);
  },
  checkRemove({ name, issued }) {
    if (issued > 0) throw new Refusal(`优惠券“${name}”已制发 ${issued} 张，不能删除；不再发的可以停用`);
  },
});
