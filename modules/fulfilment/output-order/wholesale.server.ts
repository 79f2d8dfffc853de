import {
  addDecimal,
  codes,
  dec,
  type Decimal,
  divideDecimal,
  type Draft,
  type Fen,
  formatFen,
  type Full,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { amendLines, type Blocker, type Books, invalid, Refusal, type Work } from '@heliu/engine';
import { partsOfCombinations } from '../../goods/server.ts';
import { prepareLines } from '../../inventory/server.ts';
import { orderLines, type Shipment, shipOrders, unshipOrders } from '../../sales/server.ts';
import { goodsSummary } from '../../shop/model.ts';
import { routed } from '../route/route.server.ts';
import { partsFor } from './goods.rules.ts';
import { outputOrder } from './output-order.ts';
import { routedGoods } from './routed-goods.server.ts';
import { wholesaleComplaint } from './wholesale.rules.ts';

type Output = Full<typeof outputOrder>;
type OutputDraft = Draft<typeof outputOrder>;
type DraftLine = OutputDraft['lines'][number];

interface Goods {
  readonly id: number;
  readonly name: string;
  readonly spec: string | null;
  readonly isService: boolean;
}
async function goodsOf(work: Work, lines: readonly DraftLine[]): Promise<ReadonlyMap<number, Goods>> {
  const rows = await work.query<Goods>(
    'oms_output_order.goods',
    `select s.id, g.name, nullif(s.spec, '') as spec, g.kind in ('service', 'virtual') as "isService" from goods_sku s
     join goods_goods g on g.company_id = $1 and g.id = s.goods where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, lines.flatMap(({ sku }) => sku ?? [])],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of the lines sell what lies nowhere. */
export async function servicesAmong(work: Work, lines: readonly DraftLine[]): Promise<ReadonlySet<number>> {
  const goods = await goodsOf(work, lines);
  return new Set([...goods.values()].filter(({ isService }) => isService).map(({ id }) => id));
}

interface Receiver {
  readonly name: string | null;
  readonly phone: string | null;
  readonly region: string | null;
  readonly address: string | null;
}
/** Where it goes to: the site that was chosen, else the customer himself. */
async function receiverOf(work: Work, { customer, site }: OutputDraft): Promise<Receiver | undefined> {
  if (customer == null) return undefined;
  const [row] =
    site == null
      ? await work.query<Receiver>(
          'oms_output_order.customer',
          `select name, phone, null as region, address from crm_customer where company_id = $1 and id = $2`,
          [work.company, customer],
        )
      : await work.query<Receiver>(
          'oms_output_order.site',
          `select contact as name, mobile as phone, nullif(concat_ws(' ', province, city, district), '') as region, address
           from crm_customer_site where company_id = $1 and id = $2 and customer = $3`,
          [work.company, site, customer],
        );
  if (!row && site != null) throw invalid([{ path: 'site', message: '客户站点不是这个客户的，请重新选择' }]);
  return row;
}

const leavingOf = (
  lines: readonly {
    salesLine?: number | null;
    quantity: DraftLine['quantity'];
    baseQuantity?: DraftLine['baseQuantity'];
  }[],
) =>
  lines.flatMap(({ salesLine, quantity, baseQuantity }, index) =>
    salesLine == null ? [] : [{ index, line: salesLine, quantity, baseQuantity: baseQuantity! }],
  );

/** What of a line follows from the line of the order it carries out. */
async function fillFromOrders(work: Work, draft: OutputDraft): Promise<void> {
  const known = await orderLines(
    work,
    draft.lines.flatMap(({ salesLine }) => salesLine ?? []),
  );
  for (const [i, line] of draft.lines.entries()) {
    const source = known.get(line.salesLine ?? 0);
    if (!source || source.order !== line.salesOrder)
      throw invalid([{ path: `lines.${i}.salesOrder`, message: `第${i + 1}行：销售订单已被修改，请重新选择要发的行` }]);
    if (line.sku != null && line.sku !== source.sku)
      throw invalid([{ path: `lines.${i}.sku`, message: `第${i + 1}行：SKU 与销售订单 ${source.number} 不同` }]);
    Object.assign(line, { sku: source.sku, unit: source.unit, orderNo: source.number, taxRate: source.taxRate });
  }
  draft.salesman = known.get(draft.lines[0]!.salesLine!)!.salesman;
}

/** What one of it is sold for, as the order has settled it. */
const priceOf = (total: Fen, quantity: Decimal): Decimal => divideDecimal(dec(formatFen(total)), quantity, 6);

/** What it would be sold for if it left now. */
async function fillAmounts(work: Work, draft: OutputDraft): Promise<void> {
  const leaving = leavingOf(draft.lines);
  const known = await orderLines(
    work,
    leaving.map(({ line }) => line),
  );
  const { taken } = shipOrders(draft.customer!, leaving, known);
  leaving.forEach(({ index, quantity }, i) => {
    const { total, tax } = taken[i]!;
    Object.assign(draft.lines[index]!, { total, tax, taxPrice: priceOf(total, quantity) });
  });
  draft.total = sumFen(taken.map(({ total }) => total));
}

/** Everything that follows from what was chosen; refused is what no warehouse could do. */
export async function prepareWholesale(work: Work, draft: OutputDraft): Promise<void> {
  if (draft.orders?.length) throw invalid([{ path: 'orders', message: '来源订单：只有店铺的出库单才选' }]);
  const complaint = wholesaleComplaint(draft);
  if (complaint) throw new Refusal(complaint, codes.invalid);
  if (draft.kind === 'sales') await fillFromOrders(work, draft);
  const goods = await goodsOf(work, draft.lines);
  const isService = (i: number) => goods.get(draft.lines[i]!.sku!)?.isService === true;
  await prepareLines(work, draft.lines as never, { warehouse: draft.warehouse, comesIn: false, isKnown: isService });
  for (const line of draft.lines) {
    const of = goods.get(line.sku!);
    Object.assign(line, { goodsName: of?.name ?? null, spec: of?.spec ?? null });
  }
  if (draft.kind === 'sales') await fillAmounts(work, draft);
  const combined = await partsOfCombinations(
    work,
    draft.lines.map(({ sku }) => sku!),
  );
  const to = await receiverOf(work, draft);
  const quantity = addDecimal(dec(0), ...draft.lines.map((line) => line.quantity));
  Object.assign(draft, {
    orders: null,
    orderNos: [...new Set(draft.lines.flatMap(({ orderNo }) => orderNo ?? []))].join(' ') || null,
    // The buyer of a shop is no customer of ours: where it goes is known from what it is exchanged for.
    receiverName: to?.name ?? draft.receiverName ?? null,
    receiverPhone: to?.phone ?? draft.receiverPhone ?? null,
    region: to?.region ?? draft.region ?? null,
    receiverAddress: to?.address ?? draft.receiverAddress ?? null,
    goods: goodsSummary(
      draft.lines.map(({ goodsName, spec, quantity: count }) => ({
        name: goodsName ?? '',
        spec: spec ?? undefined,
        quantity: count,
      })),
      quantity,
    ),
    quantity,
    parts: partsFor(draft.lines, combined),
    ...(draft.kind !== 'sales' && { total: zeroFen, salesman: null }),
  });
  await fillCarrier(work, draft);
}

/** Wholesale leaves from where its order keeps it; where nobody has said who carries it, the routes do. */
async function fillCarrier(work: Work, draft: OutputDraft): Promise<void> {
  const [goods] = await routedGoods(work, [draft as never]);
  const [decided] = await routed(work, [
    {
      channel: 'b2b',
      shop: null,
      platform: null,
      region: draft.region ?? null,
      paid: draft.total ?? zeroFen,
      labels: [],
      fixed: draft.warehouse,
      ...goods!,
    },
  ]);
  const { warehouse, express, reason, proof } = decided!;
  if (proof.length === 0) return;
  const isRouted = warehouse !== null && (draft.express == null || draft.express === express);
  if (isRouted) draft.express = express;
  draft.routeReason = isRouted ? reason.slice(0, 300) : draft.express == null ? reason : '手工指定快递';
  draft.routeProof = proof;
}

/** Computed while it is judged, written when it is done: both must be the same. */
const shipments = new WeakMap<Output, Promise<Shipment>>();
function shipmentOf(record: Output, work: Work): Promise<Shipment> {
  let known = shipments.get(record);
  if (!known) {
    const leaving = leavingOf(record.lines);
    known = orderLines(
      work,
      leaving.map(({ line }) => line),
    ).then((lines) => shipOrders(record.customer!, leaving, lines));
    shipments.set(record, known);
  }
  return known;
}

/** What leaving does to the orders: kept and promised no longer, owed for until it is billed. */
export const ordersLeave = async (record: Output, work: Work) =>
  record.kind === 'sales' ? (await shipmentOf(record, work)).postings : [];

/** What each line is sold for, by its place; of a shop that is known since the document was saved. */
export async function soldFor(record: Output, work: Work): Promise<ReadonlyMap<number, Fen>> {
  if (record.kind !== 'sales') return new Map(record.lines.map(({ total }, index) => [index, total]));
  const { taken } = await shipmentOf(record, work);
  return new Map(leavingOf(record.lines).map(({ index }, i) => [index, taken[i]!.total]));
}

export async function keepLeft(record: Output, work: Work): Promise<void> {
  if (record.kind !== 'sales') return;
  const { taken, keep } = await shipmentOf(record, work);
  keep(work);
  amendLines(
    work,
    outputOrder,
    { id: record.id, lines: 'lines' },
    leavingOf(record.lines).map(({ index }, i) => ({
      id: record.lines[index]!.id,
      total: taken[i]!.total,
      tax: taken[i]!.tax,
      taxPrice: priceOf(taken[i]!.total, record.lines[index]!.quantity),
      releasedQuantity: taken[i]!.released,
    })),
  );
}

const unshipments = new WeakMap<Output, ReturnType<typeof unshipOrders>>();
/** The same taken back. */
export async function ordersComeBack(record: Output, work: Work, { undone }: Books) {
  if (record.kind !== 'sales') return [];
  const leaving = leavingOf(record.lines);
  const known = await orderLines(
    work,
    leaving.map(({ line }) => line),
  );
  const lines = leaving.map((one) => ({ ...one, released: record.lines[one.index]!.releasedQuantity }));
  const back = unshipOrders(record.customer!, { warehouse: record.warehouse, lines }, known, undone);
  unshipments.set(record, back);
  return back.postings;
}
export const keepBack = (record: Output, work: Work): void => unshipments.get(record)?.keep(work);

/** Goods of an order that is closed are promised to nobody; come back, they would be. */
export async function closedOrders({ lines }: Output, work: Work): Promise<Blocker[]> {
  const ids = [...new Set(lines.flatMap(({ salesOrder }) => salesOrder ?? []))];
  if (ids.length === 0) return [];
  const rows = await work.query<{ id: number; number: string }>(
    'oms_output_order.closed',
    `select id, number from sal_order where company_id = $1 and id = any($2::bigint[]) and status = 'closed' order by number`,
    [work.company, ids],
  );
  return rows.map(({ id, number }) => ({
    code: 'DOC003',
    message: `销售订单 ${number} 已关闭，请先反关闭`,
    record: { entity: 'sal_order', id, title: number },
  }));
}
