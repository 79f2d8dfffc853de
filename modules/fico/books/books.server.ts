import { bindReport, sourceNumber, takenBack, voucherNo, type Work } from '@heliu/engine';
import { addFen, formatFen, yuan, zeroFen } from '@heliu/model';
import { accountHeads, headOf, idsBelow } from '../balance/balance.report.ts';
import type { EntryRow } from '../balance/book-lines.report.ts';
import type { AccountHead } from '../balance/balance.rules.ts';
import { entryHead } from '../balance/subsidiary-ledger.report.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { generalBook, voucherSummary, voucherSummaryEntries } from './books.calls.ts';
import type { VoucherCount } from './books.ts';
import { generalLines, monthsOf } from './general-book.rules.ts';

type Texts = { readonly account: number; readonly debit: string; readonly credit: string };

const monthlyUpTo = (work: Work, to: string) =>
  work.query<Texts & { readonly month: string }>(
    'fico_books.months',
    `select account, to_char(month, 'YYYY-MM') as month, sum(debit) as debit, sum(credit) as credit
     from fico_gl_entry_by_account_v where company_id = $1 and month <= $2::date
     group by account, month order by month`,
    [work.company, `${to}-01`],
  );

/** Those whose code lies between two; the last one counts with everything below it. */
const isBetween = ({ code }: AccountHead, first: string | null, last: string | null): boolean =>
  (first === null || code >= first) && (last === null || code <= last || code.startsWith(last));

/** Entries of some days that count, without what was taken back within its voucher. */
const entriesOfDays = `from fico_gl_entry_v e
  where e.company_id = $1 and e.posted_on between $2::date and $3::date and ($4::text is null or e.voucher_word = $4)
    and not ${takenBack(generalLedger, 'e', 'fico_gl_entry_v')}`;

async function countVouchers(work: Work, from: string, to: string, word: string | null): Promise<VoucherCount> {
  const words = await work.query<VoucherCount['words'][number] & { readonly papers: number }>(
    'fico_books.vouchers',
    `select word, count(*)::int as count, min(voucher_no)::int as first, max(voucher_no)::int as last,
            coalesce(sum(attach_count), 0)::int as papers
     from fico_voucher_v where company_id = $1 and voucher_date between $2::date and $3::date and status = 'audited'
       and ($4::text is null or word = $4) group by word order by word`,
    [work.company, from, to, word],
  );
  return {
    vouchers: words.reduce((sum, { count }) => sum + count, 0),
    papers: words.reduce((sum, { papers }) => sum + papers, 0),
    words: words.map(({ word: of, count, first, last }) => ({ word: of, count, first, last })),
  };
}

export const bookReports = [
  bindReport(generalBook, async ({ from, to, level, first, last }, work) => {
    const accounts = await accountHeads(work);
    const moved = (await monthlyUpTo(work, to)).map(({ debit, credit, ...of }) => ({
      ...of,
      debit: yuan(debit),
      credit: yuan(credit),
    }));
    const months = monthsOf(accounts, moved);
    return {
      rows: accounts
        .filter((head) => head.level <= Number(level) && isBetween(head, first, last))
        .flatMap((head) => generalLines(head, months.get(head.id)!, from, to)),
    };
  }),

  bindReport(voucherSummary, async ({ from, to, word, level }, work) => {
    const accounts = await accountHeads(work);
    const moved = await work.query<Texts>(
      'fico_books.summary',
      `select e.account, sum(e.debit) as debit, sum(e.credit) as credit ${entriesOfDays} group by e.account`,
      [work.company, from, to, word],
    );
    const whole = monthsOf(
      accounts,
      moved.map(({ account, debit, credit }) => ({ account, month: '', debit: yuan(debit), credit: yuan(credit) })),
    );
    const of = (head: AccountHead) => whole.get(head.id)!.get('') ?? { debit: zeroFen, credit: zeroFen };
    const total = (side: 'debit' | 'credit') => addFen(...moved.map((row) => yuan(row[side])));
    return {
      rows: accounts
        .filter((head) => head.level <= Number(level) && whole.get(head.id)!.has(''))
        .map((head) => ({
          account: head.id,
          level: head.level,
          code: head.code,
          name: head.name,
          debit: formatFen(of(head).debit),
          credit: formatFen(of(head).credit),
        })),
      totals: { debit: total('debit'), credit: total('credit') },
      ...(await countVouchers(work, from, to, word)),
    };
  }),

  bindReport(voucherSummaryEntries, async ({ account, from, to, word }, work, most) => {
    const accounts = await accountHeads(work);
    const below = idsBelow(accounts, headOf(accounts, account).code);
    const rows = await work.query<EntryRow>(
      'fico_books.summary_entries',
      `select id, posted_on as date, voucher_word as word, ${voucherNo(generalLedger, 'e')} as no, voucher_id as voucher, account, source_name,
              source_id, ${sourceNumber('e')} as source_number, reverses_id is not null as reversing, summary, debit, credit, '0' as quantity, '0' as "foreignAmount"
       ${entriesOfDays} and account = any($5::bigint[]) order by posted_on, id limit $6::int`,
      [work.company, from, to, word, below, most + 1],
    );
    return {
      rows: rows.map((entry) => ({
        ...entryHead(entry),
        account: entry.account,
        debit: entry.debit,
        credit: entry.credit,
      })),
    };
  }),
];
