import { cashEntry, voucherEntries, type AccountMove } from '../../fico/model.ts';
import {
  bookingOf,
  cashierAccountsOf,
  determineAccounts,
  postingAccounts,
  type PostingSource,
} from '../../fico/server.ts';
import { valuationClassesOf } from '../../goods/server.ts';
import type { Work } from '@heliu/engine';
import { type Fen, type Full, negateFen, type Posting, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { sellingPlace } from '../terminal/terminal.server.ts';
import { shiftBook, shiftPosting } from './shift.posting.ts';
import type { shift } from './shift.ts';

type Shift = Full<typeof shift>;

interface Taken {
  readonly account: number;
  readonly income: string;
  readonly expense: string;
}
/** What came in and went out of each account by selling; what was drawn and paid in has documents of its own. */
const taken = (work: Work, id: number) =>
  work.query<Taken>(
    'till.taken',
    `select account, sum(income)::numeric(18,2)::text as income, sum(expense)::numeric(18,2)::text as expense from (
       select p.account, p.net as income, 0 as expense from pos_sale s
       join pos_sale_payments p on p.company_id = $1 and p.document_id = s.id
       where s.company_id = $1 and s.shift = $2 and s.status = 'paid' and p.account is not null
       union all select p.account, p.net, 0 from pos_credit_receipt c
       join pos_credit_receipt_payments p on p.company_id = $1 and p.document_id = c.id
       where c.company_id = $1 and c.shift = $2 and c.status = 'done'
       union all select p.account, p.net, 0 from pos_recharge c
       join pos_recharge_payments p on p.company_id = $1 and p.document_id = c.id
       where c.company_id = $1 and c.shift = $2 and c.status = 'done'
       union all select p.account, 0, p.amount from pos_return r
       join pos_return_payments p on p.company_id = $1 and p.document_id = r.id
       where r.company_id = $1 and r.shift = $2 and r.status = 'done' and p.account is not null) x
     group by account order by account`,
    [work.company, id],
  );

interface Owed {
  readonly customer: number;
  readonly amount: string;
}
/** By how much the debts of customers have grown. */
const owedIn = (work: Work, id: number) =>
  work.query<Owed>(
    'till.owed',
    `select customer, amount::numeric(18,2)::text as amount from pos_credit_entry_by_shifts
     where company_id = $1 and shift = $2 and amount <> 0 order by customer`,
    [work.company, id],
  );

interface StoredMoves {
  /** Principal that went, less what came. */
  readonly stored: Fen;
  readonly given: { readonly net: Fen; readonly tax: Fen };
}
/** What members have spent of what they had stored, less what they have paid in; and what of it they had been given. */
async function storedIn(work: Work, id: number): Promise<StoredMoves> {
  const [row] = await work.query<{ stored: string; bonus: string; tax: string }>(
    'till.storedIn',
    `select (-coalesce((select principal from pos_stored_entry_by_shifts where company_id = $1 and shift = $2), 0))::numeric(18,2)::text as stored,
       coalesce(sum(bonus), 0)::numeric(18,2)::text as bonus, coalesce(sum(tax), 0)::numeric(18,2)::text as tax from (
       select stored_bonus as bonus, stored_bonus_tax as tax from pos_sale where company_id = $1 and shift = $2 and status = 'paid'
       union all select -stored_bonus, -stored_bonus_tax from pos_return where company_id = $1 and shift = $2 and status = 'done') x`,
    [work.company, id],
  );
  const tax = yuan(row!.tax);
  return { stored: yuan(row!.stored), given: { net: subtractFen(yuan(row!.bonus), tax), tax } };
}

interface Sold {
  readonly sku: number;
  readonly rate: string;
  readonly pay: string;
  readonly tax: string;
  readonly cost: string;
}
const sold = (work: Work, id: number) =>
  work.query<Sold>(
    'till.sold',
    `select sku, trim_scale(tax_rate)::text as rate, sum(pay)::numeric(18,2)::text as pay, sum(tax)::numeric(18,2)::text as tax,
            sum(cost)::numeric(18,2)::text as cost from (
       select l.sku, l.tax_rate, l.pay, l.tax, l.cost from pos_sale s
       join pos_sale_lines l on l.company_id = $1 and l.document_id = s.id
       where s.company_id = $1 and s.shift = $2 and s.status = 'paid'
       union all select l.sku, l.tax_rate, -l.pay, -l.tax, -l.cost from pos_return r
       join pos_return_lines l on l.company_id = $1 and l.document_id = r.id
       where r.company_id = $1 and r.shift = $2 and r.status = 'done') x
     group by sku, tax_rate order by sku, tax_rate`,
    [work.company, id],
  );

const summaryOf = ({ number }: Pick<Shift, 'number'>, store: string): string => `零售 ${store} ${number}`;

/** What the goods cost that were sold: the stock account of each class gives them to its cost. */
async function costPostings(
  work: Work,
  rows: readonly Sold[],
  warehouse: number,
  department: number | null,
  summary: string,
): Promise<Posting[]> {
  const costly = rows.filter(({ cost }) => yuan(cost) !== zeroFen);
  if (costly.length === 0) return [];
  const classes = await valuationClassesOf(
    work,
    costly.map(({ sku }) => sku),
  );
  const [place] = await work.query<{ group: number | null }>(
    'till.group',
    'select valuation_group as "group" from scm_warehouse where company_id = $1 and id = $2',
    [work.company, warehouse],
  );
  const pairs = await determineAccounts(
    work,
    costly.map(({ sku }) => ({
      transaction: 'GBB-VAX',
      group: place?.group ?? null,
      valuationClass: classes.get(sku) ?? null,
    })),
  );
  const moves = costly.map(({ cost }, i): AccountMove => ({
    ...pairs[i]!,
    amount: yuan(cost),
    debitItems: { department },
    summary,
  }));
  return voucherEntries(moves);
}

interface Difference {
  readonly account: number;
  readonly difference: Fen;
}
/** What was counted, told beforehand: the lines of a shift are written beside its closing. */
const counts = new WeakMap<Work, readonly Difference[]>();
export const tellCounted = (work: Work, differences: readonly Difference[]): unknown => counts.set(work, differences);

async function bookOf(
  work: Work,
  record: Shift,
  differences: readonly Difference[],
  money: readonly Taken[],
  goods: readonly Sold[],
  debts: readonly Owed[],
  stored: StoredMoves,
) {
  const place = await sellingPlace(work, record.terminal);
  const accounts = await cashierAccountsOf(work, [
    ...new Set([...money.map(({ account }) => account), ...differences.map(({ account }) => account)]),
  ]);
  const { income, outputTax } = await postingAccounts(work);
  const [credit] = debts.length === 0 ? [] : await determineAccounts(work, [{ transaction: 'POS-CREDIT' }]);
  const [card] = stored.stored === zeroFen ? [] : await determineAccounts(work, [{ transaction: 'POS-STORED' }]);
  const off = differences.filter(({ difference }) => difference !== zeroFen);
  const [short, over] =
    off.length === 0 ? [] : await determineAccounts(work, [{ transaction: 'POS-SHORT' }, { transaction: 'POS-OVER' }]);
  return shiftBook({
    number: record.number,
    store: place.storeName,
    department: place.department,
    money: money.map((one) => ({
      leaf: accounts.get(one.account)!.account,
      amount: subtractFen(yuan(one.income), yuan(one.expense)),
    })),
    owed: debts.map(({ customer, amount }) => ({ customer, amount: yuan(amount) })),
    ...stored,
    sold: goods.map(({ rate, pay, tax }) => ({ rate, net: subtractFen(yuan(pay), yuan(tax)), tax: yuan(tax) })),
    differences: off.map(({ account, difference }) => ({
      leaf: accounts.get(account)!.account,
      amount: difference,
    })),
    accounts: {
      owed: credit?.debit ?? income.id,
      stored: card?.credit ?? income.id,
      income: income.id,
      outputTax: outputTax.id,
      short: short?.debit ?? income.id,
      over: over?.credit ?? income.id,
    },
  });
}

/** Everything a shift is booked by, once for all its sales: money, revenue, tax, cost, and what is over or short. */
export async function closePostings(record: Shift, work: Work): Promise<Posting[]> {
  const differences = counts.get(work) ?? [];
  const [money, goods] = [await taken(work, record.id), await sold(work, record.id)];
  const debts = await owedIn(work, record.id);
  const place = await sellingPlace(work, record.terminal);
  const book = await bookOf(work, record, differences, money, goods, debts, await storedIn(work, record.id));
  const summary = summaryOf(record, place.storeName);
  const moves = new Map<number, { income: Fen[]; expense: Fen[] }>();
  const move = (account: number) => {
    const known = moves.get(account) ?? { income: [], expense: [] };
    moves.set(account, known);
    return known;
  };
  for (const { account, income, expense } of money) {
    move(account).income.push(yuan(income));
    move(account).expense.push(yuan(expense));
  }
  for (const { account, difference } of differences) {
    if (difference > 0n) move(account).income.push(difference);
    else move(account).expense.push(negateFen(difference));
  }
  return [
    ...[...moves].flatMap(([account, { income, expense }]) => {
      const sums = { income: sumFen(income), expense: sumFen(expense) };
      // The money has moved already: what is written down here must not be refused.
      return sums.income === zeroFen && sums.expense === zeroFen
        ? []
        : [cashEntry({ account, ...sums, summary, reference: record.number, mayOverdraw: true })];
    }),
    ...(await bookingOf(work, shiftPosting))(book),
    ...(await costPostings(work, goods, place.warehouse, place.department, summary)),
  ];
}

export const shiftBooked: PostingSource = {
  scheme: shiftPosting,
  booked: 'closed',
  async book(record: Shift, work) {
    const differences = record.tenders.flatMap(({ account, difference }) =>
      account === null ? [] : [{ account, difference }],
    );
    return bookOf(
      work,
      record,
      differences,
      await taken(work, record.id),
      await sold(work, record.id),
      await owedIn(work, record.id),
      await storedIn(work, record.id),
    );
  },
};
