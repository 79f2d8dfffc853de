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
