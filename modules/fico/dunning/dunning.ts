import { z } from 'zod';
import { choice, date, entity, integer, json, money, ref, text } from '@heliu/model';
import { dunningLevels } from '../open-report/reminded.ts';
import { letterActions, letterFields } from '../../system/model.ts';

/** An overdue part of an invoice, as it stood when the letter was written. */
export interface DunnedItem {
  readonly invoice: number;
  readonly number: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly days: number;
  readonly open: string;
}

const computed = { computed: true } as const;

/** A letter to a customer who owes us something that is overdue, and what became of it. */
export const dunningLetter = entity({
  name: 'fico_dunning_letter',
  label: '催款函',
  title: 'title',
  plainSearch: true,
  large: true,
  fields: {
    customer: ref('客户', 'crm_customer', { ...computed, required: true, index: true }),
    day: date('催款日期', { ...computed, required: true, index: true }),
    level: choice('级别', dunningLevels, { ...computed, required: true, index: true }),
    amount: money('逾期金额', { ...computed, required: true, index: true }),
    count: integer('发票张数', { ...computed, required: true }),
    longest: integer('最长逾期天数', { ...computed, required: true }),
    items: json('逾期明细', z.custom<readonly DunnedItem[]>(), { ...computed, required: true, masked: 'price' }),
    payTo: text('收款账户', { ...computed, max: 200 }),
    ...letterFields,
  },
  // The same reminder once a day, whoever else had the same thought.
  together: [['customer', 'day', 'level']],
  actions: letterActions,
  internal: {
    /** The customer has another address by now. */
    readdress: {
      label: '改接收人',
      input: { receiver: text('接收人', { required: true, max: 100 }) },
      logs: ['receiver'],
    },
  },
});
