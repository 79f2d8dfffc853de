import { type Fen, formatFen } from '@heliu/model';
import type { OpenedTerminal } from '../opening/opening.calls.ts';
import type { Receipt } from '../sale/sale.calls.ts';
import { type Bill, sumsOf } from './bill.rules.ts';
import type { TillCart } from './cart.rules.ts';
import type { Payment, Settlement } from './tender.rules.ts';

interface Sold {
  readonly cart: TillCart;
  readonly bill: Bill;
  readonly payments: readonly Payment[];
  readonly settlement: Settlement;
  readonly terminal: OpenedTerminal;
  readonly cashier: string;
}

const yuan = (amount: Fen): string => formatFen(amount);

/** The paper of a sale that the server has not heard of: points and the invoice come once it has. */
export function offlineReceipt({
  cart,
  bill,
  payments,
  settlement,
  terminal,
  cashier,
}: Sold): Omit<Receipt, 'number' | 'at' | 'id'> {
  const { member } = cart;
  const gifts = bill.gifts.map(({ name, quantity, list }) => ({
    code: '',
    name,
    spec: null,
    unit: '',
    quantity,
    price: yuan(list),
    list: yuan(list),
    pay: '0.00',
    isGift: true,
  }));
  return {
    kind: 'sale',
    status: 'paid',
    head: terminal.receiptHead,
    foot: terminal.receiptFoot,
    store: terminal.storeName,
    address: null,
    phone: null,
    terminal: terminal.name,
    cashier,
    member: member && { name: member.name, cardNo: member.cardNo, points: member.points },
    lines: [
      ...bill.rows.map(({ row: { goods, quantity, price }, list, pay }) => ({
        code: goods.code,
        name: goods.name,
        spec: goods.spec,
        unit: goods.unit,
        quantity,
        price: price ?? goods.price,
        list: yuan(list),
        pay: yuan(pay),
        isGift: false,
      })),
      ...gifts,
    ],
    list: yuan(bill.list),
    saved: sumsOf(bill).map(({ label, amount }) => ({ name: label, amount: yuan(amount) })),
    pay: yuan(bill.pay),
    payments: payments.map(({ name, amount, tradeNo }) => ({ name, amount: yuan(amount), tradeNo: tradeNo ?? null })),
    received: yuan(settlement.paid),
    change: yuan(settlement.change),
    earnedPoints: 0,
    usedPoints: 0,
    cause: null,
    origin: null,
    reprints: 0,
    invoiceUrl: null,
  };
}
