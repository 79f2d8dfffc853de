import { auditing, choice, date, decimal, document, money, ref, remark, zeroFen } from '@heliu/model';
import { directions } from '../accounting-type/accounting-type.ts';
import { entryFields } from '../voucher/voucher.ts';

/**
 * What the accounts stood at when the books were opened: one sheet for a company. Its entries are dated before the first
 * period, so that every report by month is right without knowing of it.
 */
export const opening = document({
  name: 'fico_opening',
  label: '科目期初',
  title: 'number',
  prefix: 'QC',
  dated: 'openingDate',
  fields: {
    period: ref('启用期间', 'fico_period', { required: true, unique: true }),
    /** The day before the books begin. */
    openingDate: date('期初日期', { computed: true }),
    debit: money('期初借方', { computed: true, default: zeroFen }),
    credit: money('期初贷方', { computed: true, default: zeroFen }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '期初余额',
      fields: {
        ...entryFields,
        direction: choice('方向', directions, { required: true, default: 'debit' }),
        quantity: decimal('数量'),
        foreignAmount: money('期初原币'),
        yearOpening: money('年初余额', { hint: '与期初余额填一个，另一个由本年累计算出' }),
        yearDebit: money('本年累计借方'),
        yearCredit: money('本年累计贷方'),
        opening: money('期初余额'),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});
