import { beforeAll, expect, test } from 'vitest';
import { InvoicingFixture, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 40 }, 'invoice');
const { call, sql } = fixture;
const paths = { douyin: '/api/douyin/uploadInvoice', jd: '/api/jdguobu/uploadInvoice' } as const;
type Platform = keyof typeof paths;
const shops = new Map<Platform, number>();
beforeAll(async () => {
  for (const platform of ['douyin', 'jd'] as const) shops.set(platform, await fixture.openShop(platform));
  // Nothing goes by itself: what arrives was asked for.
  await sql(`update oms_shop set auto_upload = false, subsidy_basis = 'paid' where company_id = $1`, [fixture.company]);
}, 120_000);

/** 抖店 takes invoices that were applied for. */
async function orderOf(platform: Platform): Promise<{ id: number; orderNo: string }> {
  const [row] = await sql(
    `select id, order_no from oms_order o where shop = $1 and invoiced = 0 and invoiceable > 0 and refunded = 0 and refund_status = 'none'
       and order_status in ('shipped', 'signed', 'finished') and (platform = 'jd' and subsidy_mode is not null or exists (select 1 from oms_invoice_application a where a."order" = o.id)) order by id limit 1`,
    [shops.get(platform)],
  );
  return { id: Number(row!['id']), orderNo: row!['order_no'] };
}

async function issuedFor(platform: Platform): Promise<{ invoice: number; orderNo: string }> {
  const { id, orderNo } = await orderOf(platform);
  const { data, message } = await call('openBlue', { orders: [id], buyerName: '王小明', titleType: 'personal' });
  expect({ refused: data?.refused, message }).toMatchObject({ refused: [] });
  const invoice = data.made[0].id as number;
  expect(await untilSettled(fixture, [invoice])).toMatchObject([{ status: 'issued' }]);
  await until(async () => {
    const [kept] = await sql(`select 1 from oms_invoice where id = $1 and file_state = 'kept'`, [invoice]);
    return kept && true;
  }, 20);
  return { invoice, orderNo };
}

const upload = (platform: Platform, invoice: number) =>
  fixture.suite.call(owner, paths[platform], { id: String(invoice) });
const arrived = (no: string) => fixture.sandbox.world.uploads.filter(({ orderNo }) => orderNo === no);

test.each([
  ['douyin', 'jd', '京东国补'],
  ['jd', 'douyin', '抖店'],
] as const)('an invoice of %s goes to its platform once, and not by the call of %s', async (own, other, name) => {
  const { invoice, orderNo } = await issuedFor(own);
  expect(await upload(other, invoice)).toMatchObject({ message: expect.stringContaining(`不是${name}订单的发票`) });
  expect(arrived(orderNo)).toEqual([]);
  expect(await upload(own, invoice)).toMatchObject({ code: '200', data: { queued: 1 } });
  await until(async () => (arrived(orderNo).length > 0 ? true : undefined), 20);
  await upload(own, invoice);
  await until(async () => {
    const [open] = await sql(`select 1 from oms_invoice_upload where invoice = $1 and state = 'waiting'`, [invoice]);
    return open ? undefined : true;
  }, 20);
  expect(arrived(orderNo)).toHaveLength(1);
});

test('whoever may not upload, and whose invoice it is not, gets nowhere', async () => {
  const { invoice } = await issuedFor('douyin');
  for (const [who, why] of [
    ['keeper', '权限'],
    ['boss', '不存在'],
  ] as const)
    expect(await fixture.suite.call(who, paths.douyin, { id: invoice })).toMatchObject({
      message: expect.stringContaining(why),
    });
});
