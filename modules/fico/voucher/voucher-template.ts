import { choice, entity, integer, money, plainCalls, text, voucherFields } from '@heliu/model';
import { entryFields } from './voucher.ts';

/** A voucher that comes again: its entries, with amounts where they are always the same. */
export const voucherTemplate = entity({
  name: 'fico_voucher_template',
  label: '凭证模板',
  title: 'name',
  order: 'sort',
  fields: {
    name: text('名称', { required: true, unique: true, max: 60, search: true }),
    word: voucherFields.word,
    every: choice(
      '多久一次',
      { month: '每月', quarter: '每季', year: '每年' },
      { hint: '到期还没有填制时，会在待办里提醒' },
    ),
    day: integer('提醒日', { min: 1, max: 28, default: 25, hint: '当月几号起提醒' }),
    sort: integer('排序', { default: 0 }),
  },
  lines: {
    entries: {
      label: '分录',
      fields: {
        summary: text('摘要', { required: true, max: 200 }),
        ...entryFields,
        debit: money('借方金额'),
        credit: money('贷方金额'),
      },
    },
  },
});

export const voucherTemplateCalls = plainCalls(voucherTemplate, 'api/fico/generalledger/voucherTemplate');
