import { parseYuan } from '@heliu/model';
import type { Hit } from '../../pos/model.ts';
import type { OverrideKind } from './override.ts';

interface Taken {
  readonly name: string;
  /** Set up by somebody who may: a cashier needs nobody's word for it. */
  readonly common?: number | undefined;
  readonly lines?: readonly number[] | undefined;
}
interface DiscountLimits {
  /** 0.8: as far down as 八折. */
  readonly line: number;
  readonly bill: number;
}

/** Smaller than any discount that can be said, larger than what division leaves behind. */
const least = 1e-9;
// A fen that was rounded does not make a discount a larger one.
const isBelow = (paid: number, base: number, limit: number): boolean => paid + 1 < base * limit - least;

/** What is left of a line, or of the bill, once several discounts have been taken off it one after the other. */
class Left {
  private base = 0;
  private part = 1;
  take(base: number, saving: number): void {
    this.base ||= base;
    if (base > 0) this.part *= 1 - saving / base;
  }
  isBelow(limit: number): boolean {
    return isBelow(this.base * this.part, this.base, limit);
  }
}

/** Which of the discounts a cashier has taken off go further than he may by himself, in words. */
function beyondLimits(
  discounts: readonly Taken[],
  hits: readonly Pick<Hit, 'kind' | 'name' | 'base' | 'saving'>[],
  limits: DiscountLimits,
): string | undefined {
  const manual = hits.filter(({ kind }) => kind === 'manual');
  const lines = new Map<number, Left>();
  const bill = new Left();
  // Those that took nothing off have no hit; the others stand in the order they were given.
  let at = 0;
  for (const { name, common, lines: of } of discounts) {
    const hit = manual[at];
    if (hit?.name !== name) continue;
    at += 1;
    if (common !== undefined) continue;
    const [base, saving] = [Number(hit.base), Number(hit.saving)];
    if (!of) bill.take(base, saving);
    for (const no of of ?? []) {
      const left = lines.get(no) ?? new Left();
      left.take(base, saving);
      lines.set(no, left);
    }
  }
  const spoken = (limit: number) => (limit >= 1 ? '不许打折' : `最低 ${Number((limit * 10).toFixed(2))} 折`);
  const line = [...lines].find(([, left]) => left.isBelow(limits.line));
  if (line) return `第${line[0]}行的折扣超出收银员的权限（${spoken(limits.line)}）`;
  return bill.isBelow(limits.bill) ? `整单的折扣超出收银员的权限（${spoken(limits.bill)}）` : undefined;
}

export interface Override {
  readonly kind: OverrideKind;
  /** In words: `第2行的折扣超出收银员的权限（最低 9 折）`. */
  readonly why: string;
}
export interface LimitedBill {
  readonly lines: readonly { readonly no: number; readonly sku: number; readonly price?: string | undefined }[];
  readonly discounts: readonly Taken[];
}
export interface TerminalLimits {
  readonly lineDiscount: string;
  readonly billDiscount: string;
  readonly allowPriceChange: boolean;
}

/** What of a bill takes a manager, whoever the cashier is: the page asks for him by it, and the server refuses by it. */
export function neededOverrides(
  bill: LimitedBill,
  hits: readonly Pick<Hit, 'kind' | 'name' | 'base' | 'saving'>[],
  terminal: TerminalLimits,
  priceOf: (sku: number) => string,
): Override[] {
  const { lineDiscount, billDiscount, allowPriceChange } = terminal;
  const beyond = beyondLimits(bill.discounts, hits, { line: Number(lineDiscount), bill: Number(billDiscount) });
  const changed = bill.lines.find(
    ({ sku, price }) => price !== undefined && parseYuan(price) !== parseYuan(priceOf(sku)),
  );
  return [
    ...(beyond === undefined ? [] : [{ kind: 'discount' as const, why: beyond }]),
    ...(changed && !allowPriceChange ? [{ kind: 'price' as const, why: `第${changed.no}行改了价` }] : []),
  ];
}
