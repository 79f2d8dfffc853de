import { chosen, custom, isCalendarDate, post } from '@heliu/model';
import { z } from 'zod';
import type { PayerWhy } from './bank-receipt.rules.ts';

const base = '/api/fico/bankreceipt';
const access = 'fico_receipt:save';
const account = chosen('出纳账户');
const day = (label: string) => z.string(`请填写${label}`).refine(isCalendarDate, `${label}应为日期，如 2026-10-31`);
const line = z.coerce.number('银行流水无效').int('银行流水无效').positive('银行流水无效');
const yuanText = z.string('金额应为文字').regex(/^-?\d{1,12}(\.\d{1,2})?$/, '金额应为数字，最多两位小数');

export interface ReceiptProposal {
  /** Of the line of the bank. */
  readonly id: number;
  readonly day: string;
  readonly amount: string;
  readonly party: string | null;
  readonly summary: string | null;
  readonly customer: number | null;
  readonly customerName: string | null;
  readonly why: PayerWhy | null;
  readonly writeOffs: readonly {
    readonly invoice: number;
    readonly number: string;
    readonly amount: string;
    readonly why: 'named' | 'same' | 'oldest';
  }[];
  readonly advance: string;
  /** There is an entry of the cashier that fits: most likely the money is booked and only has to be matched. */
  readonly booked: boolean;
}
export interface ReceiptProposals {
  readonly rows: readonly ReceiptProposal[];
  readonly isMore: boolean;
  /** Whether whoever asks audits what he makes; otherwise somebody else does. */
  readonly audits: boolean;
}
export const proposeBankReceipts = custom<ReceiptProposals>()(
  '银行来款各是哪个客户付的、付的是哪些发票：还没有勾对、也没有记收款单的流水',
  post(`${base}/propose`),
  access,
  z.object({
    account,
    from: day('开始日期').optional(),
    to: day('结束日期'),
    /** What somebody said of the payers, by the line. */
    customers: z
      .array(z.object({ line, customer: chosen('客户') }), '客户应为列表')
      .max(2000, '一次最多 2000 笔')
      .default([]),
  }),
  { price: 'all' },
);

export const makeBankReceipts = custom<{ readonly task: number }>()(
  '把银行来款记成收款单并核销发票，在后台逐笔进行；一笔不成不影响别的',
  post(`${base}/make`),
  access,
  z.object({
    account,
    items: z
      .array(
        z.object({
          line,
          customer: chosen('客户'),
          writeOffs: z
            .array(z.object({ invoice: chosen('应收发票'), amount: yuanText }), '核销应为列表')
            .max(200, '一笔最多核销 200 张发票'),
        }),
        '请选择要记的来款',
      )
      .min(1, '请选择要记的来款')
      .max(5000, '一次最多 5,000 笔'),
  }),
);
