import { addressWith } from '@heliu/model';
import { formPage, listPage, showPage, Switch, treePage, withoutCode } from '@heliu/ui';
import { incomeStatement } from '../statement/statement.calls.ts';
import { profitCenterCalls } from '../center/profit-center.ts';

export const List = listPage(profitCenterCalls, {
  columns: ['code', 'name', 'parent', 'manager', 'disabled', 'remark'],
  cells: {
    parent: ({ titles }) => withoutCode(titles['parent']),
    manager: ({ titles }) => withoutCode(titles['manager']),
  },
  buttons: () => <Switch to="/fico/generalledger/profitcenter/tree">树形</Switch>,
  empty: <p>还没有利润中心。建好后，在成本中心里写上它属于哪个利润中心，就能看各利润中心的利润表。</p>,
});

export const Form = formPage(profitCenterCalls, {
  sections: [{ fields: ['code', 'name', 'parent', 'manager'] }, { fields: ['disabled', 'remark'] }],
});

export const Show = showPage(profitCenterCalls, {
  tools: ({ id }) => <Switch to={addressWith(incomeStatement.path!, { profitCenter: id })}>利润表</Switch>,
});

export const Tree = treePage(profitCenterCalls, {
  note: ({ titles }) => titles?.['manager'] && `负责人 ${withoutCode(titles['manager'])}`,
});
