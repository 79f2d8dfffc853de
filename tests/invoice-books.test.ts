import { today } from '@heliu/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { reasons } from '../modules/overview/model.ts';
import { InvoicingFixture, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 12 }, 'invoice');
const { call, sql } = fixture;
let customer: number;
let issued: number[];
const at = '/api/oms/invoice';
const day = today();
const get = (path: string, args: object = {}) => fixture.suite.get(owner, `${at}/${path}`, { ...args });
const post = () => call('post', { from: day, to: day });
const voucher = async () =>
  (
    await sql<{ id: string }>('select distinct posted_in as id from oms_invoice where id = any($1::bigint[])', [issued])
  ).map(({ id }) => Number(id));
const sumsOf = (ids: readonly number[]) =>
  sql(
    'select sum(net)::text as amount, sum(tax)::text as tax, sum(gross)::text as total from oms_invoice where id = any($1::bigint[])',
    [ids],
  );

beforeAll(async () => {
  const [row] = await sql(
    `select id from crm_customer where company_id = $1 and status = 'active' order by id limit 1`,
    [fixture.company],
  );
  customer = Number(row!['id']);
  await sql('update oms_shop set customer = $1 where id = $2', [customer, fixture.shop]);
  const { data } = await call('openBlue', { orders: await fixture.orders(6) });
  const blues = data.made.map(({ id }: { id: number }) => id);
  await untilSettled(fixture, blues);
  const { data: left } = await get('redPreview', { id: blues[0] });
  const part = (Number(left.lines[0].left) / 3).toFixed(2);
  const red = await call('openRed', {
    id: blues[0],
    reason: 'allowance',
    lines: [{ position: left.lines[0].position, total: part }],
  });
  await untilSettled(fixture, [red.data.id]);
  issued = [...blues, red.data.id];
}, 120_000);

describe('按日记账', () => {
  test('asked many times at once, a day is one voucher that says what its invoices say', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, post));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
    expect(answers.flatMap(({ data }) => data.posted)).toEqual([{ id: expect.any(Number), day, invoices: 7 }]);
    const [id, ...others] = await voucher();
    expect(others).toEqual([]);
    const [sums] = await sumsOf(issued);
    const { data } = await fixture.suite.get(owner, '/api/fico/arinvoice/get', { id });
    expect(data).toMatchObject({
      ...sums,
      openAmount: sums!['total'],
      status: 'audited',
      customer,
      sourceType: 'oms_invoice',
    });
    const entries = await sql(
      `select a.name, e.debit, e.credit from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = 'fico_ar_invoice' and e.source_id = $1 order by e.id`,
      [id],
    );
    expect(entries.map(({ debit, credit }) => [debit, credit])).toEqual([
      [sums!['total'], '0.00'],
      ['0.00', sums!['amount']],
      ['0.00', sums!['tax']],
    ]);
    expect(entries[2]!['name']).toContain('销项税额');
    expect((await post()).data).toEqual({ posted: [], failed: [] });
  });

  test('it is taken out only together with its invoices, and they are posted again', async () => {
    const [before] = await voucher();
    expect(await fixture.suite.call(owner, '/api/fico/arinvoice/deaudit', { id: before })).toMatchObject({
      code: '400',
      message: '由 7 张已开发票汇总而来，请在“发票记账”里撤销',
    });
    expect(await call('unpost', { id: before })).toMatchObject({ code: '200', data: { invoices: 7 } });
    expect(await voucher()).toEqual([0]);
    expect(await sql('select sum(debit) as left from fico_gl_entry where source_id = $1', [before])).toEqual([
      { left: '0.00' },
    ]);
    expect((await post()).data.posted).toMatchObject([{ invoices: 7 }]);
    expect(await voucher()).not.toEqual([before]);
  });

  test('an invoice voided afterwards leaves its day, which is posted again without it', async () => {
    const [gone] = issued.slice(1, 2);
    const [old] = await voucher();
    await sql(`update oms_invoice set status = 'voided' where id = $1`, [gone]);
    expect((await post()).data).toMatchObject({ posted: [{ day, invoices: 6 }], failed: [] });
    const [sums] = await sumsOf(issued.filter((id) => id !== gone));
    issued = issued.filter((id) => id !== gone);
    const [id] = await voucher();
    expect(id).not.toBe(old);
    expect((await fixture.suite.get(owner, '/api/fico/arinvoice/get', { id })).data).toMatchObject(sums!);
    await sql(`update oms_invoice set status = 'issued' where id = $1`, [gone]);
    issued.push(gone!);
    expect((await post()).data).toMatchObject({ posted: [{ invoices: 1 }] });
  });

  test('a closed month is told, and nothing of it is half in the books', async () => {
    const [ar] = await voucher();
    const released = (await call('unpost', { id: ar })).data.invoices as number;
    const month = day.slice(0, 7);
    await sql(`update fico_period set status = 'closed' where company_id = $1 and name = $2`, [fixture.company, month]);
    const { data } = await post();
    expect(data).toMatchObject({
      posted: [],
      failed: [{ day, message: expect.stringContaining(`会计期间 ${month}`) }],
    });
    expect(await sql(`select 1 from fico_ar_invoice where source_type = 'oms_invoice' and status = 'draft'`)).toEqual(
      [],
    );
    const rows = (await get('books', { from: day, to: day })).data.rows as { voucher: number | null }[];
    expect(rows.find((one) => one.voucher === null)).toMatchObject({
      customer,
      trouble: expect.stringContaining(`会计期间 ${month}`),
    });
    await sql(`update fico_period set status = 'open' where company_id = $1 and name = $2`, [fixture.company, month]);
    expect((await post()).data).toMatchObject({ failed: [], posted: [{ invoices: released }] });
  });
});

describe('发票统计', () => {
  const wanted = { from: day, to: day };
  const keys = ['net', 'tax', 'gross'] as const;

  test('however they are added up, the sums are those of the invoices', async () => {
    const [all] = await sql(
      `select count(*) filter (where colour = 'blue')::int as blue, count(*) filter (where colour = 'red')::int as red,
         sum(net)::text as net, sum(tax)::text as tax, sum(gross)::text as gross
       from oms_invoice where company_id = $1 and status = 'issued'`,
      [fixture.company],
    );
    for (const by of ['shop', 'subject', 'kind', 'taxRate', 'day', 'month']) {
      const { data } = await get('statistics', { ...wanted, by });
      expect(data.totals).toMatchObject(all!);
      const rows = data.rows as Record<(typeof keys)[number], string>[];
      const total = (key: (typeof keys)[number]) =>
        rows.reduce((sum, row) => sum + Math.round(Number(row[key]) * 100), 0);
      expect(keys.map(total)).toEqual(keys.map((key) => Math.round(Number(all![key]) * 100)));
    }
    const { data: reds } = await get('statistics', { ...wanted, colour: 'red' });
    expect(reds.totals).toMatchObject({ blue: 0, red: 1, blueGross: '0.00', gross: reds.totals.redGross });
  });

  test('the workbook is one, and the platform sees sums of companies alone', async () => {
    const { data: file } = await get('statisticsFile', wanted);
    expect(
      Buffer.from(file as string, 'base64')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const { data: sums } = await fixture.suite.get('admin', `${at}/adminSum`, wanted);
    const { data: own } = await get('statistics', wanted);
    expect(sums.rows.find(({ id }: { id: number }) => id === fixture.company)).toEqual({
      id: fixture.company,
      name: '对照贸易公司',
      ...own.totals,
    });
    expect(await get('adminSum', wanted)).toMatchObject({ code: '403' });
  });
});

describe('开票对账', () => {
  type Shop = Record<string, string> & {
    shop: number;
    orders: number;
  };
  const fen = (text: string | undefined) => Math.round(Number(text) * 100);
  const months = async () =>
    (
      await sql<{ month: string }>(
        `select distinct to_char(coalesce(paid_at, created_at) at time zone 'Asia/Shanghai', 'YYYY-MM') as month from oms_order where shop = $1`,
        [fixture.shop],
      )
    ).map(({ month }) => month);
  const reconciled = async (): Promise<Shop[]> =>
    (await Promise.all((await months()).map((month) => get('reconcile', { month, shop: fixture.shop })))).flatMap(
      ({ data }) => data.rows as Shop[],
    );
  const total = (shops: readonly Shop[], key: string) => shops.reduce((sum, shop) => sum + fen(shop[key]), 0);

  test('every fen that was paid is on an invoice or has a reason', async () => {
    const shops = await reconciled();
    const [all] = await sql(
      `select count(*)::text as orders, sum(paid)::text as paid, sum(refunded)::text as refunded, sum(invoiced)::text as invoiced from oms_order
       where shop = $1 and status in ('draft', 'audited') and (paid_at is not null or order_status not in ('waitPay', 'closedUnpaid'))`,
      [fixture.shop],
    );
    expect(shops.reduce((sum, { orders }) => sum + orders, 0)).toBe(Number(all!['orders']));
    expect([total(shops, 'paid'), total(shops, 'refunded')]).toEqual([fen(all!['paid']), fen(all!['refunded'])]);
    const [invoices] = await sumsOf(issued);
    expect(total(shops, 'blue') + total(shops, 'red')).toBe(fen(invoices!['total']));
    expect(total(shops, 'posted')).toBe(fen(invoices!['total']));
    for (const shop of shops) {
      const on = ['blue', 'red', 'pending', 'failed'].reduce((sum, key) => sum + fen(shop[key]), 0);
      const off = Object.keys(reasons).reduce((sum, reason) => sum + fen(shop[reason] ?? '0'), 0);
      expect(fen(shop['paid']) - fen(shop['postage']) + fen(shop['subsidy']) - fen(shop['refunded'])).toBe(on + off);
      expect(shop['unexplained']).toBe('0.00');
    }
  });

  test('behind each figure are the orders it is made of', async () => {
    for (const month of await months()) {
      const { data: told } = await get('reconcile', { month, shop: fixture.shop });
      const [shop] = told.rows as Shop[];
      for (const { reason, orders, amount } of told.explained as { reason: string; orders: number; amount: string }[]) {
        expect(shop![reason]).toBe(amount);
        const { data } = await get('reconcileOrders', { month, shop: fixture.shop, figure: reason });
        expect(data.rows).toHaveLength(orders);
        expect(total(data.rows, 'amount')).toBe(fen(amount));
      }
      const { data } = await get('reconcileOrders', { month, shop: fixture.shop, figure: 'blue' });
      expect(total(data.rows, 'amount')).toBe(fen(shop!['blue']));
    }
    const { data: file } = await get('reconcileFile', { month: day.slice(0, 7) });
    expect(
      Buffer.from(file as string, 'base64')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('a shop that decides otherwise about postage means the orders it has', async () => {
    const before = total(await reconciled(), 'due');
    const { data: shop } = await fixture.suite.get(owner, '/api/oms/plateformshop/get', { id: fixture.shop });
    expect(
      await fixture.suite.call(owner, '/api/oms/plateformshop/update', { ...shop, includePostage: true }),
    ).toMatchObject({
      code: '200',
    });
    await until(async () => {
      const rows = await sql(
        `select 1 from oms_order where shop = $1 and status in ('draft', 'audited') and origin <> 'merged' and postage > 0 and order_status = 'finished'
           and invoiceable <> greatest(paid - refunded, 0)`,
        [fixture.shop],
      );
      return rows.length === 0 ? true : undefined;
    }, 20);
    const after = await reconciled();
    expect(total(after, 'postage')).toBe(0);
    expect(total(after, 'due')).toBeGreaterThan(before);
    expect(after.map(({ moved }) => moved)).not.toContainEqual(expect.any(String));
  });
});

test('the proofs of the books hold, and notice what is missing', async () => {
  const run = async () => {
    const { data } = await fixture.suite.call(owner, '/api/system/datamonitor/run', {});
    return (data as { code: string; offences: number }[])
      .filter(({ code }) => code.startsWith('oms.') || code.startsWith('fico.'))
      .filter(({ offences }) => offences > 0)
      .map(({ code }) => code);
  };
  expect(await run()).toEqual([]);
  await sql('update oms_invoice set posted_in = null, invoice_date = invoice_date - 5 where id = $1', [issued[0]]);
  expect(await run()).toEqual(['oms.books.sums', 'oms.books.all']);
});
