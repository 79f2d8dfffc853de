import { fen, formatFen, leastFen, share, subtractFen, zeroFen } from '@heliu/model';
import { type Bill, spoken, spokenRate } from './bill.rules.ts';
import { isCountable, type Part, payOf, spreadOver } from './part.rules.ts';
import { couponVoid } from './running.rules.ts';
import { linesIn } from './scope.rules.ts';
import type { Coupon, Discount, Hit, Rounding } from './terms.ts';

/** Takes an amount off some parts and says why. */
function off(bill: Bill, takes: (part: Part) => boolean, hit: Omit<Hit, 'base'>): Bill {
  const { kind, name, saving } = hit;
  const source = hit.source === undefined ? {} : { source: hit.source };
  return {
    ...bill,
    parts: spreadOver(bill.parts, takes, { kind, ...source, name, amount: saving }),
    hits: [...bill.hits, { ...hit, base: payOf(bill.parts.filter(takes)) }],
  };
}

const refused = (bill: Bill, name: string, words: string, source?: number): Bill => ({
  ...bill,
  rejections: [...bill.rejections, { ...(source === undefined ? {} : { source }), name, words }],
});

/** What a coupon takes off the goods it is for, and how that is said. */
function couponOff(coupon: Coupon, parts: readonly Part[]): [amount: bigint, words: string] {
  const base = payOf(parts);
  switch (coupon.kind) {
    case 'cash':
      return [leastFen(coupon.value!, base), `抵 ${spoken(coupon.value!)} 元`];
    case 'rate': {
      const saved = subtractFen(base, share(base, coupon.rate!));
      const capped = coupon.maxOff !== undefined && saved > coupon.maxOff;
      return [
        capped ? coupon.maxOff : saved,
        `${spokenRate(coupon.rate!)}${capped ? `，最多减 ${spoken(coupon.maxOff)} 元` : ''}`,
      ];
    }
    case 'exchange': {
      // The dearest single unit it may be exchanged for.
      const units = parts.filter(isCountable).map(({ pay, units: count }) => pay / BigInt(count));
      return [units.reduce((most, pay) => (pay > most ? pay : most), 0n), '兑换一件'];
    }
  }
}

/** Layer 5: coupons in the order they were shown; a second one only when both may stand beside another. */
export function applyCoupons(start: Bill): Bill {
  let bill = start;
  const used: Coupon[] = [];
  for (const coupon of start.cart.coupons) {
    const { id, name } = coupon;
    const lines = linesIn(coupon.scope, start.cart.lines);
    const named = bill.parts.filter((part) => lines.has(part.line.no));
    const takes = (part: Part): boolean =>
      lines.has(part.line.no) && part.allowsCoupon && (coupon.withPromotion || !part.isPromoted) && part.pay > 0n;
    const parts = bill.parts.filter(takes);
    const there = payOf(parts);
    const reason =
      couponVoid(coupon, start.cart) ??
      (used.some((one) => one.id === id) ? '同一张券只能用一次' : undefined) ??
      (used.length > 0 && !(coupon.stackable && used.every(({ stackable }) => stackable))
        ? '不能与其他券同时使用'
        : undefined) ??
      (named.length === 0 ? '没有适用的商品' : undefined) ??
      (parts.length === 0 ? '适用的商品参加了不与券同享的活动' : undefined) ??
      (there < coupon.minSpend
        ? `满 ${spoken(coupon.minSpend)} 元可用，还差 ${spoken(coupon.minSpend - there)} 元`
        : undefined);
    const [amount, words] = reason === undefined ? couponOff(coupon, parts) : [0n, reason];
    if (amount <= 0n) {
      bill = refused(bill, name, reason ?? '没有可抵的金额', id);
      continue;
    }
    used.push(coupon);
    const exchanged =
      coupon.kind === 'exchange'
        ? parts.filter(isCountable).find(({ pay, units }) => pay / BigInt(units) === amount)
        : undefined;
    bill = off(bill, exchanged ? (part) => part === exchanged : takes, {
      kind: 'coupon',
      source: id,
      name,
      saving: fen(amount),
      count: 1,
      words,
    });
  }
  return bill;
}

/** Layer 6: what the cashier takes off. */
export function applyDiscounts(start: Bill): Bill {
  let bill = start;
  for (const { name, mode, rate, value, maxOff, lines } of start.cart.discounts satisfies readonly Discount[]) {
    const takes = (part: Part): boolean => part.pay > 0n && (!lines || lines.includes(part.line.no));
    const base = payOf(bill.parts.filter(takes));
    const wanted = mode === 'rate' ? subtractFen(base, share(base, rate!)) : leastFen(value!, base);
    const saving = maxOff === undefined ? wanted : leastFen(wanted, maxOff);
    bill =
      saving > 0n
        ? off(bill, takes, {
            kind: 'manual',
            name,
            saving,
            count: 1,
            words: `${lines ? '指定商品' : '整单'}${mode === 'rate' ? spokenRate(rate!) : `减 ${spoken(value!)} 元`}${
              saving < wanted ? `，最多减 ${spoken(saving)} 元` : ''
            }`,
          })
        : refused(bill, name, '没有可优惠的金额');
  }
  return bill;
}

/** Layer 7: points, as many as the rule and the bill allow. */
export function applyPoints(bill: Bill): [Bill, used: number] {
  const { points, member } = bill.cart;
  if (!points || points.use <= 0) return [bill, 0];
  const { perYuan, min, unit, maxRate } = points.terms;
  const name = '积分抵扣';
  if (!member) return [refused(bill, name, '请先识别会员'), 0];
  const base = payOf(bill.parts);
  const most = share(base, maxRate);
  // Points that are worth a whole fen each time: what is left of the division stays with the member.
  const affordable = Math.floor((Number(most) * perYuan) / 100);
  const wanted = Math.min(points.use, member.points, affordable);
  const used = Math.floor(wanted / unit) * unit;
  const saving = fen((BigInt(used) * 100n) / BigInt(perYuan));
  if (used < min || saving <= 0n)
    return [
      refused(
        bill,
        name,
        member.points < min
          ? `积分不足，满 ${min} 分可用，现有 ${member.points} 分`
          : `至少用 ${min} 分，本单可用 ${used} 分`,
      ),
      0,
    ];
  const words = `用 ${used} 分抵 ${formatFen(saving)} 元${used < points.use ? `（想用 ${points.use} 分，本单最多 ${used} 分）` : ''}`;
  return [off(bill, ({ pay }) => pay > 0n, { kind: 'points', name, saving, count: used, words }), used];
}

const steps: Record<Rounding, bigint> = { none: 1n, fen5: 5n, jiao: 10n, yuan: 100n };

/** Layer 8: what is too small to be asked for is let go; a bill is never rounded away. */
export function applyRounding(bill: Bill): Bill {
  const pay = payOf(bill.parts);
  const saving = pay % steps[bill.cart.rounding];
  if (saving === zeroFen || saving === pay) return bill;
  return off(bill, (part) => part.pay > 0n, {
    kind: 'rounding',
    name: '抹零',
    saving: fen(saving),
    count: 1,
    words: `抹去 ${formatFen(fen(saving))} 元`,
  });
}
