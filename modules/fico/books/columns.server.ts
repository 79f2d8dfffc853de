import { bindReport, columnOf, Refusal, takenBack, type Work } from '@heliu/engine';
import { codes, columnNames, type Decimal, dec, negateDecimal, yuan } from '@heliu/model';
import { accountHeads, headOf, idsBelow } from '../balance/balance.report.ts';
import { type BookLine, bookPage, type MonthRow, monthsIn } from '../balance/book-lines.report.ts';
import { ledgerLine } from '../balance/subsidiary-ledger.report.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { foreignLedger, multiColumnLedger, quantityLedger } from './columns.calls.ts';
import { columnsBelow, type Moved, plusQuantity, quantityLine, spread } from './columns.rules.ts';

/** What a line of a book is made of, account by account. */
function movedIn({ kind, date, entry }: BookLine, months: readonly MonthRow[]) {
  const rows = kind === 'opening' ? [] : kind === 'entry' ? [entry!] : monthsIn(months, kind, date);
  return rows.map(({ account, debit, credit }) => ({ account, debit: yuan(debit), credit: yuan(credit) }));
}

interface CountedMonth {
  readonly month: string;
  readonly came: Decimal;
  readonly went: Decimal;
}
interface Counted {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
}
/** What is counted beside the amount of an account: pieces, or foreign money. */
interface Counting {
  readonly key: 'quantity' | 'foreignAmount';
  /** Accounts that are counted so, and in which unit. */
  readonly accounts: string;
  readonly missing: string;
  readonly others: string;
}
const pieces: Counting = {
  key: 'quantity',
  accounts: `select id, code, name, quantity_unit as unit from fico_account_v
     where company_id = $1 and not deleted and not has_children and quantity_unit <> '' order by code`,
  missing: '没有核算数量的科目，请先在会计科目里填写数量核算单位',
  others: '这个科目不核算数量；核算数量的科目有 ',
};
const foreignMoney: Counting = {
  key: 'foreignAmount',
  accounts: `select a.id, a.code, a.name, m.code as unit from fico_account_v a join fico_currency_v m on m.company_id = $1 and m.id = a.currency
     where a.company_id = $1 and not a.deleted and not a.has_children order by a.code`,
  missing: '没有外币科目，请先在会计科目里选择核算币种',
  others: '这个科目按本位币核算；外币科目有 ',
};

/** Of a year up to a month, what came in and what went out; the balance rows keep only the difference. */
function countsOf(work: Work, { key }: Counting, account: number, from: string, to: string) {
  const column = columnOf(key);
  return work.query<CountedMonth>(
    `fico_books.${key}`,
    `select to_char(posted_on, 'YYYY-MM') as month,
            trim_scale(coalesce(sum(${column}) filter (where debit <> 0), 0))::text as came,
            trim_scale(coalesce(-sum(${column}) filter (where debit = 0), 0))::text as went
     from fico_gl_entry_v e where company_id = $1 and account = $2
       and posted_on >= $3::date and posted_on < ($4::date + interval '1 month')::date
       and not ${takenBack(generalLedger, 'e', 'fico_gl_entry_v')} group by 1`,
    [work.company, account, `${from.slice(0, 4)}-01-01`, `${to}-01`],
  );
}

function countsIn({ kind, date, entry }: BookLine, months: readonly CountedMonth[], { key }: Counting) {
  if (kind === 'opening') return { inQuantity: dec(0), outQuantity: dec(0) };
  if (kind === 'entry') {
    const quantity = dec(entry![key]);
    return Number(entry!.debit) === 0
      ? { inQuantity: dec(0), outQuantity: negateDecimal(quantity) }
      : { inQuantity: quantity, outQuantity: dec(0) };
  }
  const own = months.filter(({ month }) =>
    kind === 'month' ? month === date : month <= date && month.slice(0, 4) === date.slice(0, 4),
  );
  return {
    inQuantity: plusQuantity(...own.map(({ came }) => came)),
    outQuantity: plusQuantity(...own.map(({ went }) => went)),
  };
}

export const columnReports = [
  bindReport(
    multiColumnLedger,
    async ({ account, from, to, side, cursor, pageSize }, work) => {
      const accounts = await accountHeads(work);
      const head = headOf(accounts, account);
      const columns = columnsBelow(accounts, head);
      const asked = { accounts: idsBelow(accounts, head.code), from, to, cursor, pageSize };
      const { lines, months, nextCursor } = await bookPage(work, asked);
      const { id, code, name, direction } = head;
      return {
        account: { id, code, name, direction },
        rows: lines.map((line) => ({
          ...ledgerLine(line),
          ...spread(movedIn(line, months), columns, side ?? direction),
        })),
        nextCursor,
      };
    },
    async ({ account, side }, work) => {
      const accounts = await accountHeads(work);
      const head = headOf(accounts, account);
      return {
        side: side ?? head.direction,
        [columnNames]: columnsBelow(accounts, head).names as Record<string, string>,
      };
    },
  ),

  countedBook(quantityLedger, pieces),
  countedBook(foreignLedger, foreignMoney),
];

function countedBook(of: typeof quantityLedger, counting: Counting) {
  return bindReport(
    of,
    async ({ account: id, from, to, cursor, pageSize }, work) => {
      if (id === null) return { account: null, rows: [], nextCursor: null };
      const account = await countedAccount(work, counting, id);
      const { lines, months, nextCursor } = await bookPage(work, { accounts: [id], from, to, cursor, pageSize });
      const counts = await countsOf(work, counting, id, from, to);
      const before = months.filter(({ month }) => month < from).map((row) => dec(row[counting.key]));
      let there = cursor === undefined ? plusQuantity(...before) : await countBefore(work, counting, id, lines);
      const rows = lines.map((line) => {
        if (line.kind === 'entry') there = plusQuantity(there, dec(line.entry![counting.key]));
        const moved: Moved = { debit: line.debit, credit: line.credit, ...countsIn(line, counts, counting) };
        return { ...ledgerLine(line), ...quantityLine(moved, there, line.net) };
      });
      return { account, rows, nextCursor };
    },
    async ({ account }, work) => ({ account: account ?? (await countedAccounts(work, counting))[0]?.id ?? null }),
  );
}

const countedAccounts = (work: Work, { key, accounts }: Counting): Promise<Counted[]> =>
  work.query<Counted>(`fico_books.accounts.${key}`, accounts, [work.company]);

async function countedAccount(work: Work, counting: Counting, id: number): Promise<Counted> {
  const all = await countedAccounts(work, counting);
  const found = all.find((one) => one.id === id);
  if (found) return found;
  const known = all.slice(0, 5).map(({ code, name }) => `${code} ${name}`);
  throw new Refusal(known.length === 0 ? counting.missing : `${counting.others}${known.join('、')}`, codes.invalid);
}

/** What was there before the first entry of a later page. */
async function countBefore(
  work: Work,
  { key }: Counting,
  account: number,
  lines: readonly BookLine[],
): Promise<Decimal> {
  const first = lines.find(({ kind }) => kind === 'entry')?.entry;
  if (!first) return dec(0);
  const [found] = await work.query<{ readonly there: Decimal }>(
    `fico_books.before.${key}`,
    `select trim_scale(coalesce(sum(${columnOf(key)}), 0))::text as there from fico_gl_entry_v e
     where company_id = $1 and account = $2 and (posted_on, id) < ($3::date, $4::bigint)
       and not ${takenBack(generalLedger, 'e', 'fico_gl_entry_v')}`,
    [work.company, account, first.date, first.id],
  );
  return found!.there;
}
