import { bindReport, type Work } from '@heliu/engine';
import { determineAccounts } from '../../fico/server.ts';
import { inputTax } from './input-tax.ts';

interface Row {
  readonly period: string;
  readonly count: number;
  readonly net: string;
  readonly deductible: string;
  readonly unconfirmed: string;
  readonly red: string;
  readonly transferred: string;
  readonly total: string;
  readonly booked: string;
  readonly difference: string;
}

/** The account that audits of suppliers' invoices put the tax on; none where the company has not said which. */
const taxAccount = (work: Work): Promise<number | null> =>
  determineAccounts(work, [{ transaction: 'AP-TAX', group: null, valuationClass: null }]).then(
    ([pair]) => pair!.debit,
    () => null,
  );

export const inputTaxReports = [
  bindReport(inputTax, async ({ from, to, subject }, work, most) => {
    const account = await taxAccount(work);
    const rows = await work.query<Row>(
      'fico_input_tax.months',
      `with used as (
         select period, count(*)::int as count, sum(net) as net,
                sum(deductible) filter (where not is_red) as deductible, sum(deductible) filter (where is_red) as red,
                sum(deductible) filter (where status = 'selected') as unconfirmed
         from fico_input_invoice_v
         where company_id = $1 and period between $2 and $3 and ($4::bigint is null or subject = $4)
         group by period),
       out as (
         select transfer_period as period, sum(transfer_tax) as transferred from fico_input_invoice_v
         where company_id = $1 and transfer_period between $2 and $3 and ($4::bigint is null or subject = $4)
         group by transfer_period),
       books as (
         select to_char(month, 'YYYY-MM') as period, sum(debit - credit) as booked from fico_gl_entry_by_account_v
         where company_id = $1 and account = $5::bigint and month between ($2 || '-01')::date and ($3 || '-01')::date
         group by month),
       sums as (
         select period, coalesce(count, 0) as count, coalesce(net, 0) as net, coalesce(deductible, 0) as deductible,
                coalesce(unconfirmed, 0) as unconfirmed, coalesce(red, 0) as red, coalesce(transferred, 0) as transferred,
                coalesce(booked, 0) as booked
         from used full join out using (period) full join books using (period))
       select period, count, net::numeric(18,2), deductible::numeric(18,2), unconfirmed::numeric(18,2), red::numeric(18,2),
              transferred::numeric(18,2), (deductible + red - transferred)::numeric(18,2) as total, booked::numeric(18,2),
              (booked - deductible - red + transferred)::numeric(18,2) as difference
       from sums order by period limit $6::int`,
      [work.company, from, to, subject ?? null, account, most],
    );
    return { rows: rows.map((row) => ({ ...row, account, first: `${row.period}-01` })) };
  }),
];
