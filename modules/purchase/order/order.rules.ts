import {
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  type Draft,
  type Fen,
  formatFen,
  type Full,
  type Input,
  negateDecimal,
  addDecimal,
  showFen,
  zeroFen,
} from '@heliu/model';
import { discountComplaint, withAmounts } from '../lines/lines.rules.ts';
import type { order } from './order.ts';

type Order = typeof order;
type Line = Full<Order>['lines'][number];

/** What one of a line comes to after its discount, for what is received of it in parts. */
export function withDealPrices(input: Input<Order>): Draft<Order> {
  const draft = withAmounts<Order>(input);
  const lines = draft.lines.map((line) => ({
    ...line,
    dealPrice: line.discount
      ? divideDecimal(dec(formatFen(draft.pricing === 'untaxed' ? line.amount! : line.total!)), line.quantity, 6)
      : line.price,
  }));
  return { ...draft, lines };
}

/** What is wrong with an order by itself, in words for the user. */
export function orderComplaint(draft: Draft<Order>): string | undefined {
  const { orderDate, deliveryDate, depositAmount, total, lines } = draft;
  if (deliveryDate && deliveryDate < orderDate) return '交货日期不能早于订单日期';
  const at = lines.findIndex((line) => line.deliveryDate != null && line.deliveryDate < orderDate);
  if (at >= 0) return `订单明细第${at + 1}行：交货日期不能早于订单日期`;
  const wrong = discountComplaint(draft);
  if (wrong) return wrong;
  if ((depositAmount ?? zeroFen) > (total ?? zeroFen)) return `定金不能超过价税合计 ${showFen(total ?? zeroFen)}`;
  return undefined;
}

export const remainderOf = ({ quantity, receivedQuantity }: Pick<Line, 'quantity' | 'receivedQuantity'>): Decimal =>
  addDecimal(quantity, negateDecimal(receivedQuantity));

/** Whether something is still to come. */
export const isOpen = ({ lines }: Pick<Full<Order>, 'lines'>): boolean =>
  lines.some((line) => compareDecimal(remainderOf(line), dec(0)) > 0);

/** What becomes of a line of an audited order; what is left out stays. */
export interface LineChange {
  readonly line: number;
  readonly quantity?: Decimal | undefined;
  readonly price?: Decimal | undefined;
  readonly deliveryDate?: string | null | undefined;
}

export interface Changed {
  readonly lines: readonly Line[];
  /** In words for the log: what was, and what is. */
  readonly told: readonly string[];
  readonly complaints: readonly string[];
}

/** Goods that came stay ordered at the price they came for, so a change is never below them. */
export function changedLines(lines: readonly Line[], changes: readonly LineChange[]): Changed {
  const [told, complaints]: [string[], string[]] = [[], []];
  const byLine = new Map(changes.map((change) => [change.line, change]));
  const after = lines.map((line, i) => {
    const change = byLine.get(line.id);
    if (!change) return line;
    const { quantity = line.quantity, price = line.price } = change;
    const deliveryDate = change.deliveryDate === undefined ? line.deliveryDate : change.deliveryDate;
    const where = `第${i + 1}行`;
    if (compareDecimal(quantity, line.receivedQuantity) < 0)
      complaints.push(`${where}：已收 ${line.receivedQuantity}，数量不能改为 ${quantity}`);
    if (compareDecimal(price, line.price) !== 0 && compareDecimal(line.receivedQuantity, dec(0)) > 0)
      complaints.push(`${where}：已经收过货，单价不能再改`);
    if (compareDecimal(quantity, line.quantity) !== 0) told.push(`${where}数量 ${line.quantity} → ${quantity}`);
    if (compareDecimal(price, line.price) !== 0) told.push(`${where}单价 ${line.price} → ${price}`);
    if (deliveryDate !== line.deliveryDate)
      told.push(`${where}交货日期 ${line.deliveryDate ?? '无'} → ${deliveryDate ?? '无'}`);
    return { ...line, quantity, price, deliveryDate };
  });
  if (told.length === 0 && complaints.length === 0) complaints.push('没有任何改动');
  return { lines: after, told, complaints };
}

/** How far the lines of an order have been received. */
export function progressOf(lines: readonly Pick<Line, 'quantity' | 'receivedQuantity'>[]): 'none' | 'part' | 'all' {
  if (lines.every((line) => compareDecimal(remainderOf(line), dec(0)) <= 0)) return 'all';
  return lines.some(({ receivedQuantity }) => compareDecimal(receivedQuantity, dec(0)) > 0) ? 'part' : 'none';
}

export const isBelowLeast = (total: Fen, least: Fen | null): boolean => least !== null && total < least;
