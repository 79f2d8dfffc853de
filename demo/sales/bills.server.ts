import { daysAfter } from '@heliu/model';
import { act, type Db, loadAll, runWork, save, type User, type Work } from '@heliu/engine';
import { arInvoice } from '../../modules/fico/model.ts';
import { postingAccounts } from '../../modules/fico/server.ts';
import { outputOrder } from '../../modules/fulfilment/model.ts';
import { billLines } from '../../modules/fulfilment/server.ts';

/**
 * What left for wholesale customers is billed some days later, what left to one customer in the same weeks together; the
 * last of it waits for its invoice, and of one outbound only the first line was billed.
 */
async function saveBills(work: Work, today: string): Promise<number[]> {
  const rows = await work.query<{ id: number }>(
    'demo.toBill',
    `select id from oms_output_order where company_id = $1 and kind = 'sales' and status = 'audited' order by out_date, id`,
    [work.company],
  );
  const outputs = await loadAll(
    work,
    outputOrder,
    rows.map(({ id }) => id),
  );
  const billed = outputs.slice(0, -6);
  const { receivable } = await postingAccounts(work);
  const ids: number[] = [];
  const customers = [...new Set(billed.map(({ customer }) => customer!))];
  for (const customer of customers) {
    const own = billed.filter((one) => one.customer === customer);
    const last = own.at(-1)!;
    const later = daysAfter(last.outDate, 3);
    const isParted = customer === customers.at(-1);
    const input = {
      customer,
      invoiceDate: later > today ? today : later,
      receivable: receivable.id,
      salesman: last.salesman,
      lines: own.flatMap(billLines).slice(0, isParted ? 1 : undefined),
    };
    ids.push((await save(work, arInvoice, input, { at: `${input.invoiceDate}T03:10:00.000Z` })).id);
  }
  return ids;
}

/** The newest one waits for somebody to look at it. */
export async function loadBills(db: Db, drawer: User, accountant: User, today: string): Promise<void> {
  const ids = await runWork(db, drawer, (work) => saveBills(work, today));
  for (const id of ids.slice(0, -1)) await runWork(db, accountant, (work) => act(work, arInvoice, 'audit', { id }));
}
