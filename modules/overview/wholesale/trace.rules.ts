import { compareDecimal, type Decimal, type Fen, negateFen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { Difference, Part } from '../../shop/model.ts';

/** An order with what became of it, as far as whoever asks may see it; what he may not see is left out. */
export interface Facts {
  readonly today: string;
  readonly order: {
    readonly status: 'draft' | 'audited' | 'closed' | 'cancelled';
    readonly orderDate: string;
    readonly deliveryDate: string | null;
    readonly auditedAt: string | null;
    readonly total: Fen;
    readonly deposit: Fen;
    readonly quantity: Decimal;
    readonly shipped: Decimal;
  };
  readonly outputs?: readonly Left[] | undefined;
  readonly returns?: readonly Back[] | undefined;
  readonly bills?: readonly Bill[] | undefined;
}
/** What of the order came back in one return. */
export interface Back {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly date: string;
  readonly quantity: Decimal;
  readonly total: Fen;
}
/** What left for the order in one outbound. */
export interface Left {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly outDate: string;
  readonly shipState: 'waiting' | 'shipped' | 'signed';
  readonly warehouse: string | null;
  readonly quantity: Decimal;
  readonly total: Fen;
}
/** What was billed of it in one invoice, and what of that whole invoice is still open. */
export interface Bill {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly invoiceDate: string;
  readonly dueDate: string | null;
  readonly taxInvoiceNo: string | null;
  /** Of this order. */
  readonly total: Fen;
  /** Of the whole invoice. */
  readonly whole: Fen;
  readonly open: Fen;
  /** It takes off what came back, and bills nothing that left. */
  readonly isRed: boolean;
}

const gone = (outputs: readonly Left[]) => outputs.filter(({ status }) => status === 'audited');
const standing = (bills: readonly Bill[]) => bills.filter(({ status }) => status === 'audited');
const totalOf = (rows: readonly { readonly total: Fen }[]) => sumFen(rows.map(({ total }) => total));

export function orderPart({ order }: Facts): Part {
  const { status, orderDate, auditedAt, total, deposit, quantity } = order;
  return {
    stations: [
      { phase: 'ordered', label: '下单', at: orderDate, amount: total },
      { phase: 'paid', label: auditedAt ? '已审核' : '待审核', at: auditedAt, isOpen: !auditedAt },
      ...(status === 'closed' ? [{ phase: 'after', label: '已关闭' } as const] : []),
      ...(status === 'cancelled' ? [{ phase: 'after', label: '已作废' } as const] : []),
    ],
    lines: [
      { label: `商品 ${quantity} 件`, amount: total, at: orderDate },
      ...(deposit === zeroFen ? [] : [{ label: '约定定金', amount: deposit }]),
    ],
    figure: { label: '订单金额', amount: total },
  };
}

export function goodsPart({ order, outputs, returns = [] }: Facts): Part {
  const figure = { label: '已发', text: `${order.shipped} / ${order.quantity} 件` };
  if (!outputs) return { stations: [], lines: [], figure, missing: '没有查看出库单的权限。' };
  const missing = outputs.length === 0 ? '还没有出库单。' : undefined;
  return {
    stations: [
      ...outputs.flatMap(({ number, status, outDate, shipState, warehouse }) => [
        {
          phase: 'shipped' as const,
          label: status === 'audited' ? '已出库' : '待出库',
          text: warehouse ?? number,
          at: outDate,
          isOpen: status !== 'audited',
        },
        ...(shipState === 'signed' ? [{ phase: 'received' as const, label: '已签收', text: number }] : []),
      ]),
      ...returns.map(({ number, status, date }) => ({
        phase: 'after' as const,
        label: status === 'audited' ? '已退货' : '退货待审核',
        text: number,
        at: date,
        isOpen: status !== 'audited',
      })),
    ],
    lines: [
      ...outputs.map(({ id, number, outDate, quantity, total }) => ({
        label: `${number}（${quantity} 件）`,
        amount: total,
        at: outDate,
        record: { entity: 'oms_output_order', id },
      })),
      ...returns.map(({ id, number, date, quantity, total }) => ({
        label: `${number}（退 ${quantity} 件）`,
        amount: negateFen(total),
        at: date,
        record: { entity: 'sal_return_complete', id },
      })),
    ],
    figure,
    missing,
  };
}

export function moneyPart({ bills }: Facts): Part {
  if (!bills)
    return { stations: [], lines: [], figure: { label: '应收', text: '--' }, missing: '没有查看应收发票的权限。' };
  const paid = standing(bills).filter(({ whole, open }) => open !== whole);
  return {
    stations: [
      ...bills.map(({ number, status, invoiceDate, total, isRed }) => ({
        phase: 'received' as const,
        label: `${isRed ? '红字' : ''}${status === 'audited' ? '立应收' : '应收待审核'}`,
        amount: total,
        text: number,
        at: invoiceDate,
        isOpen: status !== 'audited',
      })),
      ...paid.map(({ whole, open }) => ({
        phase: 'after' as const,
        label: open === zeroFen ? '收清' : '收到部分',
        amount: subtractFen(whole, open),
      })),
    ],
    lines: bills.map(({ id, number, invoiceDate, total }) => ({
      label: number,
      amount: total,
      at: invoiceDate,
      record: { entity: 'fico_ar_invoice', id },
    })),
    figure: { label: '已立应收', amount: totalOf(standing(bills)) },
    ...(bills.length === 0 && { missing: '还没有立应收。' }),
  };
}

export function invoicePart({ bills }: Facts): Part {
  if (!bills)
    return { stations: [], lines: [], figure: { label: '税务发票', text: '--' }, missing: '没有查看应收发票的权限。' };
  const issued = bills.filter(({ taxInvoiceNo }) => taxInvoiceNo !== null);
  return {
    stations: issued.map(({ taxInvoiceNo, total, invoiceDate }) => ({
      phase: 'after',
      label: '税务发票',
      amount: total,
      text: taxInvoiceNo!,
      at: invoiceDate,
    })),
    lines: issued.map(({ id, taxInvoiceNo, total, invoiceDate }) => ({
      label: taxInvoiceNo!,
      amount: total,
      at: invoiceDate,
      record: { entity: 'fico_ar_invoice', id },
    })),
    figure: { label: '已开税务发票', amount: totalOf(issued) },
    ...(issued.length === 0 && { missing: '还没有税务发票号码。' }),
  };
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Where the streams do not agree, or one of them is late: what is the matter, and what to do about it. */
export function differencesOf({ today, order, outputs, bills }: Facts): Difference[] {
  const all: Difference[] = [];
  const { status, deliveryDate, quantity, shipped } = order;
  const isDue = status === 'audited' && compareDecimal(shipped, quantity) < 0;
  if (isDue && deliveryDate !== null && deliveryDate < today)
    all.push({
      text: `交货日期 ${deliveryDate} 已过 ${daysBetween(deliveryDate, today)} 天，发了 ${shipped} / ${quantity} 件。`,
      todo: '请发货；不再发的，关闭订单。',
    });
  if (!outputs || !bills) return all;
  const waiting = outputs.filter(({ status: of }) => of === 'draft');
  if (waiting.length > 0)
    all.push({
      text: `出库单 ${waiting.map(({ number }) => number).join('、')} 还没有审核，货还在仓库。`,
      todo: '请仓库审核出库。',
    });
  const blue = bills.filter(({ isRed }) => !isRed);
  const unbilled = subtractFen(totalOf(gone(outputs)), totalOf(standing(blue)));
  const drafts = blue.filter(({ status: of }) => of === 'draft').map(({ number }) => number);
  const red = bills.filter(({ isRed, status: of }) => isRed && of === 'draft').map(({ number }) => number);
  if (unbilled !== zeroFen)
    all.push({
      text: `已发出 ${showFen(totalOf(gone(outputs)))}，其中 ${showFen(unbilled)} 没有立应收。`,
      todo: drafts.length > 0 ? `应收发票 ${drafts.join('、')} 等着审核。` : '请在出库单上下推应收发票。',
    });
  if (red.length > 0)
    all.push({ text: `退回的货还没有冲减应收：红字应收 ${red.join('、')} 没有审核。`, todo: '请会计审核。' });
  for (const { number, dueDate, open } of standing(bills))
    if (dueDate !== null && dueDate < today && open > zeroFen)
      all.push({
        text: `应收发票 ${number} 逾期 ${daysBetween(dueDate, today)} 天，未收 ${showFen(open)}。`,
        todo: '请催款。',
      });
  const untaxed = standing(blue).filter(({ taxInvoiceNo }) => taxInvoiceNo === null);
  if (untaxed.length > 0)
    all.push({
      text: `应收发票 ${untaxed.map(({ number }) => number).join('、')} 还没有税务发票号码，税额记在待转销项税额。`,
      todo: '开具后请把号码填进应收发票。',
    });
  return all;
}
