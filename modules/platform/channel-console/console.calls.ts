import { custom, get, post } from '@heliu/model';
import { z } from 'zod';

const id = z.coerce.number('缺少编号').int('缺少编号').positive('缺少编号');

/** One month of a channel, as it sees itself. */
export interface OwnMonth {
  readonly month: string;
  readonly merchants: number;
  readonly joined: number;
  readonly left: number;
  readonly invoices: number;
  readonly renewals: number;
  readonly amount: string;
  readonly fee: string;
  readonly open: string;
}
export interface OwnOverview {
  readonly name: string;
  /** What somebody opens to register as this channel's merchant. */
  readonly link: string;
  readonly host: string | null;
  readonly merchants: number;
  readonly open: string;
  readonly held: string;
  readonly paid: string;
  readonly months: readonly OwnMonth[];
}
export const ownOverview = custom<OwnOverview>()(
  '渠道商：自己的概况与最近十二个月',
  get('/api/oms/channel/own/overview'),
  'channel',
  z.object({}),
);

/** What a channel knows of a company: that it is there, and how much. Nothing of its business. */
export interface OwnMerchant {
  readonly tenant: number;
  readonly name: string;
  readonly since: string;
  readonly plan: string | null;
  readonly expireAt: string | null;
  readonly disabled: boolean;
  readonly invoices: number;
  readonly amount: string;
}
export const ownMerchants = custom<OwnMerchant[]>()(
  '渠道商：名下的商户',
  get('/api/oms/channel/own/merchants'),
  'channel',
  z.object({ q: z.string().max(50).optional() }),
);

export interface OwnFee {
  readonly id: number;
  readonly tenantName: string;
  readonly earnedAt: string;
  readonly kind: 'earned' | 'revoked';
  readonly amount: string;
  readonly rate: string;
  readonly fee: string;
  readonly state: 'open' | 'held' | 'paid';
}
export const ownFees = custom<OwnFee[]>()(
  '渠道商：一个月、一家商户或一张结算单的费用',
  get('/api/oms/channel/own/fees'),
  'channel',
  z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应如 2026-11')
      .optional(),
    settlement: id.optional(),
    state: z.enum(['open', 'held', 'paid'], '结算状态不正确').optional(),
  }),
);

export interface OwnSettlement {
  readonly id: number;
  readonly number: string;
  readonly day: string;
  readonly until: string;
  readonly renewals: number;
  readonly amount: string;
  readonly fee: string;
  readonly status: 'draft' | 'confirmed' | 'paid';
  readonly paidOn: string | null;
  readonly tradeNo: string | null;
}
export const ownSettlements = custom<OwnSettlement[]>()(
  '渠道商：结算单',
  get('/api/oms/channel/own/settlements'),
  'channel',
  z.object({}),
);
export const confirmSettlement = custom<null>()(
  '渠道商：确认结算单',
  post('/api/oms/channel/own/confirm'),
  'channel',
  z.object({ id }),
);
