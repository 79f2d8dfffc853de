import { runWork, service } from '@heliu/engine';
import { type Fen, fen } from '@heliu/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopOrder, ShopRefund } from '../modules/shop/model.ts';
import { shop as shopArea, takeInApplications, takeInOrders, takeInRefunds } from '../modules/shop/server.ts';
import { demoCompanies } from './support/database.ts';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
let company: number;
let shop: { id: number; platform: 'douyin'; includePostage: boolean; subsidyBasis: 'paid' };
const big = (n: number): Fen => fen(BigInt(n));

beforeAll(async () => {
  suite = await start();
  company = (await demoCompanies(suite)).first;
  await suite.sql(
    `insert into oms_shop (company_id, id, created_by, updated_by, platform, name, include_postage, subsidy_basis) values ($1, 77, 1, 1, 'douyin', '测试店', true, 'paid')`,
    [company],
  );
  shop = { id: 77, platform: 'douyin', includePostage: true, subsidyBasis: 'paid' };
});
afterAll(() => suite.stop());

const work = <T>(task: Parameters<typeof runWork<T>>[2]) => runWork(suite.db, service('测试', company), task);

const orderOf = (no: string, minute: number, more: Partial<ShopOrder> = {}): ShopOrder => ({
  orderNo: no,
  status: 'waitShip',
  rawStatus: '2',
  refund: 'none',
  createdAt: '2026-10-01T00:00:00.000Z',
  paidAt: '2026-10-01T00:01:00.000Z',
  updatedAt: new Date(Date.UTC(2026, 9, 1, 0, minute)).toISOString(),
  lines: [
    {
      lineNo: '1',
      name: '保温杯',
      quantity: '2',
      price: big(5990),
      amount: big(11980),
      refund: 'none',
      outerSku: 'BWB-1',
    },
    { lineNo: '2', name: '杯刷', quantity: '1', price: big(0), amount: big(0), gift: true, refund: 'none' },
  ],
  goods: big(11980),
  postage: big(800),
  fees: big(0),
  paid: big(11780),
  promotions: [{ bearer: 'shop', name: '满减', amount: big(1000) }],
  buyer: { nick: '小王', mask: { name: '王**', phone: '138****0000' }, cipher: { name: 'xx' } },
  labels: ['预售'],
  raw: { no, minute },
  ...more,
});
const refundOf = (no: string, order: string, amount: number, more: Partial<ShopRefund> = {}): ShopRefund => ({
  refundNo: no,
  orderNo: order,
  status: 'success',
  rawStatus: '12',
  kind: 'money',
  amount: big(amount),
  createdAt: '2026-10-03T00:00:00.000Z',
  updatedAt: '2026-10-03T00:00:00.000Z',
  raw: {},
  ...more,
});
const stored = async (no: string) =>
  (
    await suite.sql<Record<string, string>>(
      `select o.*, (select count(*) from oms_order_lines l where l.company_id = o.company_id and l.document_id = o.id) as lines from oms_order o where company_id = $1 and order_no = $2`,
      [company, no],
    )
  )[0]!;

describe('订单进入', () => {
  test('new, again, changed, and older than what is known', async () => {
    const told = (...orders: ShopOrder[]) => work((w) => takeInOrders(w, shop, orders));
    expect(await told(orderOf('A1', 1), orderOf('A1', 1), orderOf('A2', 1))).toEqual({ added: 2, changed: 0, same: 0 });
    expect(await told(orderOf('A1', 1), orderOf('A2', 1))).toEqual({ added: 0, changed: 0, same: 2 });
    expect(await told(orderOf('A1', 5, { status: 'shipped' }))).toEqual({ added: 0, changed: 1, same: 0 });
    expect(await told(orderOf('A1', 3, { status: 'waitShip' }))).toEqual({ added: 0, changed: 0, same: 1 });
    expect(await stored('A1')).toMatchObject({
      order_status: 'shipped',
      lines: '2',
      paid: '117.80',
      invoiceable: '117.80',
      goods: '保温杯 等 3 件',
      skus: 'BWB-1',
    });
    const [log] = await suite.sql<{ before: unknown; after: unknown }>(
      `select before, after from sys_log where entity = 'oms_order' and action = 'told' and record_id = $1`,
      [(await stored('A1'))['id']],
    );
    expect(log).toEqual({ before: { orderStatus: 'waitShip' }, after: { orderStatus: 'shipped' } });
  });

  test('what our people did stays when the platform tells more', async () => {
    await work((w) => takeInOrders(w, shop, [orderOf('B1', 1)]));
    await suite.sql(`update oms_order set urgent = true, remark = '先发' where order_no = 'B1'`);
    await work((w) => takeInOrders(w, shop, [orderOf('B1', 9, { status: 'finished' })]));
    expect(await stored('B1')).toMatchObject({
      urgent: true,
      remark: '先发',

      order_status: 'finished',
    });
  });

  test('a refund that comes before its order counts once both are there', async () => {
    await work((w) =>
      takeInRefunds(w, shop, [refundOf('R1', 'C1', 2000), refundOf('R2', 'C1', 500, { status: 'applied' })]),
    );
    await work((w) => takeInOrders(w, shop, [orderOf('C1', 1)]));
    expect(await stored('C1')).toMatchObject({ refunded: '20.00', invoiceable: '97.80' });
    await work((w) => takeInRefunds(w, shop, [refundOf('R2', 'C1', 500, { updatedAt: '2026-10-04T00:00:00.000Z' })]));
    expect(await stored('C1')).toMatchObject({ refunded: '25.00', invoiceable: '92.80' });
  });

  test('a refund that came in at the same moment as its order finds it a minute later', async () => {
    await work((w) => takeInOrders(w, shop, [orderOf('C2', 1)]));
    await work((w) => takeInRefunds(w, shop, [refundOf('R9', 'C2', 700)]));
    await suite.sql(`update oms_refund set "order" = null where refund_no = 'R9'`);
    await suite.sql(`update oms_order set refunded = 0 where order_no = 'C2'`);
    await work((w) => shopArea.jobs!.find(({ name }) => name === 'oms.pull.due')!.run({}, w));
    expect(await stored('C2')).toMatchObject({ refunded: '7.00', invoiceable: '110.80' });
  });

  test('an application gives its order a title and a place in the queue', async () => {
    await work((w) => takeInOrders(w, shop, [orderOf('D1', 1)]));
    await work((w) =>
      takeInApplications(w, shop, [
        {
          applicationId: 'P1',
          orderNo: 'D1',
          status: 'applied',
          rawStatus: '1',
          trigger: 'apply',
          title: { type: 'company', name: '杭州知味食品有限公司', taxNo: '91330106MA2CFLDG5R' },
          raw: {},
        },
      ]),
    );
    expect(await stored('D1')).toMatchObject({
      invoice_state: 'applied',
      invoice_title: '杭州知味食品有限公司',
      title_tax_no: '91330106MA2CFLDG5R',
    });
    // It is found by what it was called since, and still by what it was called before.
    const { search } = await stored('D1');
    for (const word of ['杭州知味食品', '91330106ma2cfldg5r', 'd1']) expect(search).toContain(word);
  });

  test('what a platform said is sealed: nothing of it can be read in the database', async () => {
    await work((w) => takeInOrders(w, shop, [orderOf('E1', 1, { raw: { secret: '张三丰的地址' } })]));
    const rows = await suite.sql<{ text: string }>(`select encode(sealed, 'escape') as text from oms_raw`);
    expect(rows.some(({ text }) => text.includes('secret'))).toBe(false);
  });

  test('ten at once tell the same orders: each is there once, in its last state', async () => {
    const numbers = Array.from({ length: 30 }, (_, i) => `F${i}`);
    await Promise.all(
      Array.from({ length: 10 }, (_, minute) =>
        work((w) =>
          takeInOrders(
            w,
            shop,
            numbers.map((no) => orderOf(no, minute, { sellerMemo: `第${minute}次` })),
          ),
        ),
      ),
    );
    const rows = await suite.sql<{ seller_memo: string; n: string }>(
      `select seller_memo, count(*) as n from oms_order where order_no like 'F%' group by 1`,
    );
    expect(rows).toEqual([{ seller_memo: '第9次', n: '30' }]);
  });

  test('counters agree with the rows whatever is told in whatever order', async () => {
    const statuses = ['waitPay', 'waitShip', 'shipped', 'finished', 'closedRefund'] as const;
    const event = fc.record({
      no: fc.integer({ min: 0, max: 8 }),
      minute: fc.integer({ min: 0, max: 50 }),
      status: fc.constantFrom(...statuses),
      refund: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(event, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
        for (const round of rounds) {
          await work((w) =>
            takeInOrders(
              w,
              shop,
              round.map(({ no, minute, status }) => orderOf(`G${no}`, minute, { status })),
            ),
          );
          const refunds = round.flatMap(({ no, refund }) =>
            refund === undefined ? [] : [refundOf(`GR${no}`, `G${no}`, refund)],
          );
          await work((w) => takeInRefunds(w, shop, refunds));
        }
        const wrong = await suite.sql(
          `with kept as (select status, order_status, invoice_state, sum(n) as n from oms_order_count where company_id = $1 group by 1, 2, 3),
             real as (select status, order_status, invoice_state, count(*) as n from oms_order where company_id = $1 group by 1, 2, 3)
           select * from kept full join real using (status, order_status, invoice_state) where coalesce(kept.n, 0) <> coalesce(real.n, 0)`,
          [company],
        );
        expect(wrong).toEqual([]);
        const unbalanced = await suite.sql(
          `select order_no from oms_order o where company_id = $1 and shop = 77 and refunded <> (select coalesce(sum(amount), 0) from oms_refund r where r.company_id = o.company_id and r."order" = o.id and refund_status = 'success')`,
          [company],
        );
        expect(unbalanced).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test('the monitor finds an order that no longer adds up, and one whose refunds do not', async () => {
    const run = () => work(async (w) => (await Promise.all(shopArea.proofs!.map((proof) => proof.run(w)))).flat());
    expect(await run()).toEqual([]);
    await work((w) => takeInOrders(w, shop, [orderOf('H1', 1), orderOf('H2', 1)]));
    await suite.sql(`update oms_order set refunded = 1 where order_no = 'H1'`);
    await suite.sql(
      `update oms_order_lines set amount = amount + 0.01 where document_id = (select id from oms_order where order_no = 'H2') and line_no = '1'`,
    );
    expect((await run()).map(({ message }) => message)).toEqual(
      expect.arrayContaining(['订单 H1 已退款 1.00，退款单合计 0', '订单 H2：明细合计 119.81，商品金额 119.80']),
    );
  });
});

test('what is no longer told is not forgotten: couriers and days stay, new parcels join them', async () => {
  const parcel = (trackingNo: string) => ({ carrier: '中通快递', trackingNo });
  const shipped = { status: 'shipped', shippedAt: '2026-10-02T00:00:00.000Z' } as const;
  const tell = (minute: number, more: Partial<ShopOrder>) =>
    work((own) => takeInOrders(own, shop, [orderOf('PARCELS', minute, more)]));
  const parcels = async () =>
    (
      await suite.sql<{ no: string }>(
        `select p.tracking_no as no from oms_order_parcels p join oms_order o on o.company_id = p.company_id and o.id = p.document_id
         where o.shop = $1 and o.order_no = 'PARCELS' order by p.position`,
        [shop.id],
      )
    ).map(({ no }) => no);
  await tell(1, { ...shipped, parcels: [parcel('ZT1')] });
  await tell(2, { status: 'signed' });
  expect(await parcels()).toEqual(['ZT1']);
  expect(await suite.sql(`select shipped_at is not null as kept from oms_order where order_no = 'PARCELS'`)).toEqual([
    { kept: true },
  ]);
  await tell(3, { ...shipped, parcels: [parcel('ZT2')] });
  expect(await parcels()).toEqual(['ZT1', 'ZT2']);
  await tell(4, { status: 'finished', parcels: [parcel('ZT1'), parcel('ZT2'), parcel('ZT3')] });
  expect((await parcels()).toSorted()).toEqual(['ZT1', 'ZT2', 'ZT3']);
});
