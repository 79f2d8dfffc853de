import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { clientUuid, yuanText } from '../pricing/bill.input.ts';
import { approvals } from '../shift/shift.calls.ts';

const shift = chosen('班次');
const sell = 'pos_till:sell';
const keyword = z.string('关键字应为文字').trim().max(60, '关键字不能超过60个字');

/** Somebody who may owe. Amounts are yuan. */
export interface CreditCustomer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** What is left of his limit; null is no limit. */
  readonly left: string | null;
  /** What he owes for what he bought at counters. */
  readonly open: string;
}
export const creditCustomers = custom<{ readonly rows: readonly CreditCustomer[] }>()(
  '按编号、名称或拼音找能挂账的客户，带还可挂多少',
  get('/api/pos/posmain/creditCustomers'),
  sell,
  z.object({ shift, keyword: keyword.min(1, '请输入客户名称') }),
  { price: 'all' },
);

export interface PendingSale {
  readonly sale: number;
  readonly number: string;
  readonly saleAt: string;
  readonly store: string;
  readonly customer: number;
  readonly customerName: string;
  readonly pay: string;
  readonly credit: string;
  readonly open: string;
}
export const pendingWriteOffList = custom<{ readonly rows: readonly PendingSale[]; readonly open: string }>()(
  '还没有收回的挂账，先挂的在前；可只看一位客户',
  get('/api/pos/posmain/pendingWriteOffList'),
  sell,
  z.object({ shift, customer: chosen('客户').optional(), keyword: keyword.optional() }),
  { price: 'all' },
);

export interface WrittenOff {
  readonly id: number;
  readonly number: string;
  readonly amount: string;
  readonly change: string;
  /** What he owes after it. */
  readonly open: string;
  /** It had been saved already: the same client number was sent before. */
  readonly isRepeated: boolean;
}
export const writeOff = custom<WrittenOff>()(
  '挂账核销：收下一位客户的钱，核销他的一张或几张零售单，可以只还一部分；同一客户端编号只收一次',
  post('/api/pos/posmain/writeOff'),
  sell,
  z.object({
    clientUuid,
    shift,
    customer: chosen('客户'),
    lines: z
      .array(z.object({ sale: chosen('零售单'), amount: yuanText('核销金额') }), '核销明细应为列表')
      .min(1, '请选要核销的零售单')
      .max(200, '一次最多核销200张'),
    payments: z
      .array(
        z.object({
          method: chosen('收款方式'),
          amount: yuanText('收款金额'),
          tradeNo: z.string('交易号应为文字').trim().max(64, '交易号不能超过64个字').optional(),
        }),
        '收款应为列表',
      )
      .min(1, '请收款')
      .max(10, '收款方式过多'),
  }),
  { price: 'all' },
);

export const voidWriteOff = custom<{ readonly id: number; readonly number: string }>()(
  '作废本班次刚收的一张挂账收款单：钱退给客户，挂账还在',
  post('/api/pos/posmain/voidWriteOff'),
  sell,
  z.object({
    shift,
    id: chosen('挂账收款单'),
    cause: z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因不能超过200个字'),
    approvals,
  }),
);
