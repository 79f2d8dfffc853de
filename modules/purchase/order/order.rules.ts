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
import type { Pricing } from '../../fico/model.ts';
import { discountComplaint, withAmounts } from '../lines/lines.rules.ts';
import type { order } from './order.ts';

type Order = typeof order;
type Line = Full<Order>['lines'][number];

interface DealLine {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly discount?: Fen | null;
  readonly amount?: Fen | null;
  readonly total?: Fen | null;
}
/** What one of a line comes to after its discount, for what is carried out of it in parts. */
export const dealPricesOf = <L extends DealLine>(lines: readonly L[], pricing: Pricing | null | undefined) =>
  lines.map((line) => ({
    ...line,
    dealPrice: line.discount
      ? divideDecimal(dec(formatFen(pricing === 'untaxed' ? line.amount! : line.total!)), line.quantity, 6)
      : line.price,
  }));

export function withDealPrices(input: Input<Order>): Draft<Order> {
  const draft = withAmounts<Order>(input);
  return { ...draft, lines: dealPricesOf(draft.lines, draft.pricing) };
}

type Ordered = Pick<Draft<Order>, 'orderDate' | 'deliveryDate' | 'depositAmount' | 'total'> & {
  readonly lines: readonly Pick<Draft<Order>['lines'][number], 'deliveryDate' | 'total'>[];
};
/** What is wrong with an order by itself, bought or sold, in words for the user. */
export function orderComplaint(draft: Ordered): string | undefined {
  const { orderDate, deliveryDate, depositAmount, total, lines } = draft;
  if (deliveryDate && deliveryDate < orderDate) return '交货日期不能早于订单日期';
  const at = lines.findIndex((line) => line.deliveryDate != null && line.deliveryDate < orderDate);
  if (at >= 0) return `订单明细第${at + 1}行：交货日期不能早于订单日期`;
  const wrong = discountComplaint(draft);
  if (wrong) return wrong;
  if ((depositAmount ?? zeroFen) > (total ?? zeroFen)) return `定金不能超过价税合计 ${showFen(total ?? zeroFen)}`;
  return undefined;
}

/** A line of which some has been carried out. */
interface Executed {
  readonly quantity: Decimal;
}
type DoneOf<L> = (line: L) => Decimal;
const received: DoneOf<Pick<Line, 'receivedQuantity'>> = ({ receivedQuantity }) => receivedQuantity;

export const remainderOf = ({ quantity, receivedQuantity }: Pick<Line, 'quantity' | 'receivedQuantity'>): Decimal =>
  addDecimal(quantity, negateDecimal(receivedQuantity));

/** Whether something is still to come. */
export const isOpen = ({ lines }: Pick<Full<Order>, 'lines'>): boolean => progressOf(lines, received) !== 'all';

/** What becomes of a line of an audited order; what is left out stays. */
export interface LineChange {
  readonly line: number;
  readonly quantity?: Decimal | undefined;
  readonly price?: Decimal | undefined;
  readonly deliveryDate?: string | null | undefined;
}
interface Changeable extends Executed {
  readonly id: number;
  readonly price: Decimal;
  readonly deliveryDate: string | null;
}

export interface Changed<L> {
  readonly lines: readonly L[];
  /** In words for the log: what was, and what is. */
  readonly differences: readonly string[];
  readonly complaints: readonly string[];
}
/** How much of a line was carried out, and what that is called: 已收, 收过货. */
export interface Carried<L> {
  readonly doneOf: DoneOf<L>;
  readonly amount: string;
  readonly happened: string;
}
export const receiving: Carried<Line> = { doneOf: received, amount: '已收', happened: '收过货' };

/** Goods that came or left stay ordered at the price they did so for, so a change is never below them. */
export function changedLines<L extends Changeable>(
  lines: readonly L[],
  changes: readonly LineChange[],
  { doneOf, amount, happened }: Carried<L>,
): Changed<L> {
  const [differences, complaints]: [string[], string[]] = [[], []];
  const byLine = new Map(changes.map((change) => [change.line, change]));
  const after = lines.map((line, i) => {
    const change = byLine.get(line.id);
    if (!change) return line;
    const { quantity = line.quantity, price = line.price } = change;
    const deliveryDate = change.deliveryDate === undefined ? line.deliveryDate : change.deliveryDate;
    const [where, done] = [`第${i + 1}行`, doneOf(line)];
    if (compareDecimal(quantity, done) < 0) complaints.push(`${where}：${amount} ${done}，数量不能改为 ${quantity}`);
    if (compareDecimal(price, line.price) !== 0 && compareDecimal(done, dec(0)) > 0)
      complaints.push(`${where}：已经${happened}，单价不能再改`);
    if (compareDecimal(quantity, line.quantity) !== 0) differences.push(`${where}数量 ${line.quantity} → ${quantity}`);
    if (compareDecimal(price, line.price) !== 0) differences.push(`${where}单价 ${line.price} → ${price}`);
    if (deliveryDate !== line.deliveryDate)
      differences.push(`${where}交货日期 ${line.deliveryDate ?? '无'} → ${deliveryDate ?? '无'}`);
    return { ...line, quantity, price, deliveryDate };
  });
  if (differences.length === 0 && complaints.length === 0) complaints.push('没有任何改动');
  return { lines: after, differences, complaints };
}

/** How far the lines of an order have been carried out. */
export function progressOf<L extends Executed>(lines: readonly L[], doneOf: DoneOf<L>): 'none' | 'part' | 'all' {
  if (lines.every((line) => compareDecimal(line.quantity, doneOf(line)) <= 0)) return 'all';
  return lines.some((line) => compareDecimal(doneOf(line), dec(0)) > 0) ? 'part' : 'none';
}

export const isBelowLeast = (total: Fen, least: Fen | null): boolean => least !== null && total < least;
