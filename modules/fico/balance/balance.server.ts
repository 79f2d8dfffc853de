import { bindReport, handle, searchTextOf } from '@heliu/engine';
import { account as accountEntity } from '../account/account.ts';
import { accountBalance, balanceList, balanceOf, subsidiaryLedger, trialBalance } from './balance.calls.ts';
import { accountHeads, balancesBetween, headOf, idsBelow } from './balance.report.ts';
import { type AccountHead, balanceRow, isStill, totalsOf, trial } from './balance.rules.ts';
import { bookPage } from './book-lines.report.ts';
import { ledgerLine } from './subsidiary-ledger.report.ts';

export const balanceHandlers = [
  handle(balanceList, async ({ period }, work) => {
    const { accounts, movements } = await balancesBetween(work, period, period);
    const rows = accounts.map((head) => balanceRow(head, movements.get(head.id)!));
    return { from: period, to: period, rows, totals: totalsOf(accounts, movements) };
  }),

  handle(balanceOf, async ({ account, period }, work) => {
    const { accounts, movements } = await balancesBetween(work, period, period);
    return balanceRow(headOf(accounts, account), movements.get(account)!);
  }),
];

/** By code, by name, by the first letters of its pinyin. */
const isFound = ({ code, name }: AccountHead, text: string): boolean =>
  searchTextOf(accountEntity, { code, name }).includes(text.toLowerCase());

export const balanceReports = [
  bindReport(trialBalance, async ({ period }, work) => {
    const { accounts, movements } = await balancesBetween(work, period, period);
    return trial(accounts, movements);
  }),

  bindReport(accountBalance, async ({ from, to, level, code, q, all }, work) => {
    const { accounts, movements } = await balancesBetween(work, from, to);
    const shown = accounts.filter(
      (head) =>
        head.level <= Number(level) &&
        (all || !isStill(movements.get(head.id)!)) &&
        (code === null || head.code.startsWith(code)) &&
        (q === null || isFound(head, q)),
    );
    return { rows: shown.map((head) => balanceRow(head, movements.get(head.id)!)), totals: totalsOf(shown, movements) };
  }),

  bindReport(subsidiaryLedger, async ({ account, from, to, cursor, pageSize }, work) => {
    const accounts = await accountHeads(work);
    const { id, code, name, direction } = headOf(accounts, account);
    const below = idsBelow(accounts, code);
    const { lines, nextCursor } = await bookPage(work, { accounts: below, from, to, cursor, pageSize });
    return { account: { id, code, name, direction }, rows: lines.map(ledgerLine), nextCursor };
  }),
];
