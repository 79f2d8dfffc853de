import { alsoAt, custom, get, money, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { renewal, renewalMonths } from './renewal.ts';

export const renewalCalls = alsoAt(renewal, 'api/oms/renewallog', { list: get('list'), get: get('get') });

const id = z.coerce.number('缺少编号').int().positive('缺少编号');
const months = z.coerce
  .number('请选择月数')
  .refine((value) => (renewalMonths as readonly number[]).includes(value), '请选择月数');
const plan = z.coerce.number('请选择套餐').int().positive('请选择套餐');
const note = z.string().max(500, '备注最多 500 字').nullish();

/** What was paid otherwise than by a code, or is given away. */
export const recordRenewal = custom<{ id: number }>()(
  '登记续费',
  post('/api/oms/renewallog/save'),
  'sys_renewal:save',
  z.object({
    tenant: z.coerce.number('请选择企业').int().positive('请选择企业'),
    plan,
    months,
    method: z.enum(['offline', 'gift'], '请选择付款方式'),
    amount: money('金额', { required: true }).schema,
    tradeNo: z.string().max(64).nullish(),
    remark: note,
  }),
);
export const remarkRenewal = custom<{ id: number }>()(
  '修改续费备注',
  post('/api/oms/renewallog/update'),
  'sys_renewal:save',
  z.object({ id, remark: note }),
);
export const revokeRenewal = custom<null>()(
  '撤销登记的续费',
  post('/api/oms/renewallog/delete'),
  'sys_renewal:remove',
  z.object({ id }),
);

export interface OfferedPlan {
  readonly id: number;
  readonly name: string;
  readonly summary: string | null;
  readonly monthPrice: string;
  readonly yearPrice: string;
  readonly userLimit: number | null;
  readonly shopLimit: number | null;
  readonly invoiceLimit: number | null;
  readonly storageLimit: number | null;
}
export interface Subscription {
  readonly plan: string | null;
  readonly expireAt: string | null;
  readonly users: { readonly used: number; readonly limit: number | null };
  readonly shops: { readonly used: number; readonly limit: number | null };
  readonly invoices: { readonly used: number; readonly limit: number | null };
  /** In megabytes, the limit in gigabytes. */
  readonly storage: { readonly used: number; readonly limit: number | null };
  readonly plans: readonly OfferedPlan[];
  readonly renewals: readonly Pick<
    Wire<typeof renewal>,
    'id' | 'number' | 'plan' | 'months' | 'amount' | 'method' | 'state' | 'newExpire' | 'doneAt'
  >[];
  /** The channel that looks after the company. */
  readonly servedBy: { readonly name: string; readonly contact: string; readonly phone: string | null } | null;
  readonly canPay: boolean;
}
export const ownSubscription = custom<Subscription>()(
  '本企业的套餐、用量与续费记录',
  get('/api/platform/subscription/get'),
  'sys_subscription:view',
  z.object({}),
);

export interface RenewalCode {
  readonly id: number;
  readonly amount: string;
  readonly plan: string;
  readonly months: number;
  readonly state: keyof typeof import('./renewal.ts').renewalStates;
  readonly codeUrl: string | null;
  readonly newExpire: string | null;
}
export const payRenewal = custom<RenewalCode>()(
  '续费：取得付款二维码',
  post('/api/platform/subscription/pay'),
  'sys_subscription:renew',
  z.object({ plan, months }),
);
export const renewalState = {
  ...custom<RenewalCode>()(
    '续费的付款结果',
    get('/api/platform/subscription/state'),
    'sys_subscription:renew',
    z.object({ id }),
  ),
  inBackground: true,
} as const;
