import { addressWith } from '@heliu/model';
import { formPage, listPage, showPage, Switch, treePage, withoutCode } from '@heliu/ui';
import { itemBalance } from '../books/item.calls.ts';
import { costCenterCalls } from '../center/cost-center.ts';

export const List = listPage(costCenterCalls, {
  columns: ['code', 'name', 'category', 'departments', 'profitCenter', 'parent', 'manager', 'disabled'],
  cells: {
    profitCenter: ({ titles }) => withoutCode(titles['profitCenter']),
    parent: ({ titles }) => withoutCode(titles['parent']),
    manager: ({ titles }) => withoutCode(titles['manager']),
  },
  buttons: () => <Switch to="/fico/generalledger/costcenter/tree">树形</Switch>,
  empty: <p>还没有成本中心。建好后写上所属部门，以后单据上写了部门的收入和费用会自动记到成本中心。</p>,
});

export const Form = formPage(costCenterCalls, {
  sections: [
    { label: '成本中心', fields: ['code', 'name', 'category', 'parent'] },
    { label: '记账', fields: ['departments', 'profitCenter'] },
    { fields: ['manager', 'disabled', 'remark'] },
  ],
});

export const Show = showPage(costCenterCalls, {
  tools: ({ id }) => (
    <Switch to={addressWith(itemBalance.path!, { dimension: 'costCenter', costCenter: id, by: 'account' })}>
      余额
    </Switch>
  ),
});

export const Tree = treePage(costCenterCalls, {
  note: ({ titles }) =>
    [titles?.['departments'], titles?.['profitCenter'] && `→ ${withoutCode(titles['profitCenter'])}`]
      .filter(Boolean)
      .join('　'),
});
