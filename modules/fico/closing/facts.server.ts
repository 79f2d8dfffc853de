import { columnOf, Refusal, type Work } from '@heliu/engine';
import { dec, yuan } from '@heliu/model';
import { closingCodes } from '../account/chart.ts';
import type { Direction } from '../accounting-type/accounting-type.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import type { ClosingFacts, ForeignBalance, ProfitLossBalance } from './closing.rules.ts';

const itemKeys = generalLedger.balances.items.by.filter((key) => key !== 'account');
const columns = itemKeys.map((key) => columnOf(key));

/**
 * Read from the balances of months, never from entries. What belongs to no item is what an account has beyond its items.
 * All months are summed, so that whatever an earlier one has left behind is carried with this one.
 */
const profitLossText = `
  with pl as (
    select a.id, a.code, a.direction, t.element from fico_account a
    join fico_accounting_type t on t.company_id = a.company_id and t.id = a.type and t.element in ('income', 'expense')
    where a.company_id = $1
  ), items as (
    select b.account, ${columns.map((one) => `b.${one}`).join(', ')}, sum(b.debit - b.credit) as amount
    from fico_gl_entry_by_items b join pl on pl.id = b.account
    where b.company_id = $1 and b.month <= $2::date group by ${columns.map((one) => `b.${one}`).join(', ')}, b.account
  ), rest as (
    select b.account, sum(b.debit - b.credit) - coalesce((select sum(i.amount) from items i where i.account = b.account), 0) as amount
    from fico_gl_entry_by_account b join pl on pl.id = b.account
    where b.company_id = $1 and b.month <= $2::date group by b.account
  )
  select x.account, pl.element, pl.direction, ${columns.map((one, i) => `x.${one} as "${itemKeys[i]}"`).join(', ')}, x.amount::numeric(18,2) as amount
  from (select * from items union all select account, ${columns.map(() => '0').join(', ')}, amount from rest) x
  join pl on pl.id = x.account where x.amount <> 0 order by pl.code, ${columns.map((one) => `x.${one}`).join(', ')}`;

type ProfitLossRow = {
  readonly account: number;
  readonly element: 'income' | 'expense';
  readonly direction: Direction;
  readonly amount: string;
} & Readonly<Record<(typeof itemKeys)[number], number>>;

/** A month is valued by the last rate of its own days: the one of an earlier month would leave its change to the next. */
const foreignText = `
  with kept as (
    select b.account, ${columns.map((one) => `b.${one}`).join(', ')}, sum(b.foreign_amount) as held, sum(b.debit - b.credit) as amount
    from fico_gl_entry_by_items b join fico_account a on a.company_id = b.company_id and a.id = b.account and a.foreign_currency
    where b.company_id = $1 and b.currency <> 0 and b.month <= $2::date group by b.account, ${columns.map((one) => `b.${one}`).join(', ')}
  )
  select k.account, ${columns.map((one, i) => `k.${one} as "${itemKeys[i]}"`).join(', ')}, m.code as money, a.code like '10%' as cash, k.held::numeric(18,2), k.amount::numeric(18,2),
    (select trim_scale(r.rate)::text from fico_exchange_rate r where r.company_id = $1 and r.currency = k.currency and not r.deleted
       and r.day >= $2::date and r.day < ($2::date + interval '1 month')::date order by r.day desc limit 1) as rate
  from kept k join fico_currency m on m.company_id = $1 and m.id = k.currency join fico_account a on a.company_id = $1 and a.id = k.account
  where k.held <> 0 or k.amount <> 0 order by a.code, ${columns.map((one) => `k.${one}`).join(', ')}`;

type ForeignRow = {
  readonly account: number;
  readonly money: string;
  readonly cash: boolean;
  readonly held: string;
  readonly amount: string;
  readonly rate: string | null;
} & Readonly<Record<(typeof itemKeys)[number], number>>;

const itemsOf = (row: Readonly<Record<(typeof itemKeys)[number], number>>) =>
  Object.fromEntries(itemKeys.filter((key) => row[key] !== 0).map((key) => [key, row[key]]));

/** What there is of foreign money at the end of a month, and what it is worth then. */
export async function foreignBalances(work: Work, month: string): Promise<ForeignBalance[]> {
  const rows = await work.query<ForeignRow>('fico_closing.foreign', foreignText, [work.company, `${month}-01`]);
  return rows.map((row) => ({
    account: row.account,
    items: itemsOf(row),
    currency: row.money,
    cash: row.cash,
    foreign: yuan(row.held),
    amount: yuan(row.amount),
    rate: row.rate === null ? null : dec(row.rate),
  }));
}

async function profitLoss(work: Work, month: string): Promise<ProfitLossBalance[]> {
  const rows = await work.query<ProfitLossRow>('fico_closing.profitLoss', profitLossText, [
    work.company,
    `${month}-01`,
  ]);
  return rows.map((row) => ({
    account: row.account,
    element: row.element,
    direction: row.direction,
    items: itemsOf(row),
    amount: yuan(row.amount),
  }));
}

interface Held {
  readonly id: number;
  readonly code: string;
  readonly leaf: boolean;
  /** Credit less debit of it and all below it. */
  readonly amount: string;
}

async function closingAccounts(work: Work, month: string): Promise<ReadonlyMap<string, Held>> {
  const rows = await work.query<Held>(
    'fico_closing.accounts',
    `select a.id, a.code, not a.has_children as leaf, coalesce((
       select sum(b.credit - b.debit) from fico_gl_entry_by_account b join fico_account c on c.company_id = b.company_id and c.id = b.account
       where b.company_id = $1 and b.month <= $2::date and c.code like a.code || '%'), 0)::numeric(18,2) as amount
     from fico_account a where a.company_id = $1 and not a.deleted and a.preset and a.code = any($3::text[])`,
    [work.company, `${month}-01`, Object.values(closingCodes).flat()],
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** Everything that closing a month is computed from. */
export async function closingFacts(work: Work, month: string): Promise<ClosingFacts> {
  const accounts = await closingAccounts(work, month);
  const found = (codes: readonly string[]) => codes.map((code) => accounts.get(code)).find((one) => one !== undefined);
  const leaf = (label: string, codes: readonly string[]): Held => {
    const one = found(codes);
    if (!one) throw new Refusal(`未配置科目：科目表里没有“${label}”`);
    if (!one.leaf) throw new Refusal(`科目 ${one.code} ${label}有下级科目，结转不知道记到哪一个，请先删除下级科目`);
    return one;
  };
  const year = leaf('本年利润', closingCodes.yearProfit);
  const foreign = await foreignBalances(work, month);
  const [vat, transferred, unpaid] = [closingCodes.vat, closingCodes.transferredTax, closingCodes.unpaidTax].map(found);
  return {
    month,
    profitLoss: await profitLoss(work, month),
    foreign,
    exchangeLoss: foreign.length > 0 ? leaf('汇兑损益', closingCodes.exchangeLoss).id : undefined,
    yearProfit: { account: year.id, amount: yuan(year.amount) },
    retained: leaf('未分配利润', closingCodes.retained).id,
    tax:
      vat && transferred?.leaf && unpaid?.leaf
        ? { amount: yuan(vat.amount), transferred: transferred.id, unpaid: unpaid.id }
        : undefined,
  };
}
