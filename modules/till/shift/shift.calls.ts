import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { yuanText } from '../pricing/bill.input.ts';
import { overrideKinds } from '../override/override.ts';
import { cashCount } from './shift.ts';

/** The shift somebody works. Amounts are yuan. What should lie in the drawer is not told before it has been counted. */
export interface CurrentShift {
  readonly id: number;
  readonly number: string;
  readonly terminal: number;
  readonly day: string;
  readonly beginAt: string;
  readonly openingCash: string;
  readonly saleCount: number;
  readonly saleAmount: string;
  readonly returnCount: number;
  readonly returnAmount: string;
  readonly voidCount: number;
  /** Bills put aside in this store. */
  readonly heldBills: number;
}

const shift = chosen('班次');
/** What `authorize` has answered for what the cashier may not do alone. */
export const approvals = z
  .array(z.string('授权无效').max(400, '授权无效'), '授权应为列表')
  .max(10, '授权过多')
  .default([]);
const sell = 'pos_till:sell';

export const currentShift = custom<{ readonly shift: CurrentShift | null }>()(
  '我正在当的班次',
  get('/api/pos/posmain/currentShift'),
  sell,
  z.object({}),
  { price: 'all' },
);

export const beginShift = custom<{ readonly shift: CurrentShift }>()(
  '开班：点清备用金；一台收银机、一位收银员同时只有一个班次。再次提交答复同一个班次',
  post('/api/pos/posmain/beginShift'),
  sell,
  z.object({
    terminal: chosen('收银机'),
    /** How many of which coin or note. */
    detail: cashCount,
  }),
  { price: 'all' },
);

export interface CountedTender {
  readonly method: number;
  readonly name: string;
  readonly received: string;
  readonly refunded: string;
  readonly other: string;
  readonly expected: string;
  readonly counted: string;
  readonly difference: string;
}
export interface ExitShift {
  /** False: it was counted, and what it differs by is to be explained or counted again. Nothing is closed yet. */
  readonly isClosed: boolean;
  readonly tenders: readonly CountedTender[];
  /** Over (+) or short (−), all tenders together. */
  readonly difference: string;
  readonly needsReason: boolean;
  /** Beyond the tolerance of the terminal, and the cashier has no right to it himself. */
  readonly needsApproval: boolean;
  readonly heldBills: number;
  /** For the slip: `/pos/print/shift/{id}`. */
  readonly shift: number;
  readonly number: string;
}
export const exitShift = custom<ExitShift>()(
  '交班：先不看应有数点钱；有差额时写明原因，超过容许的由主管授权；挂单留给下一班',
  post('/api/pos/posmain/exitShift'),
  sell,
  z.object({
    shift,
    /** Cash is what the detail adds up to. */
    detail: cashCount,
    /** What slips and terminals say of the other tenders; what is left out counts as nothing. */
    counted: z
      .array(z.object({ method: chosen('收款方式'), amount: yuanText('实点金额') }), '实点应为列表')
      .max(50, '收款方式过多')
      .default([]),
    /** The cashier has seen the differences and stands by what he counted. */
    isConfirmed: z.boolean().default(false),
    reason: z.string('原因应为文字').trim().max(200, '原因不能超过200个字').optional(),
    handoverTo: chosen('接班人').optional(),
    /** The browser that ends the shift, and how many sales it has made without a line: all have to be here. */
    offline: z
      .object({
        machine: z.uuid('设备号应为 UUID'),
        seq: z.number('序号应为整数').int('序号应为整数').min(0, '序号不能小于0').max(1e9, '序号过大'),
      })
      .optional(),
    approvals,
  }),
  { price: 'all' },
);

export interface ShiftTotals extends CurrentShift {
  readonly discount: string;
  readonly average: string;
  /** Without what lies in the drawer: that is counted first. */
  readonly tenders: readonly {
    readonly method: number;
    readonly name: string;
    readonly amount: string;
    readonly count: number;
  }[];
}
export const calcTask = custom<ShiftTotals>()(
  '重新算出班次到现在为止的笔数和金额',
  get('/api/pos/posmain/calcTask'),
  sell,
  z.object({ shift }),
  { price: 'all' },
);

/** What a shift slip says, of an open one as far as it has got. */
export interface ShiftSlip {
  readonly id: number;
  readonly number: string;
  readonly status: 'open' | 'closed';
  readonly day: string;
  readonly store: string;
  readonly terminal: string;
  readonly cashier: string;
  readonly beginAt: string;
  readonly endAt: string | null;
  readonly openingCash: string;
  readonly saleCount: number;
  readonly saleAmount: string;
  readonly returnCount: number;
  readonly returnAmount: string;
  readonly voidCount: number;
  readonly voidAmount: string;
  readonly rechargeAmount: string;
  readonly discount: string;
  readonly drawn: string;
  readonly income: string;
  readonly drawerOpens: number;
  readonly reprints: number;
  readonly heldBills: number;
  /** Empty while it is open. */
  readonly tenders: readonly CountedTender[];
  readonly expected: string;
  readonly counted: string;
  readonly difference: string;
  readonly reason: string | null;
  readonly approvedBy: string | null;
  readonly handoverTo: string | null;
  readonly closingDetail: Readonly<Record<string, number>> | null;
}
export const shiftSlip = custom<ShiftSlip>()(
  '一个班次的交班单',
  get('/api/pos/posmain/shiftSlip'),
  sell,
  z.object({ shift }),
  { price: 'all' },
);

export interface Approval {
  /** Good in this shift for what was asked: ten minutes for the subject that was named, two where none was. */
  readonly token: string;
  readonly name: string;
}
export const authorize = custom<Approval>()(
  '主管用自己的用户名和密码授权收银员做一件事，记下是谁',
  post('/api/pos/posmain/authorize'),
  sell,
  z.object({
    shift,
    kind: z.enum(Object.keys(overrideKinds) as [keyof typeof overrideKinds], '授权事项无效'),
    username: z.string('请输入用户名').trim().min(1, '请输入用户名').max(32, '用户名过长'),
    password: z.string('请输入密码').min(1, '请输入密码').max(200, '密码过长'),
    /** The client number of the sale or return, or the id of the sale to be voided: good for nothing else then. */
    subject: z.string('授权对象应为文字').trim().max(40, '授权对象过长').optional(),
    /** What it is for, as the log says it: 整单 6 折, 作废 LS20261118000012. */
    note: z.string('说明应为文字').trim().max(100, '说明不能超过100个字').optional(),
  }),
);

export const openDrawer = custom<{ readonly count: number }>()(
  '不卖东西打开钱箱：记一次，交班单和收银监控上看得到',
  post('/api/pos/posmain/openDrawer'),
  sell,
  z.object({ shift, note: z.string('原因应为文字').trim().min(1, '请填写原因').max(100, '原因过长'), approvals }),
);
