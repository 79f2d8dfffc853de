import {
  addFen,
  codes,
  type Fen,
  fen,
  findEntity,
  formatFen,
  subtractFen,
  yuan,
  zeroFen,
  isCalendarDate,
} from '@heliu/model';
import { Refusal, takenBack, voucherName, type Work } from '@heliu/engine';
import { generalLedger } from '../ledger/ledgers.ts';
import { runningBalance } from './balance.rules.ts';
import type { RowOf } from '@heliu/model';
import type { subsidiaryLedger } from './balance.calls.ts';

type LedgerLine = RowOf<typeof subsidiaryLedger>;

interface MonthRow {
  readonly month: string;
  readonly debit: string;
  readonly credit: string;
}
interface EntryRow {
  readonly id: number;
  readonly date: string;
  readonly word: string;
  readonly no: number;
  readonly source_name: string;
  readonly source_id: number;
  readonly source_number: string | null;
  readonly reversing: boolean;
  readonly summary: string | null;
  readonly debit: string;
  readonly credit: string;
}

export interface LedgerQuery {
  readonly accounts: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly cursor: string | undefined;
  readonly pageSize: number;
}

/** Where a page ended: the last entry on it and the balance after it. */
interface Place {
  readonly date: string;
  readonly id: number;
  readonly net: Fen;
}
const writeCursor = ({ date, id, net }: Place): string => Buffer.from(`${date}|${id}|${net}`).toString('base64url');
function readCursor(cursor: string): Place {
  const match = /^(\d{4}-\d{2}-\d{2})\|(\d{1,16})\|(-?\d{1,20})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match || !isCalendarDate(match[1]!)) throw new Refusal('cursor 无效', codes.invalid);
  return { date: match[1]!, id: Number(match[2]), net: fen(BigInt(match[3]!)) };
}

const monthsUpTo = (work: Work, { accounts, to }: LedgerQuery): Promise<MonthRow[]> =>
  work.query<MonthRow>(
    'fico_ledger.months',
    `select to_char(month, 'YYYY-MM') as month, sum(debit) as debit, sum(credit) as credit from fico_gl_entry_by_account_v
     where company_id = $1 and account = any($2::bigint[]) and month <= $3::date group by month order by month`,
    [work.company, accounts, `${to}-01`],
  );

const entriesAfter = (
  work: Work,
  { accounts, from, to, pageSize }: LedgerQuery,
  after: Place | undefined,
): Promise<EntryRow[]> =>
  work.query<EntryRow>(
    'fico_ledger.entries',
    `select id, posted_on as date, voucher_word as word, voucher_no as no, source_name, source_id, source_number,
            reverses_id is not null as reversing, summary, debit, credit
     from fico_gl_entry_v e
     where company_id = $1 and not ${takenBack(generalLedger, 'e', 'fico_gl_entry_v')} and account = any($2::bigint[]) and (posted_on, id) > ($3::date, $4::bigint)
       and posted_on < ($5::date + interval '1 month')::date
     order by posted_on, id limit $6::int`,
    [work.company, accounts, after?.date ?? `${from}-01`, after?.id ?? 0, `${to}-01`, pageSize + 1],
  );

const sumUp = (months: readonly MonthRow[]) => ({
  debit: addFen(...months.map(({ debit }) => yuan(debit))),
  credit: addFen(...months.map(({ credit }) => yuan(credit))),
});

const plain = (date: string, summary: string, debit: Fen, credit: Fen, net: Fen): LedgerLine => ({
  date,
  voucher: '',
  summary,
  source: null,
  debit: formatFen(debit),
  credit: formatFen(credit),
  ...runningBalance(net),
});

function entryLine(row: EntryRow, net: Fen): LedgerLine {
  const label = findEntity(row.source_name)?.label ?? row.source_name;
  return {
    date: row.date,
    voucher: voucherName(row.word, row.no),
    // What somebody has typed says it better than the number of the voucher it stands in.
    summary:
      row.source_name === generalLedger.voucher!.document && row.summary
        ? row.summary
        : `${row.reversing ? '冲销' : ''}${label} ${row.source_number ?? ''}`.trim(),
    source: { entity: row.source_name, id: row.source_id, number: row.source_number },
    debit: row.debit,
    credit: row.credit,
    ...runningBalance(net),
  };
}

/** 本月合计 and 本年累计 come from the balance rows, so a page needs no other page to print them. */
function closing(month: string, months: readonly MonthRow[], net: Fen): LedgerLine[] {
  const own = sumUp(months.filter((row) => row.month === month));
  const year = sumUp(months.filter((row) => row.month <= month && row.month.slice(0, 4) === month.slice(0, 4)));
  return [plain(month, '本月合计', own.debit, own.credit, net), plain(month, '本年累计', year.debit, year.credit, net)];
}

export async function ledgerPage(
  work: Work,
  query: LedgerQuery,
): Promise<{ rows: LedgerLine[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const months = await monthsUpTo(work, query);
  const found = await entriesAfter(work, query, after);
  const entries = found.slice(0, query.pageSize);
  const opening = sumUp(months.filter(({ month }) => month < query.from));
  let net = after?.net ?? subtractFen(opening.debit, opening.credit);
  const rows: LedgerLine[] = after ? [] : [plain(query.from, '期初余额', zeroFen, zeroFen, net)];
  for (const [index, entry] of entries.entries()) {
    net = addFen(net, subtractFen(yuan(entry.debit), yuan(entry.credit)));
    rows.push(entryLine(entry, net));
    const month = entry.date.slice(0, 7);
    if (found[index + 1]?.date.slice(0, 7) !== month) rows.push(...closing(month, months, net));
  }
  const last = entries.at(-1);
  const more = found.length > query.pageSize;
  return { rows, nextCursor: more ? writeCursor({ date: last!.date, id: last!.id, net }) : null };
}
