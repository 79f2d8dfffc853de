import { formPage, listPage, showPage } from '@heliu/ui';
import { terminalComplaint } from './terminal.rules.ts';
import { terminalCalls } from './terminal.ts';

const place = ['code', 'name', 'store', 'warehouse', 'department', 'priceClass', 'disabled'] as const;
const money = ['openingCash', 'tolerance', 'rounding'] as const;
const limits = ['lineDiscount', 'billDiscount', 'allowPriceChange'] as const;
const codes = ['weightPrefix', 'pricePrefix'] as const;
const dining = ['menuCategory', 'serviceRate', 'serviceGoods', 'minimumPerGuest', 'minimumGoods'] as const;
const paper = ['receiptHead', 'receiptFoot', 'remark'] as const;
const sections = [
  { label: '在哪里卖', fields: place },
  { label: '钱箱', fields: money },
  { label: '收银员自己可以', fields: limits },
  { label: '电子秤条码', fields: codes },
  { label: '餐饮', fields: dining },
  { label: '小票', fields: paper },
];

export const List = listPage(terminalCalls, {
  columns: [
    'code',
    'name',
    'store',
    'warehouse',
    'openingCash',
    'tolerance',
    'lineDiscount',
    'billDiscount',
    'disabled',
  ],
  widths: { code: 120, name: 160, store: 160, warehouse: 160 },
  sums: [],
  empty: <p>还没有收银机。新增一台，写明门店、出货仓库和每种收款方式的钱进哪个账户，就可以开班收银。</p>,
});

export const Form = formPage(terminalCalls, {
  sections,
  check: terminalComplaint,
  grids: { tenders: { widths: { method: 240, account: 320 }, hint: '现金进钱箱的账户；微信、支付宝进收钱的商户账户' } },
});

export const Show = showPage(terminalCalls, { sections, lines: { tenders: ['method', 'account'] } });
