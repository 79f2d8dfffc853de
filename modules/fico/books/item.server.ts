import { bindReport, columnOf, type Work } from '@heliu/engine';
import { addFen, type Fen, negateFen, subtractFen, yuan, zeroFen } from '@heliu/model';
import { accountHeads, headOf, idsBelow } from '../balance/balance.report.ts';
import { bookPage } from '../balance/book-lines.report.ts';
import { ledgerLine } from '../balance/subsidiary-ledger.report.ts';
import { centersBelow } from '../center/center-tree.server.ts';
import { type Dimension, dimensions } from '../ledger/dimensions.ts';
import { itemBalance, itemLedger } from './item.calls.ts';

interface MemberRow {
  readonly member: number;
  readonly account: number | null;
  readonly open: string;
  readonly debit: string;
  readonly credit: string;
}

/** One pass over the balances by item; `accounts` null means all of them. */
const membersOf = (
  work: Work,
  dimension: Dimension,
  {
    from,
    to,
    accounts,
    members,
    apart,
  }: {
    readonly from: string;
    readonly to: string;
    readonly accounts: readonly number[] | null;
    readonly members: readonly number[] | null;
    readonly apart: boolean;
  },
) =>
  work.query<MemberRow>(
    `fico_books.members.${dimension}${apart ? '.accounts' : ''}`,
    `select ${columnOf(dimension)} as member, ${apart ? 'account' : 'null::bigint as account'},
            coalesce(sum(debit - credit) filter (where month < $2::date), 0)::numeric(18,2) as open,
            coalesce(sum(debit) filter (where month >= $2::date), 0)::numeric(18,2) as debit,
            coalesce(sum(credit) filter (where month >= $2::date), 0)::numeric(18,2) as credit
     from fico_gl_entry_by_items_v
     where company_id = $1 and month <= $3::date and ${columnOf(dimension)} <> 0
       and ($4::bigint[] is null or account = any($4::bigint[])) and ($5::bigint[] is null or ${columnOf(dimension)} = any($5::bigint[]))
     group by 1${apart ? ', account' : ''}
     having sum(debit) <> 0 or sum(credit) <> 0 order by 1${apart ? ', account' : ''}`,
    [work.company, `${from}-01`, `${to}-01`, accounts, members],
  );

const sided = (net: Fen) => (net < 0n ? { debit: zeroFen, credit: negateFen(net) } : { debit: net, credit: zeroFen });

function balanceLine({ member, account, ...of }: MemberRow, dimension: Dimension) {
  const [open, debit, credit] = [yuan(of.open), yuan(of.debit), yuan(of.credit)];
  const opening = sided(open);
  const ending = sided(addFen(open, subtractFen(debit, credit)));
  const members = Object.fromEntries(dimensions.map((key) => [key, key === dimension ? member : null]));
  return {
    ...(members as Record<Dimension, number | null>),
    account,
    openDebit: opening.debit,
    openCredit: opening.credit,
    debit,
    credit,
    endDebit: ending.debit,
    endCredit: ending.credit,
  };
}
const isStill = ({ openDebit, openCredit, debit, credit }: ReturnType<typeof balanceLine>) =>
  [openDebit, openCredit, debit, credit].every((amount) => amount === 0n);

async function accountsOf(work: Work, account: number | null): Promise<readonly number[] | null> {
  if (account === null) return null;
  const accounts = await accountHeads(work);
  return idsBelow(accounts, headOf(accounts, account).code);
}

/** A center stands for all below it, where the postings are. */
const idsOf = (work: Work, key: Dimension, id: number): Promise<readonly number[]> =>
  key === 'costCenter' || key === 'profitCenter' ? centersBelow(work, key, id) : Promise.resolve([id]);

/** The accounts a member was ever booked on up to a month. */
const touchedBy = async (work: Work, key: Dimension, ids: readonly number[], to: string): Promise<number[]> =>
  (
    await work.query<{ readonly account: number }>(
      `fico_books.touched.${key}`,
      `select distinct account from fico_gl_entry_by_items_v where company_id = $1 and ${columnOf(key)} = any($2::bigint[]) and month <= $3::date`,
      [work.company, ids, `${to}-01`],
    )
  ).map(({ account }) => account);

export const itemReports = [
  bindReport(itemBalance, async ({ dimension, account, from, to, by, ...members }, work) => {
    const of = dimension ?? 'customer';
    const one = members[of];
    const asked = {
      from,
      to,
      accounts: await accountsOf(work, account),
      members: one === null ? null : await idsOf(work, of, one),
      apart: by === 'account',
    };
    const found = await membersOf(work, of, asked);
    return { rows: found.map((row) => balanceLine(row, of)).filter((row) => !isStill(row)) };
  }),

  bindReport(itemLedger, async ({ dimension, share, account, from, to, cursor, pageSize, ...members }, work) => {
    const key = dimension ?? 'customer';
    const id = members[key];
    // Nobody is chosen yet: there is no book to open. What names nobody is looked at account by account.
    if (share === 'unnamed' ? account === null : id === null) return { rows: [], nextCursor: null };
    const ids = share === 'unnamed' ? null : await idsOf(work, key, id!);
    const accounts = (await accountsOf(work, account)) ?? (await touchedBy(work, key, ids!, to));
    const page = await bookPage(work, { accounts, member: { key, ids }, from, to, cursor, pageSize });
    return {
      rows: page.lines.map((line) => ({ ...ledgerLine(line), account: line.entry?.account ?? null })),
      nextCursor: page.nextCursor,
    };
  }),
];
