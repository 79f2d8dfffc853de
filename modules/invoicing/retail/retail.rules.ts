import { apportion, type Decimal, type Fen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { ShopOrder, ShopRefund } from '../../shop/model.ts';

/** A line of a sale over the counter; `pay` is what is left of `listAmount` once everything was taken off. */
export interface RetailLine {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly quantity: Decimal;
  readonly price: Fen;
  readonly listAmount: Fen;
  readonly pay: Fen;
  readonly isGift: boolean;
}
export interface RetailSale {
  readonly number: string;
  readonly isVoid: boolean;
  readonly saleAt: string;
  /** When something of it changed last: sold, given back, or made void. */
  readonly changedAt: string;
  readonly memberName: string | null;
  readonly lines: readonly RetailLine[];
  readonly returned: readonly {
    readonly number: string;
    readonly at: string;
    readonly line: number;
    readonly pay: Fen;
    readonly cause: string;
  }[];
}

/**
 * A sale as far as it may be invoiced. What a member pays in beforehand may be invoiced when he pays it in, as a prepaid card
 * without tax, so what he pays with it is invoiced to nobody again (国家税务总局公告2016年第53号). Each line is paid with it
 * by its share, and so comes back.
 */
export function invoiceable<T extends RetailSale>({
  stored,
  ...sold
}: T & { readonly stored: Fen }): Omit<T, 'stored'> {
  if (stored === zeroFen) return sold as Omit<T, 'stored'>;
  const shares = apportion(
    stored,
    sold.lines.map(({ pay }) => pay),
  );
  const left = new Map(
    sold.lines.map(({ id, pay }, i) => [id, { pay, own: subtractFen(pay, shares[i]!), gone: zeroFen }]),
  );
  return {
    ...sold,
    lines: sold.lines.map((line) => ({ ...line, pay: left.get(line.id)!.own })),
    returned: sold.returned.map((one) => {
      const of = left.get(one.line)!;
      const before = of.gone;
      of.gone = sumFen([before, one.pay]);
      const upTo = (gone: Fen) => (of.pay === zeroFen ? 0n : (of.own * gone) / of.pay);
      return { ...one, pay: (upTo(of.gone) - upTo(before)) as Fen };
    }),
  } as Omit<T, 'stored'>;
}

/** What was sold over the counter, in the form in which any shop tells its orders: it left and was paid at once. */
export function orderOf({ number, isVoid, saleAt, changedAt, memberName, lines, returned }: RetailSale): ShopOrder {
  const goods = sumFen(lines.map(({ listAmount }) => listAmount));
  const paid = sumFen(lines.map(({ pay }) => pay));
  const back = sumFen(returned.map(({ pay }) => pay));
  return {
    orderNo: number,
    status: 'finished',
    rawStatus: isVoid ? 'voided' : 'paid',
    refund: isVoid || (back > 0n && back === paid) ? 'success' : 'none',
    createdAt: saleAt,
    paidAt: saleAt,
    shippedAt: saleAt,
    finishedAt: saleAt,
    updatedAt: changedAt,
    lines: lines.map((line) => {
      const gone = sumFen(returned.filter((one) => one.line === line.id).map(({ pay }) => pay));
      return {
        lineNo: String(line.id),
        outerSku: line.code,
        name: line.name,
        // Where the name says it already, it is not said twice.
        ...(line.spec !== null && !line.name.includes(line.spec) && { spec: line.spec }),
        quantity: line.quantity,
        price: line.price,
        amount: line.listAmount,
        paid: line.pay,
        gift: line.isGift,
        refund: isVoid || (gone > 0n && gone === line.pay) ? ('success' as const) : ('none' as const),
      };
    }),
    goods,
    postage: zeroFen,
    fees: zeroFen,
    paid,
    promotions: lines
      .filter(({ listAmount, pay }) => listAmount > pay)
      .map(({ id, listAmount, pay }) => ({
        bearer: 'shop' as const,
        name: '门店优惠',
        amount: subtractFen(listAmount, pay),
        lineNo: String(id),
      })),
    buyer: { ...(memberName !== null && { nick: memberName }), mask: {}, cipher: {} },
    labels: [],
    raw: {},
  };
}

/** What came back of it, line by line, so that the red invoice takes back just these goods. */
export function refundsOf({ number, isVoid, changedAt, lines, returned }: RetailSale): ShopRefund[] {
  const refund = (refundNo: string, line: number, amount: Fen, at: string, reason: string): ShopRefund => ({
    refundNo,
    orderNo: number,
    lineNo: String(line),
    status: 'success',
    rawStatus: 'success',
    kind: 'return',
    amount,
    createdAt: at,
    updatedAt: at,
    refundedAt: at,
    reason,
    raw: {},
  });
  if (isVoid)
    return lines
      .filter(({ pay }) => pay > 0n)
      .map(({ id, pay }) => refund(`${number}-${id}`, id, pay, changedAt, '整单作废'));
  return returned
    .filter(({ pay }) => pay > 0n)
    .map((one) => refund(`${one.number}-${one.line}`, one.line, one.pay, one.at, one.cause));
}
