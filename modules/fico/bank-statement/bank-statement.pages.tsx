import { listPage, showPage, Switch, withoutCode } from '@heliu/ui';
import { bankLineCalls, bankStatementCalls } from './bank-statement.calls.ts';
import { ImportButton } from './import-dialog.pages.tsx';

export const List = listPage(bankStatementCalls, {
  columns: ['name', 'account', 'bank', 'fromDay', 'toDay', 'opening', 'income', 'expense', 'closing', 'added', 'known'],
  cells: { account: ({ titles }) => withoutCode(titles['account']) },
  widths: { name: 220, account: 150, bank: 90, added: 86, known: 86 },
  sums: [],
  buttons: () => (
    <>
      <Switch to="/fico/bankreconcile">去对账</Switch>
      <ImportButton isMain />
    </>
  ),
  empty: <p>还没有对账单。从网上银行导出交易明细，点“导入对账单”。</p>,
});

export const Show = showPage(bankStatementCalls, {
  sections: [
    { fields: ['account', 'bank', 'fromDay', 'toDay', 'added', 'known', 'file'] },
    { label: '金额', fields: ['opening', 'income', 'expense', 'closing', 'gaps'] },
  ],
  tools: ({ id, account }) => (
    <>
      <Switch to={`/fico/bankline?statement=${id}`}>看流水</Switch>
      <Switch to={`/fico/bankreconcile?account=${String(account)}`}>去对账</Switch>
    </>
  ),
});

export const Lines = listPage(bankLineCalls, {
  columns: ['day', 'account', 'income', 'expense', 'balance', 'party', 'summary', 'purpose', 'reference'],
  cells: {
    account: ({ titles }) => withoutCode(titles['account']),
    income: ({ income }) => (income === '0.00' ? '' : undefined),
    expense: ({ expense }) => (expense === '0.00' ? '' : undefined),
  },
  widths: { day: 100, account: 150, party: 170, summary: 120, reference: 150 },
  sums: ['income', 'expense'],
  sort: '-day',
  empty: <p>没有银行流水。到“银行对账单”导入。</p>,
});

export const ShowLine = showPage(bankLineCalls, {
  sections: [
    { fields: ['account', 'day', 'time', 'income', 'expense', 'balance', 'reference'] },
    { label: '对方', fields: ['party', 'partyAccount', 'summary', 'purpose', 'note', 'statement'] },
  ],
});
