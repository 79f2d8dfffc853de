import { addDecimal, dec, type Draft, type Full, sumFen } from '@heliu/model';
import { goodsSummary, orderStatuses, refundStatuses, shopOrder, toShip } from '../../shop/model.ts';

import { outputOrder } from './output-order.ts';

type Order = Full<typeof shopOrder>;
type Output = Full<typeof outputOrder>;

/** While one of these runs nobody knows whether the goods are still wanted. */
const disputed: ReadonlySet<Order['refundStatus']> = new Set(['applied', 'returning', 'returnShipped', 'refunding']);
const isGone = ({ refundStatus }: Order['lines'][number]) => refundStatus === 'success' || refundStatus === 'refunding';

const receiverOf = (order: Pick<Order, 'receiverName' | 'receiverPhone' | 'receiverAddress' | 'region'>): string =>
  JSON.stringify([order.receiverName, order.receiverPhone, order.receiverAddress, order.region]);

/** Why this order cannot be shipped now. */
export function orderComplaint(order: Order): string | undefined {
  const { orderNo, status, orderStatus, refundStatus, locked } = order;
  if (status !== 'audited') return `订单 ${orderNo} ${shopOrder.states[status]}，审核后才能出库`;
  if (locked) return `订单 ${orderNo} 已锁定，解锁后才能出库`;
  if (!toShip.has(orderStatus)) return `订单 ${orderNo} ${orderStatuses[orderStatus]}，不用再发货`;
  if (disputed.has(refundStatus)) return `订单 ${orderNo} ${refundStatuses[refundStatus]}，退款有结果后再出库`;
  if (order.lines.every(isGone)) return `订单 ${orderNo} 的商品都已退款`;
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

/** Everything an output order takes from its orders. */
export function contentOf(orders: readonly Order[]) {
  const [head] = orders;
  const lines = orders.flatMap(({ id, orderNo, lines: all }) =>
    all
      .filter((line) => !isGone(line))
      .map(({ lineNo, outerSku, goodsName, spec, quantity, gift }) => ({
        order: id,
        orderNo,
        lineNo,
        outerSku,
        goodsName,
        spec,
        quantity,
        gift,
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
    lines,
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
    const { number, status, origin, locked, numberFrom } = output;
    if (status !== 'draft') return `出库单 ${number} ${outputOrder.states[status]}，只能合并待审核的出库单`;
    if (locked) return `出库单 ${number} 已锁定，解锁后才能合并`;
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
