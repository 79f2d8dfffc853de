import { bindReport, Params, prepared, visible, type Work } from '@heliu/engine';
import { addFen, type Decimal, dec, type Fen, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { standardOf } from '../../fico/server.ts';
import { invoice } from '../../einvoice/model.ts';
import type { Taxpayer, VatLead } from './vat.calls.ts';
import { vatWorksheet } from './vat.calls.ts';
import { generalRows, smallRows, type VatRow } from './vat-rows.rules.ts';
import { quarterOf, type Sold, type VatMonth } from './vat.rules.ts';

interface SoldRow {
  readonly month: string;
  readonly rate: Decimal;
  readonly policy: string;
  readonly isSpecial: boolean;
  readonly count: number;
  readonly net: string;
  readonly tax: string;
}
/** Invoices issued from one month to another, by month, rate and kind; red ones take off. */
async function soldBetween(work: Work, from: string, to: string): Promise<SoldRow[]> {
  const params = new Params();
  const where = [
    `i.invoice_date >= ${params.add(`${from}-01`)}::date`,
    `i.invoice_date < (${params.add(`${to}-01`)}::date + interval '1 month')::date`,
    `i.status = 'issued'`,
    ...visible(invoice, work.user, 'i', params),
  ].join(' and ');
  const source = `select to_char(i.invoice_date, 'YYYY-MM') as month, trim_scale(l.tax_rate)::text as rate, l.policy,
      i.kind like '%Special' as "isSpecial", count(distinct i.id)::int as count, sum(l.net) as net, sum(l.tax) as tax
    from oms_invoice_v i join oms_invoice_lines_v l on l.document_id = i.id
    where ${where} group by 1, 2, 3, 4 order by 1, l.policy, 2 desc, 4 desc`;
  const { name, text, values } = prepared(source, params.values);
  return work.query<SoldRow>(name, text, values);
}

interface InputRow {
  readonly month: string;
  readonly count: number;
  readonly tax: string;
  readonly out: string;
}
const inputsBetween = (work: Work, from: string, to: string): Promise<InputRow[]> =>
  work.query<InputRow>(
    'fico_vat.inputs',
    `select month, coalesce(count, 0) as count, coalesce(tax, 0)::numeric(18,2) as tax, coalesce(out, 0)::numeric(18,2) as out
     from (select period as month, count(*)::int as count, sum(deductible) as tax from fico_input_invoice_v
           where company_id = $1 and period between $2 and $3 group by period) used
     full join (select transfer_period as month, sum(transfer_tax) as out from fico_input_invoice_v
                where company_id = $1 and transfer_period between $2 and $3 group by transfer_period) gone using (month)`,
    [work.company, from, to],
  );

interface BookRow {
  readonly account: number;
  readonly code: string;
  readonly month: string;
  readonly debit: string;
  readonly credit: string;
  readonly carried: string;
}
/** Accounts of tax and of revenue, month by month from the beginning: what is left over has no beginning. */
async function booksUpTo(work: Work, to: string): Promise<BookRow[]> {
  const revenue = (await standardOf(work)) === 'enterprise' ? ['6001%', '6051%'] : ['5001%', '5051%'];
  return work.query<BookRow>(
    'fico_vat.books',
    `select b.account, a.code, to_char(b.month, 'YYYY-MM') as month, sum(b.debit) as debit, sum(b.credit) as credit, sum(b.carried) as carried
     from fico_gl_entry_by_account_v b join fico_account_v a on a.company_id = b.company_id and a.id = b.account
     where b.company_id = $1 and b.month <= $2::date and (a.code like '2221%' or a.code like any($3::text[]))
     group by 1, 2, 3 order by a.code`,
    [work.company, `${to}-01`, revenue],
  );
}

const isRevenue = ({ code }: BookRow) => !code.startsWith('2221');
const under =
  (...codes: string[]) =>
  ({ code }: BookRow) =>
    codes.some((one) => code.startsWith(one));
/** Which accounts a figure of the books is read from. */
const accountsOf: Readonly<Record<keyof VatMonth['books'], (row: BookRow) => boolean>> = {
  revenue: isRevenue,
  output: under('22210101'),
  input: under('22210102'),
  transferredOut: under('22210104'),
  credit: under('222101'),
  unpaid: under('222102'),
  paid: under('222102'),
  prepaid: under('22210110', '222103'),
};

function booksOf(rows: readonly BookRow[], month: string): VatMonth['books'] {
  const net = (key: keyof VatMonth['books'], when: (of: string) => boolean): Fen =>
    sumFen(
      rows
        .filter((row) => accountsOf[key](row) && when(row.month))
        .map(({ debit, credit }) => subtractFen(yuan(debit), yuan(credit))),
    );
  const now = (of: string) => of === month;
  const before = (of: string) => of < month;
  const turned = (amount: Fen) => subtractFen(zeroFen, amount);
  const positive = (amount: Fen) => (amount > 0n ? amount : zeroFen);
  const debits = (key: 'paid' | 'prepaid') =>
    sumFen(rows.filter((row) => accountsOf[key](row) && now(row.month)).map(({ debit }) => yuan(debit)));
  // What closing has carried forward would make every month's revenue nothing.
  const carried = sumFen(rows.filter((row) => isRevenue(row) && now(row.month)).map((row) => yuan(row.carried)));
  return {
    revenue: addFen(turned(net('revenue', now)), carried),
    output: turned(net('output', now)),
    input: net('input', now),
    transferredOut: turned(net('transferredOut', now)),
    credit: positive(net('credit', before)),
    unpaid: positive(turned(net('unpaid', before))),
    paid: debits('paid'),
    prepaid: debits('prepaid'),
  };
}

const monthsBetween = (first: string, last: string): string[] =>
  Array.from(
    { length: Number(last.slice(5)) - Number(first.slice(5)) + 1 },
    (_, i) => `${last.slice(0, 4)}-${String(Number(first.slice(5)) + i).padStart(2, '0')}`,
  );

async function factsOf(work: Work, first: string, last: string) {
  const sold = await soldBetween(work, first, last);
  const inputs = await inputsBetween(work, first, last);
  const books = await booksUpTo(work, last);
  const months = monthsBetween(first, last).map((month): VatMonth => {
    const input = inputs.find((row) => row.month === month);
    return {
      month,
      sold: sold
        .filter((row) => row.month === month)
        .map((row): Sold => ({ ...row, net: yuan(row.net), tax: yuan(row.tax) })),
      input: { count: input?.count ?? 0, tax: yuan(input?.tax ?? '0.00') },
      transferredOut: yuan(input?.out ?? '0.00'),
      books: booksOf(books, month),
    };
  });
  return { months, books };
}

/** Where the figures of a line are looked at; of several accounts the first one with entries. */
function leadsOf({ source, books: key }: VatRow, books: readonly BookRow[], first: string, last: string) {
  const account = key && books.find(accountsOf[key])?.account;
  const end = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 0)).toISOString().slice(0, 10);
  const lead: VatLead | null =
    source === 'special' || source === 'other'
      ? { kind: 'invoices', from: `${first}-01`, to: end, isSpecial: source === 'special' }
      : source === undefined
        ? null
        : { kind: source, month: last };
  const bookedLead: VatLead | null = account ? { kind: 'account', account, from: first, to: last } : null;
  return { lead, bookedLead };
}

/** A company is what the persons are in whose name it issues invoices; one general taxpayer makes it one. */
async function taxpayerOf(work: Work): Promise<Taxpayer> {
  const [found] = await work.query<{ readonly small: boolean | null }>(
    'fico_vat.taxpayer',
    `select bool_and(taxpayer = 'small') as small from oms_invoice_subject_v where company_id = $1 and not deleted and not disabled`,
    [work.company],
  );
  return found?.small ? 'small' : 'general';
}

export const vatReports = [
  bindReport(
    vatWorksheet,
    async ({ period, taxpayer, city, halved }, work) => {
      const kind = taxpayer ?? 'general';
      const quarter = quarterOf(period);
      const [first, last] = kind === 'small' ? [quarter[0]!, quarter[2]!] : [`${period.slice(0, 4)}-01`, period];
      const { months, books } = await factsOf(work, first, last);
      const rows =
        kind === 'small'
          ? smallRows(months, dec(city ?? '0.07'))
          : generalRows(months, dec(city ?? '0.07'), halved === true);
      const span: [string, string] = kind === 'small' ? [first, last] : [period, period];
      return {
        taxpayer: kind,
        rows: rows.map((row) => ({
          no: row.no,
          label: row.label,
          count: row.count ?? null,
          net: row.net ?? null,
          tax: row.tax ?? null,
          year: row.year ?? null,
          booked: row.booked ?? null,
          difference: row.difference ?? null,
          weight: row.weight ?? null,
          ...leadsOf(row, books, ...span),
        })),
      };
    },
    async ({ taxpayer }, work) => ({ taxpayer: taxpayer ?? (await taxpayerOf(work)) }),
  ),
];
