import { type Fen, fen, sumFen, zeroFen } from '@heliu/model';
import type { PlatformCode } from './platform.ts';
import { type GovSubsidy, type OrderLine, promotion, type ShopOrder } from './order.ts';

/**
 * Whether what a platform calls paid has the state's subsidy in it. A fact of the platform, said once in its adapter:
 * every order leaves it with the buyer's own money and the state's as two figures.
 */
type SubsidyPlace = 'inPaid' | 'besidePaid';

/** Those that have a call of its own for it, as their adapters say too. */
export const tellsSubsidyApart: ReadonlySet<PlatformCode> = new Set(['wechat']);

/** What of the subsidy belongs to each line: as the platform says, else all of it to the dearest thing that was sold. */
export function subsidyByLine(
  lines: readonly Pick<OrderLine, 'amount' | 'gift' | 'subsidy'>[],
  { amount }: Pick<GovSubsidy, 'amount'>,
): Fen[] {
  const told = lines.map(({ subsidy }) => subsidy ?? zeroFen);
  if (sumFen(told) === amount) return told;
  const sold = lines.filter(({ gift }) => !gift);
  const dearest = sold.reduce((most, line) => (line.amount > most.amount ? line : most), sold[0]!);
  return lines.map((line) => (line === dearest ? amount : zeroFen));
}

/** The order with the buyer's own money as `paid`. What the merchant calls a subsidy is a discount of his. */
export function subsidyApart(order: ShopOrder, place: SubsidyPlace): ShopOrder {
  const { subsidy } = order;
  if (!subsidy || subsidy.amount === 0n || order.lines.length === 0) return order;
  const byLine = subsidyByLine(order.lines, subsidy);
  const own = (paid: Fen, state: Fen): Fen => (place === 'inPaid' ? fen(paid - state) : paid);
  const lines = order.lines.map((line, i) => ({
    ...line,
    ...(line.paid !== undefined && { paid: own(line.paid, byLine[i]!) }),
    ...(!subsidy.special && byLine[i] !== 0n && { subsidy: byLine[i] }),
  }));
  const paid = own(order.paid, subsidy.amount);
  if (!subsidy.special) return { ...order, lines, paid };
  return {
    ...order,
    lines,
    paid,
    subsidy: { ...subsidy, amount: zeroFen },
    promotions: [...order.promotions, ...promotion('shop', '专项补贴', subsidy.amount)],
  };
}
