import { type AnyEntity, type Blocker, type Decimal, type Draft, type Fen, type Input, zeroFen } from '@heliu/model';
import { bothPrices, lineAmounts, type Pricing, totalsOf } from '../../fico/model.ts';

interface Line {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly taxRate: Decimal;
  readonly discount?: Fen | null;
}
interface PricedInput {
  readonly pricing?: Pricing | null;
  readonly lines: readonly Line[];
}

/** Fills in the other price, the amounts of every line and their sums. */
export function withAmounts<E extends AnyEntity>(input: Input<E> & PricedInput): Draft<E> {
  const pricing = input.pricing ?? 'taxed';
  const lines = input.lines.map((line) => ({
    ...line,
    ...bothPrices(line.price, line.taxRate, pricing),
    ...lineAmounts(line, pricing),
  }));
  return { ...input, lines, ...totalsOf(lines) } as unknown as Draft<E>;
}

/** A discount takes nothing beyond what a line comes to. */
export function discountComplaint({
  lines,
}: {
  readonly lines: readonly { readonly total?: Fen | null }[];
}): string | undefined {
  const at = lines.findIndex(({ total }) => (total ?? 0n) < 0n);
  return at < 0 ? undefined : `订单明细第${at + 1}行：折扣额不能超过这一行的金额`;
}

/** An estimate that is taken back for now cannot be taken back a second time with its document. */
export const reversedBlockers = (lines: readonly { readonly reversedEstimate: Fen }[]): Blocker[] =>
  lines.some(({ reversedEstimate }) => reversedEstimate !== zeroFen)
    ? [{ code: 'PUR005', message: '暂估已在月初冲回，请先反审核暂估冲回单，或等月末重新暂估以后' }]
    : [];
