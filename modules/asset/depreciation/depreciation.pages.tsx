import { listPage, showPage, Switch } from '@heliu/ui';
import { BookMonth } from './book-month.pages.tsx';
import { depreciationCalls } from './depreciation.ts';

export const List = listPage(depreciationCalls, {
  columns: ['month', 'number', 'cards', 'depreciated', 'prepaids', 'amortised', 'total', 'status'],
  widths: { month: 100, cards: 90, prepaids: 90 },
  sort: '-month',
  buttons: () => (
    <>
      <Switch to="/fico/depreciation/lines">按卡片明细</Switch>
      <BookMonth />
    </>
  ),
  empty: <p>还没有计提过。审核了固定资产卡片或待摊费用之后，每月点“计提折旧”一次。</p>,
});

export const Show = showPage(depreciationCalls, {
  sections: [{ fields: ['month', 'docDate', 'cards', 'prepaids', 'createdBy', 'createdAt'] }],
  lines: {
    lines: ['card', 'prepaid', 'department', 'expenseAccount', 'amount', 'worn', 'net'],
  },
});
