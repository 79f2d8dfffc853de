import { auditing, decimal, document, flag, money, ref, remark, text, voucherFields } from '@heliu/model';
import { dimensionFields } from '../ledger/dimensions.ts';

/** What is said of an entry, on a voucher as on a template of it. */
export const entryFields = {
  account: ref('会计科目', 'fico_account', { required: true, only: 'entry' }),
  ...dimensionFields,
  cashier: ref('出纳账户', 'fico_cashier_account', { only: 'usable', hint: '几个账户共用一个科目时填写' }),
};

/**
 * A voucher of the general ledger. Most of them come and go with the document they were made from, and their entries
 * stand in the ledger alone; those typed by hand have lines, and are the document themselves.
 */
export const voucher = document({
  name: 'fico_voucher',
  label: '记账凭证',
  title: 'number',
  prefix: 'PZ',
  monthly: { word: 'word', no: 'voucherNo' },
  dated: 'voucherDate',
  order: 'voucherDate',
  made: '记账时间',
  fields: {
    ...voucherFields,
    typed: flag('手工填制', { computed: true, index: true }),
    reverses: ref('冲销的凭证', 'fico_voucher', { index: true }),
    oldNumber: text('旧账凭证号', {
      unique: true,
      max: 60,
      search: true,
      hint: '从别的软件导入的凭证，在那边的月份和字号；同一个号只导入一次',
    }),
    template: ref('凭证模板', 'fico_voucher_template', { index: true }),
    signed: flag('出纳已签字', { computed: true }),
    signedBy: ref('出纳', 'sys_user', { computed: true }),
    remark: remark(),
  },
  lines: {
    entries: {
      label: '分录',
      // Vouchers of documents have none.
      optional: true,
      fields: {
        summary: text('摘要', { required: true, max: 200 }),
        ...entryFields,
        quantity: decimal('数量'),
        foreignAmount: money('原币金额'),
        exchangeRate: decimal('汇率', { min: 0 }),
        debit: money('借方金额'),
        credit: money('贷方金额'),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { ...auditing.audit, when: { typed: true } },
    deaudit: { ...auditing.deaudit, when: { typed: true } },
    sign: { label: '出纳签字', when: { signed: false }, set: { signed: true } },
    unsign: { label: '取消签字', right: 'sign', when: { signed: true }, set: { signed: false, signedBy: null } },
  },
});
