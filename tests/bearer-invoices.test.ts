import { formatFen, sumFen, yuan } from '@heliu/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { taxNoOf } from '../demo/world/people.ts';
import { borneDue } from '../modules/invoicing/server.ts';
import { InvoicingFixture, papersOf, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';

const fixture = new InvoicingFixture({ perDay: 40 }, 'bearer');
const { call, sql } = fixture;
const name = '上海格物致品网络科技有限公司';
let shop = 0;
let month = '';
let taxItem = 0;

interface Sum {
  readonly shop: number;
  readonly bearer: string;
  readonly orders: number;
  readonly due: string;
  readonly claimed: string;
  readonly open: string;
  readonly over: string;
  readonly title: string | null;
}
interface Borne {
  readonly id: number;
  readonly due: string;
  readonly claimed: string;
}
const sums = async (as = owner): Promise<Sum[]> =>
  (await fixture.suite.get(as, '/api/oms/bearer/sums', { month, shop })).data?.rows ?? [];
const sumOf = async (bearer: string) => (await sums()).find((one) => one.bearer === bearer)!;
const ordersOf = async (bearer: string): Promise<Borne[]> =>
  (await fixture.suite.get(owner, '/api/oms/bearer/orders', { month, shop, bearer })).data.rows;
const open = (bearer: string, total: string, more: object = {}) =>
  call('open', { month, shop, bearer, total, ...more });

beforeAll(async () => {
  shop = await fixture.openShop('douyin');
  // A refund that comes in on the way would be right, and the figures others.
  await sql(`update oms_task set enabled = false, state = 'stopped' where shop = $1`, [shop]);
  const [tax] = await sql(
    `select id from oms_tax_item where company_id = $1 and code = '1060512990000000000' limit 1`,
    [fixture.company],
  );
  taxItem = Number(tax!['id']);
  await sql(
    `update oms_order set order_status = 'finished' where shop = $1 and order_status in ('shipped', 'signed', 'waitShip')`,
    [shop],
  );
  const [row] = await sql<{ month: string }>(
    `select to_char(o.order_date, 'YYYY-MM') as month from oms_order o join oms_order_promotions p on p.document_id = o.id and p.bearer = 'platform'
     where o.shop = $1 and o.order_status = 'finished' group by 1 order by count(*) desc limit 1`,
    [shop],
  );
  ({ month } = row!);
  // Some of the talent's too, whatever the sandbox gave them.
  await sql(
    `update oms_order_promotions p set bearer = 'talent' from oms_order o where o.id = p.document_id and o.shop = $1 and p.bearer = 'platform' and o.id % 4 = 0`,
    [shop],
  );
}, 180_000);

async function broken(): Promise<string[]> {
  const { data } = await fixture.suite.call(owner, '/api/system/datamonitor/run', {});
  const proofs = (data as { code: string; offences: number }[]).filter(({ code }) =>
    /^oms\.(bearer|invoices)/.test(code),
  );
  expect(proofs.length).toBeGreaterThan(4);
  return proofs.filter(({ offences }) => offences > 0).map(({ code }) => code);
}

const saveTitle = (more: object = {}) =>
  fixture.suite.call(owner, '/api/oms/bearertitle/save', {
    platform: 'douyin',
    bearer: 'platform',
    kind: 'digitalNormal',
    buyerName: name,
    buyerTaxNo: taxNoOf(name),
    taxItem,
    goodsName: '平台承担货款',
    ...more,
  });

describe('what others bear of a price', () => {
  test('is told per shop, month and bearer, as the rule says it of each order', async () => {
    const rows = await sql(
      `select p.bearer, sum(p.amount) as borne, o.paid, o.postage, o.refunded, o.postage_refunded from oms_order o join oms_order_promotions p on p.document_id = o.id
       where o.shop = $1 and to_char(o.order_date, 'YYYY-MM') = $2 and o.order_status = 'finished' and p.bearer in ('platform', 'talent') group by o.id, p.bearer, o.paid, o.postage, o.refunded, o.postage_refunded having sum(p.amount) > 0`,
      [shop, month],
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const bearer of ['platform', 'talent']) {
      const own = rows.filter((one) => one['bearer'] === bearer);
      const due = sumFen(
        own.map((one) =>
          borneDue({
            borne: yuan(one['borne']),
            paid: yuan(one['paid']),
            postage: yuan(one['postage']),
            refunded: yuan(one['refunded']),
            postageRefunded: yuan(one['postage_refunded']),
          }),
        ),
      );
      expect(await sumOf(bearer)).toMatchObject({
        orders: own.length,
        due: formatFen(due),
        claimed: '0.00',
        open: formatFen(due),
        title: null,
      });
      expect(sumFen((await ordersOf(bearer)).map((one) => yuan(one.due)))).toBe(due);
    }
  });

  test('without a title nothing is issued; a wrong tax number is refused', async () => {
    const { open: total } = await sumOf('platform');
    expect(await open('platform', total)).toMatchObject({ message: expect.stringContaining('还没有平台的抬头') });
    expect((await saveTitle({ buyerTaxNo: '91310000MA1FL0LX00' })).code).not.toBe('200');
    expect(await saveTitle()).toMatchObject({ code: '200' });
    expect(await saveTitle()).toMatchObject({ message: expect.stringContaining('已有一个抬头') });
    expect(await saveTitle({ shop: fixture.shop })).toMatchObject({
      message: expect.stringContaining('不是这个平台的'),
    });
    expect(
      await saveTitle({ bearer: 'talent', shop, buyerName: '达人甲的公司', buyerTaxNo: taxNoOf('达人甲的公司') }),
    ).toMatchObject({ code: '200' });
    expect(await sumOf('platform')).toMatchObject({ title: name });
    expect(await sumOf('talent')).toMatchObject({ title: '达人甲的公司' });
  });

  test('becomes one invoice, however many ask for it at once, and each order stands on it once', async () => {
    const { open: total, orders } = await sumOf('platform');
    expect(await open('platform', '0.01')).toMatchObject({
      code: '409',
      message: expect.stringContaining('金额已变成'),
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => open('platform', total)));
    const [made, ...more] = answers.filter(({ code }) => code === '200');
    expect(more).toEqual([]);
    expect(answers.filter(({ message }) => message.includes('没有可以开的金额'))).toHaveLength(5);
    const { id } = made!.data;
    expect(await untilSettled(fixture, [id])).toMatchObject([{ status: 'issued', fault: null }]);
    expect(await sql('select origin, gross, buyer_name, orders from oms_invoice where id = $1', [id])).toEqual([
      { origin: 'bearer', gross: total, buyer_name: name, orders: null },
    ]);
    expect(papersOf(fixture)[0]!.face.buyer.name).toBe(name);
    const [kept] = await sql('select count(*)::int as n, sum(amount) as sum from oms_bearer_claim where invoice = $1', [
      id,
    ]);
    expect(kept).toEqual({ n: orders, sum: total });
    expect(await sumOf('platform')).toMatchObject({ claimed: total, open: '0.00', over: '0.00' });
    // What buyers are invoiced for is another matter.
    expect(await sql('select sum(invoiced)::text as sum from oms_order where shop = $1', [shop])).toEqual([
      { sum: '0.00' },
    ]);
    expect(await broken()).toEqual([]);
    expect(await open('platform', total)).toMatchObject({ code: '409' });
  });

  test('is taken back whole, and then open again; not in part, not made anew', async () => {
    const [blue] = await sql(
      `select id, gross from oms_invoice where company_id = $1 and origin = 'bearer' and colour = 'blue'`,
      [fixture.company],
    );
    const id = Number(blue!['id']);
    const at = (path: string, args: object) => fixture.suite.call(owner, `/api/oms/invoice/${path}`, { id, ...args });
    expect(await at('openRed', { reason: 'returned', lines: [{ position: 1, total: '0.01' }] })).toMatchObject({
      message: expect.stringContaining('只能整张红冲'),
    });
    for (const [path, args] of [
      ['remake', { titleType: 'personal', buyerName: '王小明' }],
      ['repeatOpen', { reason: '再来一张' }],
    ] as const)
      expect(await at(path, args)).toMatchObject({ message: expect.stringContaining('是承担方的发票') });
    const { data: red } = await at('openRed', { reason: 'returned' });
    expect(await untilSettled(fixture, [red.id])).toMatchObject([{ status: 'issued' }]);
    expect(await sumOf('platform')).toMatchObject({ claimed: '0.00', open: blue!['gross'] });
    expect(await broken()).toEqual([]);
  });

  test('some of the orders may be chosen, the rest stay open; a refund since is told', async () => {
    const [first, second] = await ordersOf('talent');
    const answer = await open('talent', formatFen(sumFen([yuan(first!.due)])), { orders: [first!.id] });
    expect(answer).toMatchObject({ code: '200' });
    expect(await untilSettled(fixture, [answer.data.id])).toMatchObject([{ status: 'issued' }]);
    expect(await sumOf('talent')).toMatchObject({ claimed: first!.due });
    expect((await ordersOf('talent')).find(({ id }) => id === second!.id)).toMatchObject({ claimed: '0.00' });
    const [before] = await sql('select refunded, postage_refunded from oms_order where id = $1', [first!.id]);
    await sql('update oms_order set refunded = paid, postage_refunded = postage where id = $1', [first!.id]);
    expect(await sumOf('talent')).toMatchObject({ over: first!.due });
    await sql('update oms_order set refunded = $2, postage_refunded = $3 where id = $1', [
      first!.id,
      before!['refunded'],
      before!['postage_refunded'],
    ]);
  });

  test('one that failed keeps its orders until it is cancelled, and its amount is nobody’s to change', async () => {
    const { open: total } = await sumOf('talent');
    fixture.sandbox.invoices.faults('nuonuo').set({ fails: 1 });
    const { data } = await open('talent', total);
    expect(await untilSettled(fixture, [data.id])).toMatchObject([{ status: 'failed' }]);
    fixture.sandbox.invoices.faults('nuonuo').set({ fails: 0 });
    expect(await sumOf('talent')).toMatchObject({ open: '0.00' });
    const { data: record } = await fixture.suite.get(owner, '/api/oms/invoice/get', { id: data.id });
    const changed = { ...record, lines: [{ ...record.lines[0], amount: '1.00' }] };
    expect(await fixture.suite.call(owner, '/api/oms/invoice/update', changed)).toMatchObject({ code: '200' });
    expect(await sql('select gross from oms_invoice where id = $1', [data.id])).toEqual([{ gross: total }]);
    expect(await fixture.suite.call(owner, '/api/oms/invoice/cancel', { id: data.id })).toMatchObject({ code: '200' });
    expect(await sumOf('talent')).toMatchObject({ open: total });
  });

  test('the monitor finds more than the price, and an order twice', async () => {
    const [claim] = await sql(
      `select c.id, c."order" from oms_bearer_claim c join oms_invoice i on i.id = c.invoice where c.company_id = $1 and i.status = 'issued' and i.red_state = 'none' limit 1`,
      [fixture.company],
    );
    await sql('update oms_bearer_claim set amount = amount + 100000 where id = $1', [claim!['id']]);
    expect(await broken()).toEqual(expect.arrayContaining(['oms.bearer.withinPrice', 'oms.bearer.addsUp']));
    await sql('update oms_bearer_claim set amount = amount - 100000 where id = $1', [claim!['id']]);
    expect(await broken()).toEqual([]);
  });

  test('another company sees nothing of it, and whoever may not issue is refused', async () => {
    expect(await sums('boss')).toEqual([]);
    expect(
      (await fixture.suite.call('keeper', '/api/oms/bearer/open', { month, shop, bearer: 'platform', total: '1.00' }))
        .code,
    ).toBe('403');
    expect(
      await fixture.suite.call('boss', '/api/oms/bearer/open', { month, shop, bearer: 'platform', total: '1.00' }),
    ).toMatchObject({ code: '404' });
  });
});
