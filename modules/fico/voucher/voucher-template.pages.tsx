import { addressWith } from '@heliu/model';
import { formPage, listPage, showPage, Switch } from '@heliu/ui';
import { dimensions } from '../ledger/dimensions.ts';
import { voucherTemplateCalls } from './voucher-template.ts';

export const List = listPage(voucherTemplateCalls, {
  columns: ['name', 'word', 'every', 'day', 'sort'],
  widths: { name: 260 },
  narrow: true,
  empty: <p>还没有凭证模板。计提、摊销这类每月都有的凭证，存成模板后一次选出。</p>,
});

export const Form = formPage(voucherTemplateCalls, {
  wide: true,
  sections: [{ fields: ['name', 'word', 'every', 'day', 'sort'] }],
  visible: { day: ({ every }) => every !== null },
  grids: {
    entries: {
      columns: [
        'summary',
        'account',
        'department',
        'supplier',
        'customer',
        'staff',
        'costCenter',
        'profitCenter',
        'project',
        'item',
        'goods',
        'cashier',
        'debit',
        'credit',
      ],
      widths: {
        summary: 180,
        debit: 110,
        credit: 110,
        ...Object.fromEntries(dimensions.map((key) => [key, 110])),
        cashier: 110,
      },
      hint: '金额每次一样的才填',
    },
  },
});

export const Show = showPage(voucherTemplateCalls, {
  tools: ({ id }) => <Switch to={addressWith('/fico/generalledger/voucher/add', { template: id })}>填制凭证</Switch>,
});
