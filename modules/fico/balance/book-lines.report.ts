import { addFen, codes, type Fen, fen, isCalendarDate, subtractFen, yuan, zeroFen } from '@heliu/model';
import { columnOf, Refusal, sourceNumber, takenBack, voucherNo, type Work } from '@heliu/engine';
import type { Dimension } from '../ledger/dimensions.ts';
import { generalLedger } from '../ledger/ledgers.ts';

/** What one account moved by in one month. */
export interface MonthRow {
  readonly account: number;
  readonly month: string;
  readonly debit: string;
  readonly credit: string;
  /** What came in less what went out. */
  readonly quantity: string;
  readonly foreignAmount: string;
}
export interface EntryRow {
  readonly id: number;
  readonly date: string;
  readonly word: string;
  readonly no: number;
  readonly voucher: number;
  readonly account: number;
  readonly source_name: string;
  readonly source_id: number;
  readonly source_number: string | null;
  readonly reversing: boolean;
  readonly summary: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly quantity: string;
  readonly foreignAmount: string;
}

/** One customer, department, project … that entries are kept by beside their account; a center with those below it. */
export interface Member {
  readonly key: Dimension;
  /** Null for what names none of them. */
  readonly ids: readonly number[] | null;
}
export interface BookQuery {
  readonly accounts: readonly number[];
  readonly member?: Member | undefined;
  readonly from: string;
  readonly to: string;
  readonly cursor: string | undefined;
  readonly pageSize: number;
}

/** A line of a book: the opening, an entry, or what a month and its year have come to. */
export interface BookLine {
  readonly kind: 'opening' | 'entry' | 'month' | 'year';
  /** The day of an entry, the month of everything else. */
  readonly date: string;
  readonly entry?: EntryRow;
  readonly debit: Fen;
  readonly credit: Fen;
  /** Debit less credit after it. */
  readonly net: Fen;
}
export interface BookPage {
  readonly lines: readonly BookLine[];
  readonly months: readonly MonthRow[];
  readonly nextCursor: string | null;
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

const named = (statement: string, member: Member | undefined) =>
  member ? `${statement}.${member.key}${member.ids ? '' : '.unnamed'}` : statement;
const idsOf = (member: Member | undefined) => (member?.ids ? [member.ids] : []);

const sumsOf = 'company_id, account, month, debit, credit, quantity, foreign_amount';
/** Where sums of months stand; of what names nobody they are the whole less what names somebody. */
function monthsFrom(member: Member | undefined): string {
  if (!member) return 'fico_gl_entry_by_account_v m where true';
  const column = columnOf(member.key);
  if (member.ids) return `fico_gl_entry_by_items_v m where ${column} = any($4::bigint[])`;
  return `(select ${sumsOf} from fico_gl_entry_by_account_v
     union all select company_id, account, month, -debit, -credit, -quantity, -foreign_amount from fico_gl_entry_by_items_v where ${column} <> 0) m where true`;
}

const monthsUpTo = (work: Work, { accounts, member, to }: BookQuery): Promise<MonthRow[]> =>
  work.query<MonthRow>(
    named('fico_ledger.months', member),
    `select account, to_char(month, 'YYYY-MM') as month, sum(debit) as debit, sum(credit) as credit,
            trim_scale(sum(quantity))::text as quantity, trim_scale(sum(foreign_amount))::text as "foreignAmount"
     from ${monthsFrom(member)} and company_id = $1 and account = any($2::bigint[]) and month <= $3::date
     group by account, month order by month`,
    [work.company, accounts, `${to}-01`, ...idsOf(member)],
  );

/** Which entries are meant; the ids are $7. */
const memberText = (member: Member | undefined) =>
  member ? `and ${columnOf(member.key)} ${member.ids ? '= any($7::bigint[])' : 'is null'}` : '';

const entriesAfter = (
  work: Work,
  { accounts, member, from, to, pageSize }: BookQuery,
  after: Place | undefined,
): Promise<EntryRow[]> =>
  work.query<EntryRow>(
    named('fico_ledger.entries', member),
    // Account by account: each is read in its order by its index and no further than a page, however long its book is.
    `select e.id, e.posted_on as date, e.voucher_word as word, ${voucherNo(generalLedger, 'e')} as no, e.voucher_id as voucher, e.account, e.source_name,
            e.source_id, ${sourceNumber('e')} as source_number, e.reverses_id is not null as reversing, e.summary, e.debit, e.credit,
            trim_scale(e.quantity)::text as quantity, trim_scale(e.foreign_amount)::text as "foreignAmount"
     from unnest($2::bigint[]) w(account) cross join lateral (
       select * from fico_gl_entry_v e
       where company_id = $1 and not ${takenBack(generalLedger, 'e', 'fico_gl_entry_v')} and account = w.account and (posted_on, id) > ($3::date, $4::bigint)
         and posted_on < ($5::date + interval '1 month')::date ${memberText(member)}
       order by posted_on, id limit $6::int) e
     order by e.posted_on, e.id limit $6::int`,
    [work.company, accounts, after?.date ?? `${from}-01`, after?.id ?? 0, `${to}-01`, pageSize + 1, ...idsOf(member)],
  );

const sumUp = (months: readonly MonthRow[]) => ({
  debit: addFen(...months.map(({ debit }) => yuan(debit))),
  credit: addFen(...months.map(({ credit }) => yuan(credit))),
});

/** The months that 本月合计 and 本年累计 of a month add up. */
export const monthsIn = (months: readonly MonthRow[], kind: 'month' | 'year', of: string): MonthRow[] =>
  months.filter(({ month }) => (kind === 'month' ? month === of : month <= of && month.slice(0, 4) === of.slice(0, 4)));

/** Sums of a month come from the balance rows, so a page needs no other page to print them. */
const sums = (months: readonly MonthRow[], of: string, net: Fen): BookLine[] =>
  (['month', 'year'] as const).map((kind) => ({ kind, date: of, ...sumUp(monthsIn(months, kind, of)), net }));

/** A page of the book of some accounts, on the whole or with one member: entries, and under each month its sums. */
export async function bookPage(work: Work, query: BookQuery): Promise<BookPage> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const months = await monthsUpTo(work, query);
  const found = await entriesAfter(work, query, after);
  const entries = found.slice(0, query.pageSize);
  const opening = sumUp(months.filter(({ month }) => month < query.from));
  let net = after?.net ?? subtractFen(opening.debit, opening.credit);
  const lines: BookLine[] = after ? [] : [{ kind: 'opening', date: query.from, debit: zeroFen, credit: zeroFen, net }];
  for (const [index, entry] of entries.entries()) {
    const [debit, credit] = [yuan(entry.debit), yuan(entry.credit)];
    net = addFen(net, subtractFen(debit, credit));
    lines.push({ kind: 'entry', date: entry.date, entry, debit, credit, net });
    const month = entry.date.slice(0, 7);
    if (found[index + 1]?.date.slice(0, 7) !== month) lines.push(...sums(months, month, net));
  }
  const last = entries.at(-1);
  const more = found.length > query.pageSize;
  return { lines, months, nextCursor: more ? writeCursor({ date: last!.date, id: last!.id, net }) : null };
}
