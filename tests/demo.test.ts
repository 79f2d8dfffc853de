import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '../modules/einvoice/model.ts';
import { shopOrder } from '../modules/shop/model.ts';
import { start, type Suite } from './support/suite.ts';

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

test('the demo has orders of eleven platforms, invoiced to every degree, with refunds and wishes', async () => {
  expect(await foundIn('oms_shop', 'platform')).toHaveLength(11);
  expect(await foundIn('oms_order', 'invoice_state')).toEqual(
    Object.keys(shopOrder.fields.invoiceState.choices!).toSorted(),
  );
  expect(await foundIn('oms_refund', 'refund_status')).toEqual(
    expect.arrayContaining(['applied', 'rejected', 'success']),
  );
  expect(await foundIn('oms_invoice_application', 'decision')).toEqual(['approved', 'open', 'rejected']);
  expect(await foundIn('oms_order', 'subsidy > 0')).toEqual([false, true]);
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
