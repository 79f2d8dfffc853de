import { type ImportLayout, type LayoutColumn, post } from '@heliu/model';
import { type Dimension, dimensionLabels } from '../ledger/dimensions.ts';
import { completeOldVoucher } from './old-voucher.rules.ts';
import { voucher } from './voucher.ts';

/** What other programs call them; each may be told by its code or its name. */
const alsoCalled: Readonly<Partial<Record<Dimension, readonly string[]>>> = {
  customer: ['客户编码', '客户名称'],
  supplier: ['供应商编码', '供应商名称'],
  department: ['部门编码', '部门名称'],
  staff: ['职员编码', '个人', '个人编码', '职员名称'],
  project: ['项目编码', '项目名称'],
};
const dimensionColumns = (Object.entries(dimensionLabels) as [Dimension, string][]).map(
  ([key, title]): LayoutColumn => ({ title, key, lines: 'entries', also: alsoCalled[key] ?? [] }),
);

/** Vouchers of 金蝶, 用友 and others: one row for each entry, those of one date, word and number a voucher. */
export const oldVouchers: ImportLayout = {
  name: 'old',
  label: '旧账凭证',
  entity: voucher.name,
  call: post('/api/fico/generalledger/voucher/importOld'),
  columns: [
    { title: '凭证日期', key: 'voucherDate', needed: true, also: ['日期', '制单日期', '记账日期'] },
    { title: '凭证字', key: 'word', also: ['凭证类别', '凭证类别字', '类别', '字'] },
    { title: '凭证号', key: 'oldNumber', needed: true, also: ['凭证编号', '凭证字号', '号', '字号'] },
    { title: '附单据数', key: 'attachCount', also: ['附件数', '附单据', '附件张数'] },
    { title: '摘要', key: 'summary', lines: 'entries', needed: true, also: ['凭证摘要', '分录摘要'] },
    { title: '科目编码', key: 'account', lines: 'entries', needed: true, also: ['科目代码', '科目编号', '会计科目'] },
    { title: '借方金额', key: 'debit', lines: 'entries', needed: true, also: ['借方', '借方本币', '本币借方'] },
    { title: '贷方金额', key: 'credit', lines: 'entries', needed: true, also: ['贷方', '贷方本币', '本币贷方'] },
    { title: '数量', key: 'quantity', lines: 'entries' },
    ...dimensionColumns,
    { title: '出纳账户', key: 'cashier', lines: 'entries', also: ['银行账户', '结算账户'] },
  ],
  group: ['voucherDate', 'word', 'oldNumber'],
  complete: completeOldVoucher,
  skipsKnown: true,
};
