import { choice, date, entity, integer, month, pastRecord, text } from '@heliu/model';

export const voucherOrders = { date: '按凭证日期', number: '按原来的号' } as const;
export type VoucherOrder = keyof typeof voucherOrders;

const computed = { computed: true } as const;

/** Vouchers of a month that were given other numbers, once: which had which number before and got which. */
export const voucherArrangement = entity({
  name: 'fico_voucher_arrangement',
  label: '凭证整理记录',
  title: 'name',
  fields: {
    name: text('名称', { ...computed, required: true, max: 60, search: true }),
    month: month('会计期间', { ...computed, required: true }),
    order: choice('排列', voucherOrders, { ...computed, default: 'date' }),
    count: integer('改号张数', { ...computed, default: 0 }),
  },
  lines: {
    moves: {
      label: '新旧号对照',
      fields: {
        // A voucher that is not audited yet may still be removed; what it was called stays known.
        voucherId: pastRecord('凭证', { ...computed, required: true, index: true }),
        voucherDate: date('凭证日期', { ...computed, required: true }),
        former: text('原号', { ...computed, required: true, max: 40 }),
        number: text('新号', { ...computed, required: true, max: 40 }),
      },
    },
  },
});
