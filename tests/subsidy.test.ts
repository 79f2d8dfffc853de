import { runWork, service } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeInRefunds } from '../modules/shop/server.ts';
import { InvoicingFixture, papersOf, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 40 }, 'invoice');
const { sql } = fixture;
let shop: number;
beforeAll(async () => {
  shop = await fixture.openShop('jd');
}, 120_000);

const open = (id: number, more: object = {}) => fixture.suite.call(owner, '/api/jdguobu/openInvoice', { id, ...more });
const refused = (message: string) => ({ message: expect.stringContaining(message), data: null });
const invoicesOf = (order: number) =>
  sql('select id, gross, buyer_name, title_type, status from oms_invoice where orders @> array[$1::bigint]', [order]);

const sold = `shop = $1 and subsidy > 0 and refunded = 0 and paid > postage and invoiced = 0 and difference = 0
  and order_status in ('waitShip', 'shipped', 'signed', 'finished')`;

/** What the goods were sold for: what the buyer and the state paid for them together. */
const price = 'goods_amount - discount + fees';

/** The shop's own setting, through the page it is made on; its orders are computed again by a job. */
async function decide(subsidyBasis: 'unset' | 'gross' | 'paid'): Promise<void> {
  const { data } = await fixture.suite.get(owner, '/api/oms/plateformshop/get', { id: shop });
  expect(await fixture.suite.call(owner, '/api/oms/plateformshop/update', { ...data, subsidyBasis })).toMatchObject({
    code: '200',
  });
  const expected = subsidyBasis === 'gross' ? price : `${price} - subsidy`;
  await until(async () => {
    const old = await sql(`select 1 from oms_order where ${sold} and invoiceable <> ${expected}`, [shop]);
    return old.length === 0 ? true : undefined;
  });
}

interface Subsidised {
  readonly id: number;
  readonly paid: string;
  readonly both: string;
  readonly subsidy: string;
}
const used: number[] = [];
/** A 国补 order no other test has, which its buyer asked nothing about. */
async function subsidised(more = 'true'): Promise<Subsidised> {
  const [row] = await sql<{ id: string; paid: string; both: string; subsidy: string }>(
    `select id, ${price} - subsidy as paid, ${price} as both, subsidy from oms_order o
     where ${sold} and status in ('draft', 'audited') and not locked and id <> all($2::bigint[]) and ${more} order by id limit 1`,
    [shop, used],
  );
  used.push(Number(row!.id));
  await sql('delete from oms_invoice_application where "order" = $1', [row!.id]);
  await sql('update oms_order set invoice_title = null, title_tax_no = null where id = $1', [row!.id]);
  return { ...row!, id: Number(row!.id) };
}

describe('京东国补开票', () => {
  test('while nobody has said whether the subsidy stands on invoices, none is issued', async () => {
    await decide('unset');
    const { id } = await subsidised();
    expect(await open(id, { buyerName: '王小明' })).toMatchObject(refused('在店铺里设定“国补开票金额”'));
    expect(await invoicesOf(id)).toEqual([]);
  });

  test.each([
    ['gross', 'both'],
    ['paid', 'paid'],
  ] as const)('by %s, the invoice is over what was %s, and bears the name of the person', async (basis, amount) => {
    await decide(basis);
    const order = await subsidised();
    const { code, data, message } = await open(order.id, { buyerName: '王小明' });
    expect({ code, message }).toMatchObject({ code: '200' });
    expect(data).toEqual({ id: expect.any(Number), gross: order[amount] });
    expect(await untilSettled(fixture, [data.id])).toMatchObject([{ status: 'issued' }]);
    expect(await invoicesOf(order.id)).toMatchObject([
      { gross: order[amount], buyer_name: '王小明', title_type: 'personal' },
    ]);
    expect(papersOf(fixture)[0]).toMatchObject({ face: { buyer: { name: '王小明' } } });
  });

  test('only the line the state paid for carries its money; the others stand at what the buyer paid for them', async () => {
    await decide('gross');
    const several =
      '(select count(distinct l.goods_name) from oms_order_lines l where l.document_id = o.id and not l.gift and l.paid > 0) > 1';
    const order = await subsidised(several);
    const { data } = await open(order.id, { buyerName: '王小明' });
    const lines = await sql<{ total: string; paid: string; subsidy: string }>(
      `select i.total, l.paid, l.subsidy from oms_invoice_lines i join oms_order_lines l on l.document_id = i."order" and l.line_no = i.order_line
       where i.document_id = $1 order by l.position`,
      [data.id],
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ total }) => total)).toEqual(
      lines.map(({ paid, subsidy }) => (Number(paid) + Number(subsidy)).toFixed(2)),
    );
    expect(lines.filter(({ subsidy }) => subsidy !== '0.00')).toMatchObject([{ subsidy: order.subsidy }]);
  });

  test('when the buyer’s whole payment came back nothing is left to invoice, and the state’s share went with it', async () => {
    await decide('gross');
    const { id, paid } = await subsidised();
    const [order] = await sql<{ no: string }>('select order_no as no from oms_order where id = $1', [id]);
    await runWork(fixture.suite.db, service('测试', fixture.company), (work) =>
      takeInRefunds(work, { id: shop, platform: 'jd', includePostage: false, subsidyBasis: 'gross' }, [
        {
          refundNo: `R${id}`,
          orderNo: order!.no,
          status: 'success',
          rawStatus: '3',
          kind: 'money',
          amount: yuan(paid),
          raw: {},
        },
      ]),
    );
    expect(
      await sql('select invoiceable, subsidy - subsidy_returned as kept from oms_order where id = $1', [id]),
    ).toEqual([{ invoiceable: '0.00', kept: '0.00' }]);
    expect(await open(id, { buyerName: '王小明' })).toMatchObject(refused('没有可开票的金额'));
  });

  test('asked for twice, even at once, an order has one invoice', async () => {
    await decide('gross');
    const { id } = await subsidised();
    const answers = await Promise.all([1, 2, 3].map(() => open(id, { buyerName: '王小明' })));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await open(id, { buyerName: '王小明' })).toMatchObject(refused('没有可开票的金额'));
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  test('without a name, or for a company, it is refused in words', async () => {
    const { id } = await subsidised();
    expect(await open(id)).toMatchObject(refused('要写领取补贴的人的姓名'));
    expect(await open(id, { buyerName: '个人' })).toMatchObject(refused('要写领取补贴的人的姓名'));
    await sql(
      `update oms_order set invoice_title = '知味食品有限公司', title_tax_no = '91310000MA1FL0LX06' where id = $1`,
      [id],
    );
    expect(await open(id)).toMatchObject(refused('不能用企业抬头'));
    expect(await invoicesOf(id)).toEqual([]);
  });

  test('an order of another platform, without a subsidy or with the shop’s own is none', async () => {
    const [elsewhere] = await fixture.orders(1);
    expect(await open(elsewhere!)).toMatchObject(refused('不是京东国补订单'));
    const [plain] = await fixture.orders(1, shop);
    expect(await open(plain!)).toMatchObject(refused('不是京东国补订单'));
    const { id } = await subsidised();
    await sql('update oms_order set subsidy = 0 where id = $1', [id]);
    expect(await open(id, { buyerName: '王小明' })).toMatchObject(refused('商家出资的专项补贴'));
  });

  test('whoever may not issue, and whose order it is not, gets none', async () => {
    const { id } = await subsidised();
    expect(await fixture.suite.call('boss', '/api/jdguobu/openInvoice', { id })).toMatchObject(refused('不存在'));
    expect(await fixture.suite.call('keeper', '/api/jdguobu/openInvoice', { id })).toMatchObject(refused('权限'));
    expect(await invoicesOf(id)).toEqual([]);
  });

  test('the data monitor proves that no order is invoiced above the price of its goods', async () => {
    const proven = async () => {
      const { data } = await fixture.suite.call(owner, '/api/system/datamonitor/run', {
        code: 'oms.orders.withinPrice',
      });
      return (data as { code: string }[]).filter(({ code }) => code === 'oms.orders.withinPrice');
    };
    expect(await proven()).toMatchObject([{ recordId: null, message: null }]);
    const { id } = await subsidised();
    await sql('update oms_order set invoiceable = goods_amount + subsidy where id = $1', [id]);
    expect(await proven()).toMatchObject([{ recordId: id, message: expect.stringContaining('超过商品价格') }]);
  });
});
