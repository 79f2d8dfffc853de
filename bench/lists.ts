import { today } from '@heliu/engine';
import type { Answer } from '@heliu/model';
import type { BenchServer } from './support/server.ts';
import { get, loginOf, median, percentile } from './support/measure.ts';

export interface Timed {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
}

const rounds = 60;

export async function timed(what: string, run: (round: number) => Promise<unknown>): Promise<Timed> {
  const times: number[] = [];
  for (let round = -15; round < rounds; round++) {
    const started = performance.now();
    await run(round);
    if (round >= 0) times.push(performance.now() - started);
  }
  return { what, p50: median(times), p95: percentile(times, 0.95) };
}

export async function asking(
  server: BenchServer,
  username = 'accountant',
): Promise<(path: string, args: Record<string, string>) => Promise<unknown>> {
  const headers = await loginOf(server.port, username);
  return async (path, args) => {
    const address = `${path}?${new URLSearchParams(args).toString()}`;
    const answer = (await get(0, server.port, address, headers)) as Answer;
    if (answer.code !== '200') throw new Error(answer.message);
    return answer.data;
  };
}

/** Page 1 and page 10,000, every filter and sort a user is offered, totals included, over a million invoices. */
export async function benchLists(server: BenchServer): Promise<Timed[]> {
  const ask = await asking(server);
  const list = (args: Record<string, string>) => ask('/api/fico/arinvoice/listByWhere', { pageSize: '50', ...args });
  const [row] = await server.sql<{ id: string }>(
    `select customer as id from fico_ar_invoice where id >= 1000000000 limit 1`,
  );
  const cases: [string, (round: number) => Record<string, string>][] = [
    ['第 1 页', () => ({})],
    ['第 10,000 页', (round) => ({ page: String(10_000 + round) })],
    ['状态 = 未审核', () => ({ status: 'draft' })],
    ['状态 = 未审核，第 900 页', (round) => ({ status: 'draft', page: String(900 + round) })],
    ['客户', () => ({ customer: row!.id })],
    [
      '日期范围，按日期排序',
      (round) => ({ invoiceDate: `2026-0${1 + (round & 3)}-01..2026-0${2 + (round & 3)}-10`, sort: '-invoiceDate' }),
    ],
    ['金额 ≥ 14,000，按金额排序', () => ({ total: '14000..', sort: '-total' })],
    ['按金额排序', () => ({ sort: '-total' })],
    ['按到期日排序', () => ({ sort: 'dueDate' })],
    ['快速查找 单号片段', (round) => ({ q: String(500_000 + Math.abs(round)) })],
  ];
  const results: Timed[] = [];
  for (const [what, args] of cases) results.push(await timed(what, (round) => list(args(Math.max(round, 0)))));
  return results;
}

/** What the page of the list asks for: its columns and what their cells show beside. */
const orderFields =
  'orderNo,shop,createdAt,buyerNick,goods,paid,orderStatus,labels,status,' +
  'platform,receiverName,invoiceTitle,refundStatus,invoiceState,shippedAt,urgent,locked,lockReason';

/** The same over a million orders: what a shop owner narrows them down by. */
export async function benchOrders(server: BenchServer): Promise<Timed[]> {
  const ask = await asking(server);
  const list = (args: Record<string, string>) =>
    ask('/api/oms/order/list', { pageSize: '50', fields: orderFields, ...args });
  const [row] = await server.sql<{ shop: string; label: string }>(
    `select shop, (select min(id) from oms_label where company_id = o.company_id) as label from oms_order o where id = 1000000005`,
  );
  const cases: [string, (round: number) => Record<string, string>][] = [
    ['第 1 页', () => ({})],
    ['第 10,000 页', (round) => ({ page: String(10_000 + round) })],
    ['店铺', () => ({ shop: row!.shop })],
    ['平台', () => ({ platform: 'douyin' })],
    ['订单状态 = 待发货', () => ({ orderStatus: 'waitShip' })],
    ['发票状态 = 待开票', () => ({ invoiceState: 'applied' })],
    ['发票状态 = 开票失败', () => ({ invoiceState: 'failed' })],
    ['退款状态 = 退款成功', () => ({ refundStatus: 'success' })],
    ['标签', () => ({ labels: row!.label })],
    ['加急', () => ({ urgent: 'true' })],
    ['付款时间范围', (round) => ({ paidAt: `2026-0${1 + (round & 3)}-01..2026-0${2 + (round & 3)}-10` })],
    ['实付 ≥ 14,000，按实付排序', () => ({ paid: '14000..', sort: '-paid' })],
    ['快速查找 订单号', (round) => ({ q: `69${String((500_000 + round) * 7919).padStart(17, '0')}` })],
    ['快速查找 商品', () => ({ q: '保温杯' })],
    ['快速查找 买家', (round) => ({ q: `买家${200_000 + round}` })],
    ['快速查找 商家编码', (round) => ({ q: `HZ-${1100 + round}` })],
  ];
  const results: Timed[] = [];
  for (const [what, args] of cases) results.push(await timed(what, (round) => list(args(Math.max(round, 0)))));
  return results;
}

export async function benchTrialBalance(server: BenchServer, what: string): Promise<Timed> {
  const ask = await asking(server);
  const period = today().slice(0, 7);
  return timed(what, () => ask('/api/fico/generalledger/report/trialBalance', { period }));
}

/** A month as an accountant looks at it: each way of adding it up, and where its orders stand. */
export async function benchStatistics(server: BenchServer): Promise<Timed[]> {
  const ask = await asking(server);
  const [last] = await server.sql<{ from: string; to: string }>(
    `select (date_trunc('month', now()) - interval '1 month')::date::text as from, (date_trunc('month', now()) - interval '1 day')::date::text as to`,
  );
  const { from, to } = last!;
  const results: Timed[] = [];
  for (const [by, label] of [
    ['shop', '店铺'],
    ['kind', '票种'],
    ['day', '日'],
    ['taxRate', '税率'],
  ] as const)
    results.push(await timed(`一个月，按${label}`, () => ask('/api/oms/invoice/statistics', { from, to, by })));
  results.push(await timed('发票记账，一个月', () => ask('/api/oms/invoice/books', { from, to })));
  results.push(await timed('开票对账，一个月', () => ask('/api/oms/invoice/reconcile', { month: from.slice(0, 7) })));
  return results;
}
