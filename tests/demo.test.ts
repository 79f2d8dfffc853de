import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '../modules/einvoice/model.ts';
import { shopOrder } from '../modules/shop/model.ts';
import { startPastFiles } from '../demo/demo.ts';
import { bytesOf } from './support/excel.ts';
import { startShopFixture } from './support/shops.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

const foundIn = async (table: string, column: string): Promise<unknown[]> =>
  (
    await suite.sql<{ value: unknown }>(
      `select distinct ${column} as value from ${table} where company_id = (select id from sys_company where code = 'HELIU') order by 1`,
    )
  ).map(({ value }) => value);

test('the demo has an invoice in every state it can rest in', async () => {
  // An invoice is being issued for a second or two.
  const { issuing: _, ...resting } = invoice.states;
  expect(await foundIn('oms_invoice', 'status')).toEqual(Object.keys(resting).toSorted());
  expect(await foundIn('oms_invoice', 'red_state')).toEqual(['full', 'none', 'part']);
});

test('the demo has orders of eleven platforms and of a counter, invoiced to every degree, with refunds and wishes', async () => {
  expect(await foundIn('oms_shop', 'platform')).toHaveLength(12);
  expect(await foundIn('oms_order', 'invoice_state')).toEqual(
    Object.keys(shopOrder.fields.invoiceState.choices!).toSorted(),
  );
  expect(await foundIn('oms_refund', 'refund_status')).toEqual(
    expect.arrayContaining(['applied', 'rejected', 'success']),
  );
  expect(await foundIn('oms_invoice_application', 'decision')).toEqual(['approved', 'open', 'rejected']);
  expect(await foundIn('oms_order', 'subsidy > 0')).toEqual([false, true]);
});

test('what the platform bore last month is invoiced to it, each order once', async () => {
  const [found] = await suite.sql(
    `select count(distinct c.invoice)::int as invoices, count(*) > 0 as claimed, sum(c.amount) = max(i.gross) as whole,
       bool_and(i.status = 'issued') as issued
     from oms_bearer_claim c join oms_invoice i on i.id = c.invoice`,
  );
  expect(found).toEqual({ invoices: 1, claimed: true, whole: true, issued: true });
});

test('a buyer who ordered twice within the hour gets one parcel', async () => {
  const merged = await suite.sql<{ id: string; parts: number; apart: string }>(
    `select m.id, count(*)::int as parts, extract(epoch from max(p.created_at) - min(p.created_at))::text as apart
     from oms_order m join oms_order p on p.company_id = m.company_id and p.merged_into = m.id where m.origin = 'merged' group by m.id`,
  );
  expect(merged.map(({ parts }) => parts)).toEqual([2]);
  expect(Number(merged[0]!.apart)).toBeLessThan(3600);
});

test('a living company has a handful of applications that are overdue, and sorts the others in time', async () => {
  const [row] = await suite.sql<{ open: number; overdue: number }>(
    `select count(*) filter (where decision = 'open')::int as open, count(*) filter (where decision = 'open' and deadline < now())::int as overdue from oms_invoice_application`,
  );
  expect(row!.open).toBeGreaterThan(10);
  expect(row!.overdue).toBeGreaterThan(0);
  expect(row!.overdue).toBeLessThan(10);
});

test('what is invoiced fits what was refunded, save for the one refund that still waits for its red invoice', async () => {
  const over = await suite.sql<{ orderNo: string; toRed: boolean }>(
    `select order_no as "orderNo", to_red as "toRed" from oms_order where invoiced > invoiceable and status not in ('merged', 'deleted')`,
  );
  expect(over.every(({ toRed }) => toRed)).toBe(true);
  expect(over.length).toBe(1);
});

test('invoices of the past have the files of their provider, last month is archived whole, and the books are exported', async () => {
  const fixture = await startShopFixture();
  const { suite: own } = fixture;
  try {
    await startPastFiles(own.db);
    const archive = await until(async () => {
      const [row] = await own.sql<{ invoices: number; missing: number }>(
        'select invoices, missing from oms_invoice_archive',
      );
      return row;
    }, 150);
    expect(archive.invoices).toBeGreaterThan(100);
    expect(archive.missing).toBe(0);
    const books = await until(async () => {
      const [row] = await own.sql<{ vouchers: number }>('select vouchers from fico_book_file');
      return row;
    }, 150);
    expect(books.vouchers).toBeGreaterThan(100);
    const [past] = await own.sql<{ id: string; no: string; buyer: string; pdf: string }>(
      `select i.id, i.invoice_no as no, i.buyer_name as buyer, f.name as pdf from oms_invoice i join sys_file f on f.id = i.pdf and f.company_id = i.company_id
       where i.status = 'issued' and i.colour = 'blue' and i.title_type = 'company' order by i.id limit 1`,
    );
    expect(past!.pdf).toBe(`${past!.no}_${past!.buyer}.pdf`);
    const file = async (type: string) =>
      bytesOf((await own.get('boss', '/api/oms/invoice/file', { id: past!.id, type })).data).toString();
    expect(await file('pdf')).toMatch(/^%PDF/);
    expect(await file('xml')).toContain(past!.no);
    expect(await file('xml')).toContain(past!.buyer);
    // They were sent to their buyers and platforms long ago.
    expect(await own.sql(`select 1 from oms_delivery where state = 'waiting'`)).toEqual([]);
    const [left] = await own.sql<{ n: number }>(
      `select count(*)::int as n from oms_invoice where status = 'issued' and provider = 'nuonuo' and pdf is null`,
    );
    expect(left!.n).toBe(0);
  } finally {
    await fixture.stop();
  }
}, 240_000);
