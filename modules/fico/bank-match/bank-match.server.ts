import { type Fen, findEntity, formatFen, showFen, sumFen, yuan } from '@heliu/model';
import { handle, note, onConstraint, Refusal, type Rule, sourceNumber, type Work } from '@heliu/engine';
import { cashierAccount } from '../cashier-account/cashier-account.ts';
import { cash } from '../ledger/ledgers.ts';
import { holdItems } from '../open-item/open-item.server.ts';
import {
  type BankDesk,
  bankDesk,
  matchBank,
  matchedBank,
  type OpenEntry,
  type OpenLine,
  suggestedMatches,
  unmatchBank,
} from './bank-match.calls.ts';
import { groupComplaint, type Item, suggestMatches } from './bank-match.rules.ts';

const alreadyMatched = () => new Refusal('其中有的刚刚被别人勾对了，请刷新后再试');
onConstraint('fico_bank_link_line', alreadyMatched);
onConstraint('fico_bank_link_entry', alreadyMatched);

const lineColumns = `l.id, l.day, (l.income - l.expense)::text as amount, l.party, l.party_account as "partyAccount", l.reference,
  concat_ws(' ', l.summary, l.purpose, l.note) as summary`;
const entryColumns = () => `e.id, e.posted_on as day, e.amount::text as amount, e.party, e.reference, e.summary,
  e.source_name as "sourceName", e.source_id as "sourceId", ${sourceNumber('e')} as "sourceNumber"`;
/** What was taken back is no movement any more, and neither is its taking back. */
export const standing = `e.reverses_id is null and not exists (select 1 from fico_cash_entry r where r.company_id = e.company_id and r.reverses_id = e.id)`;

type EntryRow = Omit<OpenEntry, 'source' | 'label'> & {
  readonly sourceName: string;
  readonly sourceId: number;
  readonly sourceNumber: string | null;
};
const asEntry = ({ sourceName, sourceId, sourceNumber, ...row }: EntryRow): OpenEntry => ({
  ...row,
  source: { entity: sourceName, id: sourceId, number: sourceNumber },
  label: findEntity(sourceName)?.label ?? sourceName,
});

/** Brings to a line `l` of account $2 the receipt `w` that was written for it: from here, or by hand with the bank's number and not audited yet. */
export const writtenFor = `left join fico_bank_receipt b on b.company_id = $1 and b.line = l.id
  left join (select m.reference, max(r.id) as receipt from fico_receipt r
             join fico_receipt_money m on m.company_id = $1 and m.document_id = r.id and m.account = $2 and m.reference is not null
             where r.company_id = $1 and r.status = 'draft' group by m.reference) d on d.reference = l.reference
  left join fico_receipt w on w.company_id = $1 and w.id = coalesce(b.receipt, d.receipt)`;

const openLines = (work: Work, account: number, from: string, to: string, most: number) =>
  work.query<OpenLine>(
    'fico_bank_link.openLines',
    `select ${lineColumns}, w.id as "receiptId", w.number as "receiptNumber" from fico_bank_line l ${writtenFor}
     where l.company_id = $1 and l.account = $2 and not l.deleted and l.day between $3::date and $4::date
       and not exists (select 1 from fico_bank_link k where k.company_id = $1 and k.line = l.id)
     order by l.day, l.id limit $5::int`,
    [work.company, account, from, to, most],
  );
const openEntries = async (work: Work, account: number, from: string, to: string, most: number) =>
  (
    await work.query<EntryRow>(
      'fico_bank_link.openEntries',
      `select ${entryColumns()} from fico_cash_entry e
       where e.company_id = $1 and e.account = $2 and e.posted_on between $3::date and $4::date and ${standing}
         and not exists (select 1 from fico_bank_link k where k.company_id = $1 and k.entry = e.id)
       order by e.posted_on, e.id limit $5::int`,
      [work.company, account, from, to, most],
    )
  ).map(asEntry);

export async function bankStart(work: Work, account: number): Promise<string | null> {
  const [row] = await work.query<{ day: string | null }>(
    'fico_bank_line.start',
    'select min(day) as day from fico_bank_line where company_id = $1 and account = $2 and not deleted',
    [work.company, account],
  );
  return row?.day ?? null;
}
export async function bankBalanceOn(work: Work, account: number, day: string) {
  const [row] = await work.query<{ day: string; balance: string }>(
    'fico_bank_line.balanceOn',
    `select day, balance::text as balance from fico_bank_line
     where company_id = $1 and account = $2 and not deleted and day <= $3::date order by day desc, id desc limit 1`,
    [work.company, account, day],
  );
  return row;
}
/** Whole months come from their sums. */
export async function bookBalanceOn(work: Work, account: number, day: string): Promise<Fen> {
  const [row] = await work.query<{ amount: string }>(
    'fico_cash_entry.balanceOn',
    `select coalesce(sum(amount), 0)::numeric(18,2)::text as amount from (
       select amount from fico_cash_entry_by_months where company_id = $1 and account = $2 and month < date_trunc('month', $3::date)
       union all
       select amount from fico_cash_entry
       where company_id = $1 and account = $2 and posted_on >= date_trunc('month', $3::date) and posted_on <= $3::date) e`,
    [work.company, account, day],
  );
  return yuan(row!.amount);
}

async function demandAccount(work: Work, id: number): Promise<string> {
  const [row] = await work.query<{ name: string }>(
    'fico_cashier_account.named',
    'select name from fico_cashier_account where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!row) throw new Refusal('没有这个出纳账户');
  return row.name;
}

interface Asked {
  readonly account: number;
  readonly from?: string | undefined;
  readonly to: string;
}
const [mostListed, mostSuggested] = [500, 5000];

async function deskOf(work: Work, { account, from: asked, to }: Asked): Promise<BankDesk> {
  await demandAccount(work, account);
  const start = await bankStart(work, account);
  const from = asked ?? start;
  const bank = await bankBalanceOn(work, account, to);
  const lines = from === null ? [] : await openLines(work, account, from, to, mostListed + 1);
  const entries = from === null ? [] : await openEntries(work, account, from, to, mostListed + 1);
  return {
    start,
    from,
    to,
    bankBalance: bank?.balance ?? null,
    bankDay: bank?.day ?? null,
    bookBalance: formatFen(await bookBalanceOn(work, account, to)),
    lines: lines.slice(0, mostListed),
    entries: entries.slice(0, mostListed),
    isMore: lines.length > mostListed || entries.length > mostListed,
  };
}

const asItem = ({ id, day, amount, party, reference, summary }: OpenLine | OpenEntry): Item => ({
  id,
  day,
  amount: yuan(amount),
  party,
  reference,
  text: summary ?? '',
});

export async function suggestionsFor(work: Work, { account, from: asked, to }: Asked) {
  await demandAccount(work, account);
  const from = asked ?? (await bankStart(work, account));
  if (from === null) return [];
  const lines = await openLines(work, account, from, to, mostSuggested);
  const entries = await openEntries(work, account, from, to, mostSuggested);
  const [lineOf, entryOf] = [new Map(lines.map((one) => [one.id, one])), new Map(entries.map((one) => [one.id, one]))];
  return suggestMatches(lines.map(asItem), entries.map(asItem)).map(({ why, ...ids }) => {
    const [ofBank, ofBooks] = [ids.lines.map((id) => lineOf.get(id)!), ids.entries.map((id) => entryOf.get(id)!)];
    return {
      lines: ofBank,
      entries: ofBooks,
      amount: formatFen(sumFen(ofBank.map(({ amount }) => yuan(amount)))),
      why,
    };
  });
}

interface Group {
  readonly lines: readonly number[];
  readonly entries: readonly number[];
}
interface Dated {
  readonly day: string;
  readonly amount: Fen;
}

async function linesNow(work: Work, account: number, ids: readonly number[]): Promise<ReadonlyMap<number, Dated>> {
  const rows = await work.query<{ id: number; day: string; amount: string }>(
    'fico_bank_link.lines',
    `select id, day, (income - expense)::text as amount from fico_bank_line
     where company_id = $1 and account = $2 and id = any($3::bigint[]) and not deleted`,
    [work.company, account, ids],
  );
  return new Map(rows.map(({ id, day, amount }) => [id, { day, amount: yuan(amount) }]));
}

/** Their documents are held, so that none is taken back meanwhile; whoever takes one back holds it as well. */
async function entriesNow(work: Work, account: number, ids: readonly number[]): Promise<ReadonlyMap<number, Dated>> {
  const sources = await work.query<{ name: string; id: number }>(
    'fico_bank_link.sources',
    `select distinct source_name as name, source_id as id from fico_cash_entry
     where company_id = $1 and account = $2 and id = any($3::bigint[])`,
    [work.company, account, ids],
  );
  for (const name of [...new Set(sources.map((one) => one.name))].toSorted())
    await holdItems(
      work,
      name,
      sources.flatMap((one) => (one.name === name ? one.id : [])),
    );
  const rows = await work.query<{ id: number; day: string; amount: string }>(
    'fico_bank_link.entries',
    `select e.id, e.posted_on as day, e.amount::text as amount from fico_cash_entry e
     where e.company_id = $1 and e.account = $2 and e.id = any($3::bigint[]) and ${standing}`,
    [work.company, account, ids],
  );
  return new Map(rows.map(({ id, day, amount }) => [id, { day, amount: yuan(amount) }]));
}

async function demandOpen(work: Work, lines: readonly number[], entries: readonly number[]): Promise<void> {
  const taken = await work.query(
    'fico_bank_link.taken',
    `select 1 as yes from fico_bank_link where company_id = $1 and (line = any($2::bigint[]) or entry = any($3::bigint[])) limit 1`,
    [work.company, lines, entries],
  );
  if (taken.length > 0) throw alreadyMatched();
}

/** All of the groups, or none. */
export async function matchGroups(work: Work, account: number, groups: readonly Group[]): Promise<number> {
  const name = await demandAccount(work, account);
  const lineIds = groups.flatMap(({ lines }) => lines);
  const entryIds = groups.flatMap(({ entries }) => entries);
  if (new Set(lineIds).size < lineIds.length || new Set(entryIds).size < entryIds.length)
    throw new Refusal('同一笔被勾选了两次');
  await holdItems(work, cashierAccount.name, [account]);
  const lines = await linesNow(work, account, lineIds);
  const entries = await entriesNow(work, account, entryIds);
  if (lines.size < lineIds.length) throw new Refusal(`有的银行流水不在${name}里，或已被删除，请刷新后再试`);
  if (entries.size < entryIds.length) throw new Refusal(`有的出纳收支不在${name}里，或已被反审核，请刷新后再试`);
  await demandOpen(work, lineIds, entryIds);
  const ids = await work.takeIds(groups.length);
  const rows = groups.flatMap((group, i) => {
    const [bank, books] = [group.lines.map((id) => lines.get(id)!), group.entries.map((id) => entries.get(id)!)];
    const amounts = (items: readonly Dated[]) => items.map(({ amount }) => amount);
    const wrong = groupComplaint(amounts(bank), amounts(books), showFen);
    if (wrong) throw new Refusal(groups.length > 1 ? `第 ${i + 1} 组：${wrong}` : wrong);
    const clearedOn = [...bank, ...books].map(({ day }) => day).reduce((a, b) => (a > b ? a : b));
    const to = { match: ids[i]!, clearedOn };
    return [
      ...group.lines.map((line) => ({ ...to, line, entry: null })),
      ...group.entries.map((entry) => ({ ...to, line: null, entry })),
    ];
  });
  await work.query(
    'fico_bank_link.add',
    `insert into fico_bank_link (company_id, account, created_by, match_id, cleared_on, line, entry)
     select $1, $2, $3, u.match_id, u.cleared_on, u.line, u.entry
     from unnest($4::bigint[], $5::date[], $6::bigint[], $7::bigint[]) u(match_id, cleared_on, line, entry)`,
    [
      work.company,
      account,
      work.user.id,
      rows.map((row) => row.match),
      rows.map((row) => row.clearedOn),
      rows.map((row) => row.line),
      rows.map((row) => row.entry),
    ],
  );
  await noted(work, account, name, 'match', '银行勾对', groups.length);
  return groups.length;
}

const noted = (work: Work, account: number, name: string, action: string, label: string, count: number) =>
  note(work, { entity: cashierAccount.name, recordId: account, action, label, title: `${name}（${count} 组）` });

async function unmatch(work: Work, account: number, matches: readonly number[]): Promise<number> {
  const name = await demandAccount(work, account);
  await holdItems(work, cashierAccount.name, [account]);
  const wanted = [...new Set(matches)];
  const gone = await work.query<{ match: number }>(
    'fico_bank_link.drop',
    `with d as (delete from fico_bank_link where company_id = $1 and account = $2 and match_id = any($3::bigint[]) returning match_id)
     select distinct match_id as match from d`,
    [work.company, account, wanted],
  );
  if (gone.length < wanted.length) throw new Refusal('其中有的已经被别人取消勾对了，请刷新后再试');
  await noted(work, account, name, 'unmatch', '取消银行勾对', gone.length);
  return gone.length;
}

function byMatch<R extends { readonly match: number }>(rows: readonly R[]): ReadonlyMap<number, readonly R[]> {
  const found = new Map<number, R[]>();
  for (const row of rows) {
    const group = found.get(row.match);
    if (group) group.push(row);
    else found.set(row.match, [row]);
  }
  return found;
}

async function matchedIn(work: Work, { account, from, to }: Asked) {
  await demandAccount(work, account);
  const heads = await work.query<{ id: number; clearedOn: string; by: string; at: string }>(
    'fico_bank_link.matches',
    `select k.match_id as id, k.cleared_on as "clearedOn", max(u.realname) as by, max(k.created_at) as at
     from fico_bank_link k left join sys_user u on u.company_id = k.company_id and u.id = k.created_by
     where k.company_id = $1 and k.account = $2 and k.cleared_on between coalesce($3::date, '-infinity') and $4::date
     group by k.match_id, k.cleared_on order by k.cleared_on desc, k.match_id desc limit $5::int`,
    [work.company, account, from ?? null, to, mostListed + 1],
  );
  const shown = heads.slice(0, mostListed);
  const ids = shown.map(({ id }) => id);
  const lines = await work.query<OpenLine & { match: number }>(
    'fico_bank_link.matchedLines',
    `select k.match_id as match, ${lineColumns} from fico_bank_link k join fico_bank_line l on l.company_id = $1 and l.id = k.line
     where k.company_id = $1 and k.match_id = any($2::bigint[]) order by l.day, l.id`,
    [work.company, ids],
  );
  const entries = await work.query<EntryRow & { match: number }>(
    'fico_bank_link.matchedEntries',
    `select k.match_id as match, ${entryColumns()} from fico_bank_link k join fico_cash_entry e on e.company_id = $1 and e.id = k.entry
     where k.company_id = $1 and k.match_id = any($2::bigint[]) order by e.posted_on, e.id`,
    [work.company, ids],
  );
  const [ofBank, ofBooks] = [byMatch(lines), byMatch(entries)];
  return {
    rows: shown.map((head) => {
      const [bank, books] = [ofBank.get(head.id) ?? [], ofBooks.get(head.id) ?? []];
      const amounts = (bank.length > 0 ? bank : books).map(({ amount }) => yuan(amount));
      return {
        ...head,
        amount: formatFen(sumFen(amounts)),
        lines: bank.map(({ match: _, ...line }) => line),
        entries: books.map(({ match: _, ...entry }) => asEntry(entry)),
      };
    }),
    isMore: heads.length > mostListed,
  };
}

/** Everything that is suggested, taken as it is. */
export async function matchSuggested(work: Work, account: number, from: string, to: string): Promise<number> {
  const found = await suggestionsFor(work, { account, from, to });
  const ids = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);
  const groups = found.map(({ lines, entries }) => ({ lines: ids(lines), entries: ids(entries) }));
  return groups.length === 0 ? 0 : matchGroups(work, account, groups);
}

/** What the bank has confirmed stays as it is until somebody says that it was a mistake. */
export const matchedRule: Rule = {
  async blockers({ postings, work }) {
    const undone = postings.flatMap((posting) =>
      posting.ledger === cash && 'reverses' in posting ? (posting.reverses as number) : [],
    );
    if (undone.length === 0) return [];
    const rows = await work.query<{ name: string; day: string }>(
      'fico_bank_link.undone',
      `select a.name, max(k.cleared_on)::text as day from fico_bank_link k
       join fico_cashier_account a on a.company_id = $1 and a.id = k.account
       where k.company_id = $1 and k.entry = any($2::bigint[]) group by a.name order by a.name`,
      [work.company, undone],
    );
    return rows.map(({ name, day }) => ({
      code: 'FIN005',
      message: `${name}的这笔收支已与 ${day} 的银行流水勾对，请先在银行对账里取消勾对`,
    }));
  },
};

export const bankMatchHandlers = [
  handle(bankDesk, (asked, work) => deskOf(work, asked)),
  handle(suggestedMatches, (asked, work) => suggestionsFor(work, asked)),
  handle(matchBank, async ({ account, groups }, work) => ({ matched: await matchGroups(work, account, groups) })),
  handle(unmatchBank, async ({ account, matches }, work) => ({ unmatched: await unmatch(work, account, matches) })),
  handle(matchedBank, (asked, work) => matchedIn(work, asked)),
];
