import { codes, type Fen, formatFen, yuan } from '@heliu/model';
import { like, Refusal, type Work } from '@heliu/engine';
import { seenCustomers } from '../../crm/server.ts';
import { owed } from '../../fico/server.ts';
import { type CreditCustomer } from './credit.calls.ts';
import { creditComplaint, leftOfLimit, type Standing } from './credit.rules.ts';

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: Standing['status'];
  readonly limit: string | null;
}
const columns = `t.id, t.code, t.name, t.status, t.credit_limit::numeric(18,2)::text as "limit"`;

async function standingOf(work: Work, { id, name, status, limit }: Row): Promise<Standing> {
  return {
    name,
    status,
    limit: limit === null ? null : yuan(limit),
    owed: await owed(work, id),
    atCounters: await openOf(work, id),
  };
}

/** Of two counters that give the same customer credit, the second counts what the first has given. */
export async function demandCredit(work: Work, customer: number, more: Fen): Promise<void> {
  await work.query('pos_credit.customer', 'select id from crm_customer where company_id = $1 and id = $2 for update', [
    work.company,
    customer,
  ]);
  const [row] = await seenCustomers<Row>(
    work,
    (where, params) => `select ${columns} from crm_customer_v t where ${where} and t.id = ${params.add(customer)}`,
  );
  if (!row) throw new Refusal('没有这位客户', codes.missing);
  const complaint = creditComplaint(await standingOf(work, row), more);
  if (complaint) throw new Refusal(complaint);
}

/** Those of some customers that this user may see. */
export async function seenOf(work: Work, customers: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await seenCustomers<{ id: number }>(
    work,
    (where, params) =>
      `select t.id from crm_customer_v t where ${where} and t.id = any(${params.add([...new Set(customers)])}::bigint[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What a customer owes for what he bought at counters. */
export async function openOf(work: Work, customer: number): Promise<Fen> {
  const [row] = await work.query<{ open: string }>(
    'pos_credit.open',
    `select coalesce(sum(amount), 0)::numeric(18,2)::text as open from pos_credit_entry_by_open
     where company_id = $1 and customer = $2`,
    [work.company, customer],
  );
  return yuan(row!.open);
}

const mostFound = 10;

export async function findCustomers(work: Work, keyword: string): Promise<CreditCustomer[]> {
  const rows = await seenCustomers<Row>(
    work,
    (where, params) =>
      `select ${columns} from crm_customer_v t where ${where} and t.status = 'active'
         and ${like(params, 't.search', keyword.toLowerCase())} order by t.code limit ${mostFound}`,
  );
  const found: CreditCustomer[] = [];
  for (const row of rows) {
    const left = leftOfLimit(await standingOf(work, row));
    found.push({
      id: row.id,
      code: row.code,
      name: row.name,
      left: left === null ? null : formatFen(left),
      open: formatFen(await openOf(work, row.id)),
    });
  }
  return found;
}
