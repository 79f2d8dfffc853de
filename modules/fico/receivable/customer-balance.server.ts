import { type Fen, formatFen, subtractFen, zeroFen } from '@heliu/model';
import { balance, balancesFor, handle, list, load, type Work } from '@heliu/engine';
import { customer, customerCredit, customerReceivables, customerSite, type CustomerSite } from '../../crm/model.ts';
import { customerWithCode, seenCustomers } from '../../crm/server.ts';
import { receivables } from '../ledger/ledgers.ts';

const owed = async (work: Work, id: number): Promise<Fen> =>
  (await balance<{ amount: Fen }>(work, receivables, 'customer', { customer: id })).amount;

/** What customers owe, asked by pages of customers and told by the ledger. */
export const customerBalanceHandlers = [
  handle(customerCredit, async ({ custCode }, work) => {
    const found = await customerWithCode(work, custCode);
    const debt = await owed(work, found.id);
    const sites = await list(work, customerSite, { pageSize: 200, filters: { customer: String(found.id) } });
    // The limit is read from the record itself, since a role may hide it from the answer.
    const { creditLimit } = await load(work, customer, found.id);
    return {
      customer: found,
      sites: sites.rows as CustomerSite[],
      receivable: formatFen(debt),
      creditLeft: creditLimit === null ? null : formatFen(subtractFen(creditLimit, debt)),
    };
  }),

  handle(customerReceivables, async ({ id }, work) => {
    const own = await seenCustomers<{ id: number }>(
      work,
      (where, params) => `select t.id from crm_customer_v t where ${where} and t.id = any(${params.add(id)}::bigint[])`,
    );
    const ids = own.map((one) => one.id);
    const found = await balancesFor<{ amount: Fen }>(work, receivables, 'customer', ids);
    return Object.fromEntries(ids.map((one) => [one, formatFen(found.get(one)?.amount ?? zeroFen)]));
  }),
];
