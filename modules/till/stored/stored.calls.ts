import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { clientUuid, salePayments, yuanText } from '../pricing/bill.input.ts';
import { approvals } from '../shift/shift.calls.ts';

const shift = chosen('班次');
const member = chosen('会员');
const sell = 'pos_till:sell';

/** How a member shows that it is he who pays. */
export const proofKinds = { pin: '支付密码', phone: '手机号后四位' } as const;
export type ProofKind = keyof typeof proofKinds;

/** What a member has, and how he shows who he is; nothing where he can show nothing. Amounts are yuan. */
export interface StoredStanding {
  readonly name: string;
  readonly principal: string;
  readonly bonus: string;
  readonly total: string;
  readonly proof: ProofKind | null;
}
export const storedStanding = custom<StoredStanding>()(
  '一位会员的储值余额，和他付款时要核对什么',
  get('/api/pos/posmain/storedStanding'),
  sell,
  z.object({ shift, member }),
  { price: 'all' },
);

export interface StoredPass {
  /** Good for this bill of this member alone, for ten minutes. */
  readonly token: string;
  readonly total: string;
}
export const storedCheck = custom<StoredPass>()(
  '用储值付款前核对会员：有支付密码的输密码，没有的输手机号后四位',
  post('/api/pos/posmain/storedCheck'),
  sell,
  z.object({
    shift,
    member,
    /** The client number of the bill. */
    subject: clientUuid,
    proof: z.string('请输入核对内容').trim().min(1, '请输入支付密码或手机号后四位').max(20, '核对内容过长'),
  }),
  { price: 'all' },
);

export interface OfferedPlan {
  readonly id: number;
  readonly name: string;
  readonly pay: string;
  readonly bonus: string;
}
export const rechargePlans = custom<{ readonly rows: readonly OfferedPlan[] }>()(
  '现在能用的充值方案',
  get('/api/pos/posmain/rechargePlans'),
  sell,
  z.object({ shift }),
  { price: 'all' },
);

export interface ShiftRecharge {
  readonly id: number;
  readonly number: string;
  readonly at: string;
  readonly member: string;
  readonly amount: string;
  readonly bonus: string;
  readonly status: 'done' | 'voided';
}
export const shiftRecharges = custom<{ readonly rows: readonly ShiftRecharge[] }>()(
  '本班次收的充值，后收的在前',
  get('/api/pos/posmain/shiftRecharges'),
  sell,
  z.object({ shift }),
  { price: 'all' },
);

export interface Recharged {
  readonly id: number;
  readonly number: string;
  readonly amount: string;
  readonly bonus: string;
  readonly change: string;
  /** What the member has after it. */
  readonly total: string;
  /** It had been saved already: the same client number was sent before. */
  readonly isRepeated: boolean;
}
export const rechargeMember = custom<Recharged>()(
  '给会员充值：按方案或任意金额收钱，计入本班次；同一客户端编号只收一次',
  post('/api/pos/posmain/recharge'),
  sell,
  z.object({
    clientUuid,
    shift,
    member,
    plan: chosen('充值方案').optional(),
    amount: yuanText('充值金额'),
    payments: salePayments,
  }),
  { price: 'all' },
);

export const voidRecharge = custom<{ readonly id: number; readonly number: string }>()(
  '作废本班次刚收的一笔充值：钱退给顾客；已经用掉的不能作废',
  post('/api/pos/posmain/voidRecharge'),
  sell,
  z.object({
    shift,
    id: chosen('充值单'),
    cause: z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因不能超过200个字'),
    approvals,
  }),
);

/** What stands on the paper of a recharge. */
export interface RechargePaper {
  readonly number: string;
  readonly at: string;
  readonly status: string;
  readonly head: string;
  readonly foot: string | null;
  readonly store: string;
  readonly terminal: string;
  readonly cashier: string;
  readonly member: string;
  readonly cardNo: string;
  readonly plan: string | null;
  readonly amount: string;
  readonly bonus: string;
  readonly change: string;
  readonly payments: readonly { readonly name: string; readonly amount: string; readonly tradeNo: string | null }[];
  /** What the member has now. */
  readonly principal: string;
  readonly given: string;
}
export const rechargePaper = custom<RechargePaper>()(
  '一张充值小票要印的内容',
  get('/api/pos/posmain/rechargePaper'),
  sell,
  z.object({ id: chosen('充值单') }),
  { price: 'all' },
);

export const setMemberPin = custom<{ readonly hasPin: boolean }>()(
  '设置或清除会员的储值支付密码，记入操作记录；密码只存摘要',
  post('/api/pos/vip/pin'),
  'pos_member:pin',
  z.object({
    id: chosen('会员'),
    /** Left out, it is taken away. */
    pin: z
      .string('支付密码应为文字')
      .regex(/^\d{6}$/, '支付密码是 6 位数字')
      .optional(),
  }),
);
