import { expect, test } from 'vitest';
import { applyFor } from '../apps/sandbox/src/manual-events.ts';
import { runRules } from '../modules/invoicing/server.ts';
import { untilSettled } from './support/invoicing.ts';
import { MergingFixture } from './support/merging.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new MergingFixture();
const { allAddsUp, call, day, get, lineNo, mergedOf, pull, read, refund, sql } = fixture;

const invoicesOf = (id: number) =>
  sql(`select id, colour, gross, status, order_nos from oms_invoice where orders @> array[$1::bigint] order by id`, [
    id,
  ]);
const run = () => until(async () => (await runRules(fixture.suite.db, fixture.company)) || undefined, 20);
const title = { type: 'personal', name: '王小明' } as const;

test('after the refund of a part its lines are taken back by rule, and every part has blue and red', async () => {
  const { id, parts } = await mergedOf({ title });
  const rule = await fixture.suite.call(owner, '/api/oms/autoInvoice/save', {
    name: '合并订单',
    trigger: 'paid',
    from: day(-30),
    shops: [fixture.shop],
    minAmount: '300.00',
    maxAmount: '300.00',
  });
  expect(rule).toMatchObject({ code: '200' });
  await run();
  const [blue] = await invoicesOf(id);
  expect(blue).toMatchObject({ colour: 'blue', gross: '300.00' });
  for (const { orderNo } of parts) expect(blue!['order_nos']).toContain(orderNo);
  await untilSettled(fixture, [Number(blue!['id'])]);
  expect(await call('cancelMerge', { id })).toMatchObject({
    code: '400',
    message: expect.stringContaining('请先红冲'),
  });

  const part = parts[1]!;
  refund(part.orderNo, { amount: 2000, lineNo: lineNo(part.orderNo, 1) });
  await pull();
  const { data: trace } = await get('trace', { id });
  expect(trace.differences[0]).toMatchObject({ text: '发票比订单多 ￥20.00：退款已成功，红票还没开。' });
  await run();
  await run();
  const all = await invoicesOf(id);
  expect(all).toMatchObject([{ colour: 'blue' }, { colour: 'red', gross: '-20.00' }]);
  await untilSettled(
    fixture,
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
  await untilSettled(fixture, [Number(last['id'])]);
  expect(await read(id)).toMatchObject({ invoiced: '150.00', invoiceable: '150.00', invoiceState: 'partRed' });
  const reds = await sql(
    `select distinct split_part(order_line, '/', 1) as part from oms_invoice_lines where document_id = $1`,
    [last['id']],
  );
  expect(reds).toEqual([{ part: String(part.id) }]);

  // Its postage was refunded too and never stood on an invoice: nothing is left to be taken back.
  const paidAt = Date.parse((await read(id))['paidAt']);
  const { data } = await fixture.suite.get(owner, '/api/oms/invoice/reconcileOrders', {
    month: new Date(paidAt + 8 * 3_600_000).toISOString().slice(0, 7),
    shop: fixture.shop,
    figure: 'overRefunded',
  });
  expect(data.rows.find((row: Record<string, any>) => row['id'] === id)).toMatchObject({
    invoiced: '150.00',
    amount: '-6.00',
  });

  const given = await until(async () => {
    const own = fixture.sandbox.world.uploads.filter(({ orderNo }) => parts.some((one) => one.orderNo === orderNo));
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
  const made = await fixture.suite.call(owner, '/api/oms/invoice/openBlue', { orders: [id] });
  expect(made).toMatchObject({ code: '200' });
  const [blue] = await invoicesOf(id);
  expect(blue).toMatchObject({ gross: '150.00' });
  const lines = await sql(
    `select distinct split_part(order_line, '/', 1) as part from oms_invoice_lines where document_id = $1`,
    [blue!['id']],
  );
  expect(lines).toEqual([{ part: String(parts[1]!.id) }]);
}, 60_000);

test('what a buyer asked for of one part is approved as the invoice of the whole, and answers him', async () => {
  const { id, parts } = await mergedOf();
  applyFor(fixture.sandbox.world, {
    ...parts[0]!,
    shopId: fixture.shopId,
    title: { type: 'personal', name: '周雅琴' },
  });
  await pull();
  const application = async () =>
    (
      await sql('select id, decision, invoice, "order" from oms_invoice_application where "order" = $1', [parts[0]!.id])
    )[0]!;
  const { id: asked } = await application();
  expect(await fixture.suite.call(owner, '/api/oms/invoiceapplication/approve', { id: Number(asked) })).toMatchObject({
    code: '200',
  });
  const { invoice } = await application();
  expect(await untilSettled(fixture, [Number(invoice)])).toMatchObject([{ status: 'issued' }]);
  expect(await sql('select orders, buyer_name, gross from oms_invoice where id = $1', [invoice])).toMatchObject([
    { orders: [String(id)], buyer_name: '周雅琴', gross: '300.00' },
  ]);
  expect(await application()).toMatchObject({ decision: 'approved', invoice });
});

test('an invoice of the whole answers whatever a part was asked about', async () => {
  const { id, parts } = await mergedOf();
  applyFor(fixture.sandbox.world, {
    ...parts[1]!,
    shopId: fixture.shopId,
    title: { type: 'personal', name: '周雅琴' },
  });
  await pull();
  const { data } = await fixture.suite.call(owner, '/api/oms/invoice/openBlue', { orders: [id] });
  const made = data.made[0].id as number;
  expect(await untilSettled(fixture, [made])).toMatchObject([{ status: 'issued' }]);
  expect(await sql('select decision, invoice from oms_invoice_application where "order" = $1', [parts[1]!.id])).toEqual(
    [{ decision: 'approved', invoice: String(made) }],
  );
});
