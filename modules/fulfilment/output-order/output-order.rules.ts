import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  type Draft,
  type Full,
  negateDecimal,
  proportion,
  sumFen,
} from '@heliu/model';
import { goodsSummary, orderStatuses, refundStatuses, shopOrder, toShip } from '../../shop/model.ts';
import { partsFor } from './goods.rules.ts';
import { outputOrder } from './output-order.ts';

type Order = Full<typeof shopOrder>;
/** What is known of the goods of orders. */
export interface KnownGoods {
  /** Which of our SKUs a line of an order is. */
  readonly skuOf: (shop: number, line: Order['lines'][number]) => number | null;
  /** What those SKUs consist of that are put together when they leave. */
  readonly combined: Parameters<typeof partsFor>[1];
}
type Output = Full<typeof outputOrder>;

/** While one of these runs nobody knows whether the goods are still wanted. */
export const disputed: ReadonlySet<Order['refundStatus']> = new Set([
  'applied',
  'returning',
  'returnShipped',
  'refunding',
]);
export const isRefunded = ({ refundStatus }: Order['lines'][number]) =>
  refundStatus === 'success' || refundStatus === 'refunding';

const receiverOf = (order: Pick<Order, 'receiverName' | 'receiverPhone' | 'receiverAddress' | 'region'>): string =>
  JSON.stringify([order.receiverName, order.receiverPhone, order.receiverAddress, order.region]);

/** Why this order cannot be shipped now. */
export function orderComplaint(order: Order): string | undefined {
  const { orderNo, status, orderStatus, refundStatus, locked } = order;
  if (status !== 'audited') return `订单 ${orderNo} ${shopOrder.states[status]}，审核后才能出库`;
  if (locked) return `订单 ${orderNo} 已锁定，解锁后才能出库`;
  if (!toShip.has(orderStatus)) return `订单 ${orderNo} ${orderStatuses[orderStatus]}，不用再发货`;
  if (disputed.has(refundStatus)) return `订单 ${orderNo} ${refundStatuses[refundStatus]}，退款有结果后再出库`;
  if (order.lines.every(isRefunded)) return `订单 ${orderNo} 的商品都已退款`;
  return undefined;
}

/** Why these orders cannot leave in one parcel. */
export function parcelComplaint(orders: readonly Order[]): string | undefined {
  const [first] = orders;
  if (!first) return '请选择订单';
  for (const order of orders) {
    const complaint = orderComplaint(order);
    if (complaint) return complaint;
    if (order.shop !== first.shop) return `订单 ${order.orderNo} 与 ${first.orderNo} 不是同一家店铺，请分开出库`;
    if (orders.length > 1 && !order.receiverName && !order.receiverPhone)
      return `订单 ${order.orderNo} 没有收货人，不知道是不是同一个人，请单独出库`;
    if (receiverOf(order) !== receiverOf(first))
      return `订单 ${order.orderNo} 与 ${first.orderNo} 的收货人不同，请分开出库`;
  }
  return undefined;
}

/** What tells a line of an order apart for good; in an order that was merged two may have the same number. */
export const orderLineKey = ({ fromOrder, lineNo, position }: Order['lines'][number]): string =>
  `${fromOrder ?? ''}/${lineNo ?? position}`;

/** What else takes something of the orders. */
export interface Taken {
  readonly order: number;
  readonly line: string;
  readonly quantity: Decimal;
  readonly number: string;
}
/** A line that somebody wants to leave, and how much of it. */
type Wanted = Draft<typeof outputOrder>['lines'][number];

interface OpenLine {
  readonly line: Order['lines'][number];
  readonly key: string;
  readonly open: Decimal;
}
/** How much of every line is still to leave, besides what others take of it; what was refunded stays. */
function remaining({ id, lines }: Order, taken: readonly Taken[]): OpenLine[] {
  const own = taken.filter(({ order }) => order === id);
  return lines
    .filter((line) => !isRefunded(line))
    .map((line) => {
      const key = orderLineKey(line);
      const gone = own.filter((one) => one.line === key).map(({ quantity }) => negateDecimal(quantity));
      return { line, key, open: addDecimal(line.quantity, ...gone) };
    });
}
const isOpen = ({ open }: OpenLine) => compareDecimal(open, dec(0)) > 0;

/** How far orders have got once this has left, by their ids; of a merged one those of its parts. */
export function shipProgress(orders: readonly Order[], left: readonly Taken[], leaving: Output['lines']) {
  const progress = new Map<number, 'shipped' | 'partShipped'>();
  for (const order of orders) {
    const here = new Set(leaving.filter((one) => one.order === order.id).map(({ orderLine }) => orderLine));
    const rest = remaining(order, left);
    const idOf = ({ line }: OpenLine) => line.fromOrder ?? order.id;
    for (const id of new Set(rest.filter(({ key }) => here.has(key)).map(idOf)))
      progress.set(id, rest.some((one) => idOf(one) === id && isOpen(one)) ? 'partShipped' : 'shipped');
  }
  return progress;
}

/** Why no more of an order can leave: all of it leaves with others, or less is left than is wanted. */
export function takenComplaint(
  order: Order,
  taken: readonly Taken[],
  wanted: readonly Wanted[] = [],
): string | undefined {
  const rest = remaining(order, taken);
  const numbers = [...new Set(taken.filter((one) => one.order === order.id).map(({ number }) => number))];
  if (numbers.length > 0 && !rest.some(isOpen)) return `订单 ${order.orderNo} 已在出库单 ${numbers.join('、')} 中`;
  for (const { line, key, open } of rest) {
    const named = wanted.filter((one) => one.order === order.id && one.orderLine === key);
    const asked = addDecimal(dec(0), ...named.map(({ quantity }) => quantity));
    if (compareDecimal(asked, dec(0)) > 0 && compareDecimal(asked, open) > 0)
      return `订单 ${order.orderNo} 的“${line.goodsName}”还能发 ${open}，这里是 ${asked}`;
  }
  return undefined;
}

/** What leaves of an order: as much of each line as is wanted; where nothing is said of it, all that is still to leave. */
function leavingOf(order: Order, taken: readonly Taken[], wanted: readonly Wanted[]): (OpenLine & { said?: Wanted })[] {
  const named = wanted.filter((one) => one.order === order.id);
  const open = remaining(order, taken).filter(isOpen);
  if (named.length === 0) return open;
  return open.flatMap((one) =>
    named.filter(({ orderLine }) => orderLine === one.key).map((said) => ({ ...one, open: said.quantity, said })),
  );
}

/** Everything an output order takes from its orders. */
export function contentOf(
  orders: readonly Order[],
  { taken, wanted = [], goods }: { taken: readonly Taken[]; wanted?: readonly Wanted[]; goods: KnownGoods },
) {
  const [head] = orders;
  const lines = orders.flatMap((order) =>
    leavingOf(order, taken, wanted).map(({ line, key, open: quantity, said }) => ({
      order: order.id,
      orderNo: order.orderNo,
      orderLine: key,
      lineNo: line.lineNo,
      outerSku: line.outerSku,
      goodsName: line.goodsName,
      spec: line.spec,
      sku: goods.skuOf(order.shop, line),
      quantity,
      baseQuantity: quantity,
      location: said?.location ?? null,
      batchNo: said?.batchNo ?? null,
      serials: said?.serials ?? null,
      remark: said?.remark ?? null,
      gift: line.gift,
      // What the buyer paid for it; what is paid beside the goods is in the order.
      total: quantity === line.quantity ? line.paid : proportion(line.paid, quantity, line.quantity),
    })),
  );
  const quantity = addDecimal(dec('0'), ...lines.map((line) => line.quantity));
  return {
    orderNos: orders
      .map(({ orderNo }) => orderNo)
      .join(' ')
      .slice(0, 4000),
    shop: head!.shop,
    platform: head!.platform,
    receiverName: head!.receiverName,
    receiverPhone: head!.receiverPhone,
    receiverAddress: head!.receiverAddress,
    region: head!.region,
    goods: goodsSummary(
      lines.map(({ goodsName, spec, quantity: count }) => ({
        name: goodsName,
        spec: spec ?? undefined,
        quantity: count,
      })),
      quantity,
    ),
    quantity,
    amount: sumFen(orders.map(({ paid }) => paid)),
    total: sumFen(lines.map(({ total }) => total)),
    lines,
    parts: partsFor(lines, goods.combined),
  } satisfies Partial<Draft<typeof outputOrder>>;
}

/** Whom two output orders would have to have in common to be one. */
function partyComplaint(output: Output, first: Output): string | undefined {
  const pair = `出库单 ${output.number} 与 ${first.number} 的`;
  if (output.kind !== first.kind) return `${pair}类型不同，不能合并`;
  if (output.kind !== 'shop') {
    if (output.customer !== first.customer) return `${pair}客户不同，不能合并`;
    return output.site === first.site ? undefined : `${pair}客户站点不同，不能合并`;
  }
  if (output.shop !== first.shop) return `出库单 ${output.number} 与 ${first.number} 不是同一家店铺，不能合并`;
  if (!output.receiverName && !output.receiverPhone)
    return `出库单 ${output.number} 没有收货人，不知道是不是同一个人，不能合并`;
  return receiverOf(output) === receiverOf(first) ? undefined : `${pair}收货人不同，不能合并`;
}

/** Why these output orders cannot become one. */
export function mergeComplaint(outputs: readonly Output[]): string | undefined {
  if (outputs.length < 2) return '请至少选两张出库单合并';
  const [first] = outputs;
  for (const output of outputs) {
    const { number, status, origin, locked, intercepted, numberFrom } = output;
    if (status !== 'draft') return `出库单 ${number} ${outputOrder.states[status]}，只能合并待审核的出库单`;
    if (locked) return `出库单 ${number} 已锁定，解锁后才能合并`;
    if (intercepted) return `出库单 ${number} 已拦截，退款有结果后才能合并`;
    if (numberFrom === 'fetched') return `出库单 ${number} 已经取号，请先作废面单再合并`;
    if (origin === 'merged') return `出库单 ${number} 本身是合并的，请先取消合并再一起合并`;
    if (output.warehouse !== first!.warehouse) return `出库单 ${number} 与 ${first!.number} 的发货仓库不同，不能合并`;
    const complaint = partyComplaint(output, first!);
    if (complaint) return complaint;
  }
  return undefined;
}

/** Two parcels never carry one number; whoever scanned the same label twice is told before anything is shipped. */
export function doubledNumbers(
  rows: readonly { readonly id: number; readonly expressNo: string }[],
): ReadonlySet<number> {
  const first = new Map<string, number>();
  const doubled = new Set<number>();
  for (const { id, expressNo } of rows) {
    const before = first.get(expressNo);
    if (before === undefined) first.set(expressNo, id);
    else doubled.add(before).add(id);
  }
  return doubled;
}
