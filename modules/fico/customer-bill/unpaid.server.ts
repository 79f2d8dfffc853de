import { type Fen, yuan } from '@heliu/model';
import { Params, prepared, visible, type Work } from '@heliu/engine';
import { customer as customers } from '../../crm/model.ts';
import { unpaidParts } from './customer-bill.rules.ts';
import type { BillAnswer } from './customer-bill.ts';

/** An audited bill of which something is still to be paid. */
export interface UnpaidBill {
  readonly id: number;
  readonly number: string;
  readonly customer: number;
  readonly month: string;
  /** Its invoices are those dated after the bill before it, up to the end of its month. */
  readonly after: string | null;
  readonly till: string;
  readonly closing: Fen;
  readonly answer: BillAnswer;
  readonly open: Fen;
}
interface Row extends Omit<UnpaidBill, 'closing' | 'open'> {
  readonly closing: string;
  readonly owed: string;
  readonly advance: string;
}

/**
 * What customers still have to pay of their bills, each invoice on the first bill that shows it; money of theirs that
 * stands with us is taken off the oldest. By customer, all that are in sight or those that are named; the oldest bill first.
 */
export async function unpaidBills(
  work: Work,
  only?: readonly number[],
): Promise<ReadonlyMap<number, readonly UnpaidBill[]>> {
  const params = new Params();
  const among = only ? [`c.id = any(${params.add(only)}::bigint[])`] : [];
  const seen = [...among, 'not c.deleted', ...visible(customers, work.user, 'c', params)].join(' and ');
  const text = `with bill as (
      select b.id, b.number, b.customer, b.month, b.closing, b.answer, b.till, lag(b.till) over (partition by b.customer order by b.month) as after
      from (select t.*, (to_date(t.month, 'YYYY-MM') + interval '1 month - 1 day')::date as till from fico_customer_bill_v t
            where t.status = 'audited') b
      join crm_customer_v c on c.id = b.customer where ${seen}
    ), owed as (
      select b.id, sum(o.amount) as amount from bill b
      join fico_receivable_entry_by_open_v o on o.customer = b.customer and o.amount <> 0
      join fico_ar_invoice_v i on i.id = o.invoice and i.invoice_date <= b.till and (b.after is null or i.invoice_date > b.after)
      group by 1
    )
    select b.id, b.number, b.customer, b.month, b.after::text as after, b.till::text as till, b.closing::text as closing, b.answer,
      coalesce(o.amount, 0)::numeric(18,2)::text as owed,
      coalesce((select sum(a.advance) from fico_receivable_entry_by_customer_v a where a.customer = b.customer), 0)::numeric(18,2)::text as advance
    from bill b left join owed o on o.id = b.id order by b.customer, b.month`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<Row & Record<string, unknown>>(name, text, values);
  const all = new Map<number, Row[]>();
  for (const row of rows) all.set(row.customer, [...(all.get(row.customer) ?? []), row]);
  const found = [...all].map(([customer, some]): [number, UnpaidBill[]] => {
    const parts = unpaidParts(
      some.map(({ owed }) => yuan(owed)),
      yuan(some[0]!.advance),
    );
    const bills = some.map(({ owed: _, advance: __, closing, ...bill }, i) => ({
      ...bill,
      closing: yuan(closing),
      open: parts[i]!,
    }));
    return [customer, bills.filter(({ open }) => open > 0n)];
  });
  return new Map(found.filter(([, bills]) => bills.length > 0));
}

export const unpaidBillsOf = async (work: Work, customer: number): Promise<readonly UnpaidBill[]> =>
  (await unpaidBills(work, [customer])).get(customer) ?? [];
