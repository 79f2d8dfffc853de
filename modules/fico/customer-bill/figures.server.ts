import { onConstraint, Params, prepared, Refusal, visible, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { customer as customers } from '../../crm/model.ts';
import { accountsOf } from '../open-report/partner-account.server.ts';
import { receivableSide } from '../open-report/sides.ts';
import { statementOf } from '../open-report/statement.rules.ts';
import { type BillFigures, billOf, mostLines, spanOf } from './customer-bill.rules.ts';

onConstraint(
  'fico_customer_bill_customer_month',
  () => new Refusal('这个客户这个月已经有账单，请打开原来的那张', codes.conflict),
);

/** What the bills of some customers say of a month: the statement of each, as the ledger has it now. */
export async function figuresOf(
  work: Work,
  ids: readonly number[],
  month: string,
): Promise<ReadonlyMap<number, BillFigures>> {
  const accounts = await accountsOf(work, receivableSide, ids, spanOf(month), mostLines * Math.max(ids.length, 10));
  return new Map([...accounts].map(([id, account]) => [id, billOf(statementOf(account))]));
}

export async function figuresFor(work: Work, customer: number, month: string): Promise<BillFigures> {
  const figures = (await figuresOf(work, [customer], month)).get(customer)!;
  if (figures.lines.length > mostLines)
    throw new Refusal(
      `这个客户 ${month} 往来 ${figures.lines.length} 笔，超过 ${mostLines} 笔，请用“客户对账单”报表导出核对`,
    );
  return figures;
}

/** Customers with something to agree upon in a month, whether they have their bill already or not. */
export async function billable(work: Work, month: string): Promise<{ id: number; name: string; isBilled: boolean }[]> {
  const params = new Params();
  const { from, to } = spanOf(month);
  const [first, last, of] = [params.add(from), params.add(to), params.add(month)];
  const seen = visible(customers, work.user, 'c', params);
  const text = `with stands as (
      select b.customer, sum(b.amount - b.advance) as net from fico_receivable_entry_by_customer_v b group by 1
    ), since as (
      select e.customer, coalesce(sum(e.amount - e.advance) filter (where e.posted_on > ${last}::date), 0) as later, bool_or(e.posted_on <= ${last}::date) as moved
      from fico_receivable_entry_v e where e.posted_on >= ${first}::date and (e.amount <> 0 or e.advance <> 0) group by 1
    )
    select c.id, c.name, exists (select 1 from fico_customer_bill_v b where b.customer = c.id and b.month = ${of}) as "isBilled"
    from stands k join crm_customer_v c on c.id = k.customer left join since s on s.customer = k.customer
    where ${['(coalesce(s.moved, false) or k.net - coalesce(s.later, 0) <> 0)', ...seen].join(' and ')} order by c.id`;
  const { name, values } = prepared(text, params.values);
  return work.query(name, text, values);
}

/** The bill that a customer has for a month. */
export async function billFor(
  work: Work,
  customer: number,
  month: string,
): Promise<{ id: number; number: string } | undefined> {
  const [found] = await work.query<{ id: number; number: string }>(
    'fico_customer_bill.existing',
    'select id, number from fico_customer_bill where company_id = $1 and customer = $2 and month = $3',
    [work.company, customer, month],
  );
  return found;
}
