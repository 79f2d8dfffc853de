import { choice, date, entity, flag, integer, type Mask, money, rate, remark, text } from '@heliu/model';

export const bases = { document: '单据日', monthEnd: '月结', arrival: '到货日' } as const;
export type Basis = keyof typeof bases;

/** By when what share of an invoice is to be paid, and what is let off to whoever pays early. */
export const paymentTerms = entity({
  name: 'fico_payment_terms',
  label: '付款条件',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('编码', { required: true, unique: true, max: 20, search: true }),
    name: text('名称', { required: true, max: 60, search: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '分期',
      fields: {
        portion: rate('比例', { required: true, hint: '各期合计 100%' }),
        basis: choice('起算日', bases, { required: true, default: 'document' }),
        months: integer('加月数', { min: 0, max: 120 }),
        days: integer('加天数', { min: 0, max: 3650 }),
        fixedDay: integer('固定付款日', { min: 1, max: 31, hint: '算出的日期顺延到这一天；当月没有这一天时取月末' }),
        discountRate: rate('现金折扣', { max: 0.5, hint: '提前付款少收多少' }),
        discountDays: integer('折扣天数', { min: 0, max: 3650, hint: '单据日后多少天内付款有折扣' }),
      },
    },
  },
});

/** Lines of an invoice: what of it falls due when. They follow from its terms whenever it is saved. */
export const instalmentLines = (masked?: Mask) => {
  const amount = { computed: true, ...(masked && { masked }) } as const;
  return {
    label: '分期',
    optional: true,
    fields: {
      dueDate: date('到期日', { required: true, computed: true }),
      amount: money('金额', { required: true, ...amount }),
      discountUntil: date('折扣截止', { computed: true }),
      discountAmount: money('现金折扣', amount),
    },
  } as const;
};
