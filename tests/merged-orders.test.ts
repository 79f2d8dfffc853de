import { act as actOn, runWork, service } from '@heliu/engine';
import { entityNamed, yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyFor, askRefund, placeOrders, type Placing } from '../apps/sandbox/src/doings.ts';
import { runRules, type ShopOrder, takeInOrders } from '../modules/oms/server.ts';
import { type Business, openBusiness, settled } from './support/invoicing.ts';
import { minute, owner, pullAll, startTown, type Town } from './support/shops.ts';
import { until } from './support/until.ts';

type Row = Record<string, any>;
interface Merged {
  readonly id: number;
  readonly parts: readonly { readonly id: number; readonly orderNo: string }[];
}

let town: Town;
let business: Business;
let shopId: string;
beforeAll(async () => {
  town = await startTown({ perDay: 4, invoices: { delayMs: 0 } });
  business = await openBusiness(town);
  shopId = town.sandbox.world.shopsOf('taobao')[0]!.shopId;
}, 120_000);
afterAll(() => town.stop());

const sql = <T = Row>(text: string, values: unknown[] = []) => town.suite.sql<T>(text, values);
const at = '/api/oms/order';
const act = (name: string, args: object) => town.suite.call(owner, `${at}/${name}`, { ...args });
/** Whoever made it may not audit it, and this company has nobody else. */
const audit = (id: number, what = 'oms_order') =>
  runWork(town.suite.db, service('测试', business.company), (work) => actOn(work, entityNamed(what), 'audit', { id }));
const read = async (id: number): Promise<Row> => (await town.suite.get(owner, `${at}/get`, { id })).data;
const day = (offset: number) => new Date(town.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

async function pull(): Promise<void> {
  town.pass(10 * minute);
  await pullAll(town, business.shop);
}

/** Two lines of 100.00 and 50.00 and 6.00 of postage each, of one buyer, merged by our people. */
async function mergedOf(more: Partial<Placing> = {}): Promise<Merged> {
  const placed = placeOrders(town.sandbox.world, {
    shopId,
    count: 2,
    sameBuyer: true,
    lines: [
      { code: 'SP-3004', quantity: 2, price: 5000 },
      { code: 'SP-3008', quantity: 1, price: 5000 },
    ],
    postage: 600,
    ...more,
  });
  await pull();
  await sql(
    `update oms_goods_name set state = 'confirmed', tax_item = (select id from oms_tax_item where company_id = $1 and code = '1060512990000000000' limit 1) where company_id = $1`,
    [business.company],
  );
  const rows = await sql(`select id, order_no from oms_order where shop = $1 and order_no = any($2) order by id`, [
    business.shop,
    placed.map(({ orderNo }) => orderNo),
  ]);
  const parts = rows.map((row) => ({ id: Number(row['id']), orderNo: row['order_no'] as string }));
  const answer = await act('merge', { ids: parts.map(({ id }) => id) });
  expect(answer).toMatchObject({ code: '200' });
  return { id: answer.data.id, parts };
}
function refund(orderNo: string, more: { amount?: number; lineNo?: string } = {}): void {
  const { world } = town.sandbox;
  const asked = askRefund(world, { shopId, orderNo, ...more });
  const { refundNo } = asked.refunds.at(-1)!;
  world.happen(shopId, orderNo, { kind: 'refundStep', refundNo, status: 'success' });
}
const lineNo = (orderNo: string, n: number) => town.sandbox.world.order(shopId, orderNo).lines[n]!.lineNo;

/** Nothing about merged orders and counters is wrong anywhere. */
async function allAddsUp(): Promise<void> {
  expect(
    await sql(
      `select o.id from oms_order o join (select merged_into as id, sum(paid) as paid, sum(refunded) as refunded, sum(invoiceable) as invoiceable, sum(goods_amount) as goods
         from oms_order where merged_into is not null group by 1) p on p.id = o.id
       where (o.paid, o.refunded, o.invoiceable, o.goods_amount) is distinct from (p.paid, p.refunded, p.invoiceable, p.goods)
         or o.goods_amount <> (select sum(amount) from oms_order_lines l where l.document_id = o.id)`,
    ),
  ).toEqual([]);
  expect(
    await sql(
      `select status, order_status, invoice_state, day::text, n::text from (
         select status, order_status, invoice_state, day, sum(n) as n from oms_order_count where company_id = $1 group by 1, 2, 3, 4) c where n <> 0
       except select status, order_status, invoice_state, ((created_at at time zone 'Asia/Shanghai')::date)::text, count(*)::text
       from oms_order where company_id = $1 group by 1, 2, 3, 4`,
      [business.company],
    ),
  ).toEqual([]);
}

describe('合并订单', () => {
  test('what a buyer asked for of one part is approved as the invoice of the whole, and answers him', async () => {
    const { id, parts } = await mergedOf();
    applyFor(town.sandbox.world, { ...parts[0]!, shopId, title: { type: 'personal', name: '周雅琴' } });
    await pull();
    const application = async () =>
      (
        await sql('select id, decision, invoice, "order" from oms_invoice_application where "order" = $1', [
          parts[0]!.id,
        ])
      )[0]!;
    const { id: asked } = await application();
    expect(await town.suite.call(owner, '/api/oms/invoiceapplication/approve', { id: Number(asked) })).toMatchObject({
      code: '200',
    });
    const { invoice } = await application();
    expect(await settled(town, [Number(invoice)])).toMatchObject([{ status: 'issued' }]);
    expect(await sql('select orders, buyer_name, gross from oms_invoice where id = $1', [invoice])).toMatchObject([
      { orders: [String(id)], buyer_name: '周雅琴', gross: '300.00' },
    ]);
    expect(await application()).toMatchObject({ decision: 'approved', invoice });
  });

  test('an invoice of the whole answers whatever a part was asked about', async () => {
    const { id, parts } = await mergedOf();
    applyFor(town.sandbox.world, { ...parts[1]!, shopId, title: { type: 'personal', name: '周雅琴' } });
    await pull();
    const { data } = await town.suite.call(owner, '/api/oms/invoice/openBlue', { orders: [id] });
    const made = data.made[0].id as number;
    expect(await settled(town, [made])).toMatchObject([{ status: 'issued' }]);
    expect(
      await sql('select decision, invoice from oms_invoice_application where "order" = $1', [parts[1]!.id]),
    ).toEqual([{ decision: 'approved', invoice: String(made) }]);
  });

  test('a refund of one part at the platform reaches the merged order, and what our people did to it stays', async () => {
    const { id, parts } = await mergedOf();
    const before = await read(id);
    expect(before).toMatchObject({ paid: '312.00', refunded: '0.00', invoiceable: '300.00', orderStatus: 'waitShip' });
    expect(await act('update', { ...before, remark: '当面交货' })).toMatchObject({ code: '200' });
    expect(await act('urgent', { id })).toMatchObject({ code: '200' });
    await audit(id);
    refund(parts[1]!.orderNo, { amount: 2000, lineNo: lineNo(parts[1]!.orderNo, 0) });
    await pull();
    const now = await read(id);
    expect(now).toMatchObject({
      paid: '312.00',
      refunded: '20.00',
      invoiceable: '280.00',
      refundStatus: 'success',
      status: 'audited',
      urgent: true,
      remark: '当面交货',
    });
    expect(now['version']).toBeGreaterThan(before['version']);
    const lines = (now['lines'] as Row[]).map((line) => [line['fromOrder'], line['refundStatus']]);
    expect(lines.filter(([, state]) => state === 'success')).toEqual([[parts[1]!.id, 'success']]);
    const { data: log } = await town.suite.get(owner, `${at}/operationLog`, { id });
    expect(log.rows.filter(({ label }: Row) => label === '随原订单更新').length).toBeGreaterThan(0);
    const { data: trace } = await town.suite.get(owner, `${at}/trace`, { id });
    expect(trace.differences).toEqual([]);
    expect(JSON.stringify(trace.streams[2])).toContain('-20.00');
    await pull();
    expect((await read(id))['version']).toBe(now['version']);
    await allAddsUp();
  }, 60_000);

  test('it is as far as the slowest of its parts; one that was closed no longer counts', async () => {
    const { id, parts } = await mergedOf();
    const { world } = town.sandbox;
    const shipped = (n: number) =>
      world.happen(shopId, parts[n]!.orderNo, {
        kind: 'ship',
        shipment: { carrier: 'SF', trackingNo: `SF00${id}${n}` },
      });
    shipped(0);
    await pull();
    expect(await read(id)).toMatchObject({ orderStatus: 'partShipped' });
    expect((await read(id))['shippedAt']).not.toBeNull();
    refund(parts[1]!.orderNo);
    await pull();
    const now = await read(id);
    expect(now).toMatchObject({ orderStatus: 'shipped', refunded: '156.00', invoiceable: '150.00' });
    expect((now['lines'] as Row[]).map((line) => line['refundStatus'])).toEqual(['none', 'none', 'success', 'success']);
    refund(parts[0]!.orderNo);
    await pull();
    expect(await read(id)).toMatchObject({ orderStatus: 'closedRefund', invoiceable: '0.00', refunded: '312.00' });
    await allAddsUp();
  }, 60_000);

  test('taken apart, the parts are there as they are by now; deleted it cannot be', async () => {
    const { id, parts } = await mergedOf();
    refund(parts[0]!.orderNo, { amount: 1000 });
    await pull();
    expect(await act('delete', { id })).toMatchObject({ code: '400', message: expect.stringContaining('请取消合并') });
    expect(await act('cancelMerge', { id })).toMatchObject({ code: '200' });
    expect(await read(parts[0]!.id)).toMatchObject({ status: 'draft', mergedInto: null, refunded: '10.00' });
    expect(await read(parts[1]!.id)).toMatchObject({ status: 'draft', mergedInto: null, refunded: '0.00' });
    const version = (await read(id))['version'];
    refund(parts[1]!.orderNo, { amount: 500 });
    await pull();
    expect(await read(id)).toMatchObject({ status: 'deleted', refunded: '10.00', version });
    await allAddsUp();
  }, 60_000);

  test('a wish for an invoice told of a part, and what its shop decides about postage, are the merged order’s too', async () => {
    const { id, parts } = await mergedOf();
    expect(await read(id)).toMatchObject({ invoiceState: 'none', invoiceTitle: null });
    applyFor(town.sandbox.world, { ...parts[1]!, shopId, title: { type: 'personal', name: '陈晓兰' } });
    await pull();
    expect(await read(id)).toMatchObject({ invoiceState: 'applied', invoiceTitle: '陈晓兰', invoiceable: '300.00' });
    const shop = '/api/oms/plateformshop';
    const decide = async (includePostage: boolean, invoiceable: string) => {
      const { data } = await town.suite.get(owner, `${shop}/get`, { id: business.shop });
      expect(await town.suite.call(owner, `${shop}/update`, { ...data, includePostage })).toMatchObject({
        code: '200',
      });
      await until(async () => ((await read(id))['invoiceable'] === invoiceable ? true : undefined));
    };
    await decide(true, '312.00');
    await decide(false, '300.00');
    await allAddsUp();
  }, 60_000);

  test('sent in one parcel, the platform is told of each part, and of no number of ours', async () => {
    const { id, parts } = await mergedOf();
    await audit(id);
    const post = (name: string, args: object) => town.suite.call(owner, `/api/oms/outputorder/${name}`, { ...args });
    const [express] = await sql(`select id from oms_express_company where company_id = $1 limit 1`, [business.company]);
    const [house] = await sql(`select id from scm_warehouse where company_id = $1 limit 1`, [business.company]);
    await sql(`update oms_express_company set platform_codes = '{"taobao":"SF"}' where id = $1`, [express!['id']]);
    const saved = await post('save', {
      orders: [id],
      outDate: day(0),
      warehouse: Number(house!['id']),
      express: Number(express!['id']),
      expressNo: `SF7${id}`,
      lines: [],
    });
    expect(saved).toMatchObject({ code: '200' });
    await audit(saved.data.id, 'oms_output_order');
    expect(await post('ship', { id: saved.data.id })).toMatchObject({ code: '200' });
    const now = await read(id);
    expect(now).toMatchObject({ orderStatus: 'shipped', parcels: [{ trackingNo: `SF7${id}` }] });
    const { world } = town.sandbox;
    await until(async () => (world.order(shopId, parts[1]!.orderNo).shipment ? true : undefined));
    for (const { orderNo } of parts)
      expect(world.order(shopId, orderNo)).toMatchObject({ status: 'shipped', shipment: { trackingNo: `SF7${id}` } });
    await pull();
    expect(await read(id)).toMatchObject({ orderStatus: 'shipped', status: 'audited' });
    await allAddsUp();
  }, 60_000);
});

describe('合并订单的发票', () => {
  const invoicesOf = (id: number) =>
    sql(`select id, colour, gross, status, order_nos from oms_invoice where orders @> array[$1::bigint] order by id`, [
      id,
    ]);
  const run = () => until(async () => (await runRules(town.suite.db, business.company)) || undefined, 20);
  const title = { type: 'personal', name: '王小明' } as const;

  test('after the refund of a part its lines are taken back by rule, and every part has blue and red', async () => {
    const { id, parts } = await mergedOf({ title });
    const rule = await town.suite.call(owner, '/api/oms/autoInvoice/save', {
      name: '合并订单',
      trigger: 'paid',
      from: day(-30),
      shops: [business.shop],
      minAmount: '300.00',
      maxAmount: '300.00',
    });
    expect(rule).toMatchObject({ code: '200' });
    await run();
    const [blue] = await invoicesOf(id);
    expect(blue).toMatchObject({ colour: 'blue', gross: '300.00' });
    for (const { orderNo } of parts) expect(blue!['order_nos']).toContain(orderNo);
    await settled(town, [Number(blue!['id'])]);
    expect(await act('cancelMerge', { id })).toMatchObject({
      code: '400',
      message: expect.stringContaining('请先红冲'),
    });

    const part = parts[1]!;
    refund(part.orderNo, { amount: 2000, lineNo: lineNo(part.orderNo, 1) });
    await pull();
    const { data: trace } = await town.suite.get(owner, `${at}/trace`, { id });
    expect(trace.differences[0]).toMatchObject({ text: '发票比订单多 ￥20.00：退款已成功，红票还没开。' });
    await run();
    await run();
    const all = await invoicesOf(id);
    expect(all).toMatchObject([{ colour: 'blue' }, { colour: 'red', gross: '-20.00' }]);
    await settled(
      town,
      all.map((one) => Number(one['id'])),
    );
    const lines = await sql(`select order_line, total from oms_invoice_lines where document_id = $1`, [all[1]!['id']]);
    expect(lines).toEqual([{ order_line: `${part.id}/${lineNo(part.orderNo, 1)}`, total: '-20.00' }]);

    // The whole part goes back: the goods of the other one stay on the invoice untouched.
    refund(part.orderNo);
    await pull();
    expect(await read(id)).toMatchObject({ refunded: '156.00', invoiceable: '150.00' });
    const last = await until(async () => {
      await run();
      return (await invoicesOf(id))[2];
    });
    expect(last).toMatchObject({ colour: 'red', gross: '-130.00' });
    await settled(town, [Number(last['id'])]);
    expect(await read(id)).toMatchObject({ invoiced: '150.00', invoiceable: '150.00', invoiceState: 'partRed' });
    const reds = await sql(
      `select distinct split_part(order_line, '/', 1) as part from oms_invoice_lines where document_id = $1`,
      [last['id']],
    );
    expect(reds).toEqual([{ part: String(part.id) }]);

    // Its postage was refunded too and never stood on an invoice: nothing is left to be taken back.
    const paidAt = Date.parse((await read(id))['paidAt']);
    const { data } = await town.suite.get(owner, '/api/oms/invoice/reconcileOrders', {
      month: new Date(paidAt + 8 * 3_600_000).toISOString().slice(0, 7),
      shop: business.shop,
      figure: 'overRefunded',
    });
    expect(data.rows.find((row: Row) => row['id'] === id)).toMatchObject({ invoiced: '150.00', amount: '-6.00' });

    const given = await until(async () => {
      const own = town.sandbox.world.uploads.filter(({ orderNo }) => parts.some((one) => one.orderNo === orderNo));
      return own.filter(({ color }) => color === 'blue').length >= 2 ? own : undefined;
    });
    expect(new Set(given.filter(({ color }) => color === 'blue').map(({ orderNo }) => orderNo))).toEqual(
      new Set(parts.map(({ orderNo }) => orderNo)),
    );
    expect(await sql(`select order_no from oms_invoice_upload where order_no like 'HB%'`)).toEqual([]);
    await allAddsUp();
  }, 90_000);

  test('invoiced after a part was refunded, only what was sold is on it', async () => {
    const { id, parts } = await mergedOf();
    refund(parts[0]!.orderNo);
    await pull();
    const made = await town.suite.call(owner, '/api/oms/invoice/openBlue', { orders: [id] });
    expect(made).toMatchObject({ code: '200' });
    const [blue] = await invoicesOf(id);
    expect(blue).toMatchObject({ gross: '150.00' });
    const lines = await sql(
      `select distinct split_part(order_line, '/', 1) as part from oms_invoice_lines where document_id = $1`,
      [blue!['id']],
    );
    expect(lines).toEqual([{ part: String(parts[1]!.id) }]);
  }, 60_000);
});

test('news of parts while somebody takes the merged order apart: nothing is lost and nobody waits for the other', async () => {
  const told = (orderNo: string, minutes: number, refundedFen = 0): ShopOrder => ({
    orderNo,
    status: 'waitShip',
    rawStatus: '2',
    refund: refundedFen ? 'success' : 'none',
    createdAt: '2026-10-01T00:00:00.000Z',
    paidAt: '2026-10-01T00:01:00.000Z',
    updatedAt: new Date(Date.parse('2026-10-02T00:00:00.000Z') + minutes * minute).toISOString(),
    lines: [
      {
        lineNo: '1',
        itemId: 'I1',
        skuId: 'S1',
        name: '保温杯',
        quantity: '2',
        price: yuan('50'),
        amount: yuan('100'),
        refund: 'none',
      },
    ],
    goods: yuan('100'),
    postage: yuan('0'),
    fees: yuan('0'),
    paid: yuan(`${100 + minutes}.00`),
    promotions: [],
    buyer: {
      nick: '小王',
      mask: { name: '王**', phone: '138****0000', address: '文一西路***' },
      cipher: {},
      region: '浙江省',
    },
    labels: [],
    raw: { orderNo },
  });
  const shop = { id: business.shop, platform: 'taobao', includePostage: false, subsidyBasis: 'paid' } as const;
  const take = (...orders: ShopOrder[]) =>
    runWork(town.suite.db, service('测试', business.company), (work) => takeInOrders(work, shop, orders));
  for (let round = 0; round < 6; round++) {
    const numbers = [0, 1, 2].map((n) => `RACE-${round}-${n}`);
    await take(...numbers.map((no) => told(no, 0)));
    const rows = await sql(`select id from oms_order where order_no = any($1) order by id`, [numbers]);
    const ids = rows.map((row) => Number(row['id']));
    const { data } = await act('merge', { ids });
    const since = Date.now();
    const answers = await Promise.all([
      take(told(numbers[0]!, 1), told(numbers[1]!, 1)),
      take(told(numbers[2]!, 2), told(numbers[1]!, 2)),
      act('cancelMerge', { id: data.id }),
      take(told(numbers[0]!, 3)),
    ]);
    // A deadlock is noticed by the database after a second.
    expect(Date.now() - since).toBeLessThan(950);
    expect(answers[2]).toMatchObject({ code: '200' });
    const now = await sql(`select status, merged_into, paid from oms_order where id = any($1::bigint[]) order by id`, [
      ids,
    ]);
    expect(now).toEqual(['103.00', '102.00', '102.00'].map((paid) => ({ status: 'draft', merged_into: null, paid })));
  }
  // And where nobody takes it apart, whoever is second sees what the first did.
  const numbers = [0, 1, 2, 3].map((n) => `BOTH-${n}`);
  await take(...numbers.map((no) => told(no, 0)));
  const rows = await sql(`select id from oms_order where order_no = any($1) order by id`, [numbers]);
  const { data } = await act('merge', { ids: rows.map((row) => Number(row['id'])) });
  await Promise.all(numbers.map((no, i) => take(told(no, i + 1))));
  expect(await read(data.id)).toMatchObject({ paid: '410.00', invoiceable: '410.00' });
  await allAddsUp();
}, 60_000);
