import { choice, date, entity, integer, money, ref, text } from '@heliu/model';

const cost = { masked: 'cost' } as const;
const computed = { computed: true } as const;

/** What bank the file is made for; their columns are told in `payment-file.rules.ts`. */
export const fileLayouts = { cmb: '招商银行（批量付款）', general: '通用（户名、账号、金额）' } as const;

/** Many payments as one file that the bank's own program takes. It moves no money here: what was paid is told by the payments. */
export const paymentFile = entity({
  name: 'fico_payment_file',
  label: '批量付款文件',
  title: 'name',
  fields: {
    name: text('文件名', { required: true, computed: true, max: 120, search: true }),
    account: ref('付款账户', 'fico_cashier_account', { required: true, computed: true, index: true }),
    layout: choice('格式', fileLayouts, { ...computed, default: 'general' }),
    payDay: date('期望付款日', { required: true, computed: true, index: true }),
    count: integer('笔数', { ...computed, default: 0 }),
    amount: money('金额', { ...cost, required: true, computed: true }),
  },
  lines: {
    lines: {
      label: '付款',
      fields: {
        request: ref('付款申请', 'fico_payment_request', { required: true, computed: true, index: true }),
        payeeName: text('收款户名', { required: true, computed: true, max: 100 }),
        bankName: text('开户行', { ...computed, max: 100 }),
        bankNo: text('收款账号', { required: true, computed: true, max: 40 }),
        amount: money('金额', { ...cost, required: true, computed: true }),
        purpose: text('用途', { required: true, computed: true, max: 100 }),
        /** By which the bank tells two payments apart; the same never goes to it twice. */
        reference: text('业务参考号', { required: true, computed: true, max: 60 }),
      },
    },
  },
});
