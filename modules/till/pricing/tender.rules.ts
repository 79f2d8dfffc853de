import { type Fen, fen, leastFen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';

export interface PaidTender {
  readonly method: number;
  readonly name: string;
  readonly kind: string;
  /** None of what is owed. */
  readonly account: number | null;
  readonly givesChange: boolean;
  readonly needsTradeNo: boolean;
}
export interface Paid {
  readonly method: number;
  /** What was handed over. */
  readonly amount: Fen;
  readonly tradeNo: string | null;
}
export interface Settled extends Paid {
  readonly account: number | null;
  readonly change: Fen;
  /** What stays: what was handed over without the change. */
  readonly net: Fen;
}

/** How a bill is paid, or why it is not. Change comes out of cash alone, and never more of it than was given. */
export function settled(
  pay: Fen,
  payments: readonly Paid[],
  tenderOf: (method: number) => PaidTender | undefined,
): readonly Settled[] | string {
  const given = sumFen(payments.map(({ amount }) => amount));
  if (given < pay) return `还差 ${showFen(subtractFen(pay, given))} 没有收`;
  let change = subtractFen(given, pay);
  const rows: Settled[] = [];
  for (const one of payments) {
    const tender = tenderOf(one.method);
    if (!tender) return '这台收银机没有这种收款方式';
    if (one.amount <= 0n) return `${tender.name}的金额应大于0`;
    if (tender.needsTradeNo && !one.tradeNo) return `${tender.name}要填交易号：扫顾客的付款凭证，或照手机上的单号输入`;
    const back = tender.givesChange ? leastFen(change, one.amount) : zeroFen;
    change = subtractFen(change, back);
    rows.push({ ...one, account: tender.account, change: back, net: subtractFen(one.amount, back) });
  }
  if (change > 0n) return `多收 ${showFen(change)}：只有现金可以找零，且不能多于收到的现金`;
  return rows.some(({ net }) => net === zeroFen) ? '有一笔收款全部找回了，请删去它' : rows;
}

/** What of a tender may still go back. */
export interface Refundable {
  readonly method: number;
  readonly account: number | null;
  readonly left: Fen;
  readonly tradeNo: string | null;
}
/** Money goes back the way it came, what was paid last first; undefined when less was paid than is wanted. */
export function refunds(
  wanted: Fen,
  paid: readonly Refundable[],
): (Omit<Refundable, 'left'> & { amount: Fen })[] | undefined {
  const rows: (Omit<Refundable, 'left'> & { amount: Fen })[] = [];
  let open = wanted;
  for (const { left, ...tender } of paid.toReversed()) {
    const amount = leastFen(open, left);
    if (amount <= 0n) continue;
    rows.push({ ...tender, amount });
    open = subtractFen(open, amount);
  }
  return open === zeroFen ? rows : undefined;
}

/** What is left of each tender, once earlier returns have had their part. What was paid first is the last to be taken. */
export function leftOf(
  paid: readonly (Omit<Refundable, 'left'> & { readonly net: Fen })[],
  given: readonly { readonly method: number; readonly amount: Fen }[],
): Refundable[] {
  const back = new Map<number, Fen>();
  for (const { method, amount } of given) back.set(method, fen((back.get(method) ?? 0n) + amount));
  return paid
    .toReversed()
    .map(({ net, ...tender }) => {
      const gone = leastFen(back.get(tender.method) ?? zeroFen, net);
      back.set(tender.method, fen((back.get(tender.method) ?? 0n) - gone));
      return { ...tender, left: subtractFen(net, gone) };
    })
    .toReversed();
}
