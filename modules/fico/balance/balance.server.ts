import { handle } from '@heliu/engine';
import { accountBalance, balanceList, balanceOf, subsidiaryLedger, trialBalance } from './balance.calls.ts';
import { accountHeads, type Balances, balancesBetween, headOf } from './balance.report.ts';
import { balanceRow, isStill, totalsOf, trial } from './balance.rules.ts';
import type { BalanceReport } from './balance.ts';
import { ledgerPage } from './subsidiary-ledger.report.ts';

interface Shown {
  readonly from: string;
  readonly to: string;
  readonly level: number;
  readonly all: boolean;
}

function report({ accounts, movements }: Balances, { from, to, level, all }: Shown): BalanceReport {
  const shown = accounts.filter((head) => head.level <= level && (all || !isStill(movements.get(head.id)!)));
  return {
    from,
    to,
    rows: shown.map((head) => balanceRow(head, movements.get(head.id)!)),
    totals: totalsOf(accounts, movements),
  };
}

export const balanceHandlers = [
  handle(balanceList, async ({ period }, work) =>
    report(await balancesBetween(work, period, period), { from: period, to: period, level: 5, all: true }),
  ),

  handle(balanceOf, async ({ account, period }, work) => {
    const { accounts, movements } = await balancesBetween(work, period, period);
    return balanceRow(headOf(accounts, account), movements.get(account)!);
  }),

  handle(trialBalance, async ({ period }, work) => {
    const { accounts, movements } = await balancesBetween(work, period, period);
    return { from: period, to: period, ...trial(accounts, movements) };
  }),

  handle(accountBalance, async ({ from, to, level, all }, work) =>
    report(await balancesBetween(work, from, to), { from, to, level, all }),
  ),

  handle(subsidiaryLedger, async ({ account, from, to, cursor, pageSize }, work) => {
    const accounts = await accountHeads(work);
    const { id, code, name, direction } = headOf(accounts, account);
    const below = accounts.filter((head) => head.code.startsWith(code)).map((head) => head.id);
    const page = await ledgerPage(work, { accounts: below, from, to, cursor, pageSize });
    return { account: { id, code, name, direction }, ...page };
  }),
];
