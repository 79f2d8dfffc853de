import { calls, changing, chosen, custom, enablingCalls, get, post, usualCalls, type Wire } from '@heliu/model';
import { z } from 'zod';
import type { PlatformCode } from '../platforms/platform.ts';
import { type shop as Shop, shop } from './shop.ts';

const base = 'api/oms/plateformshop';
export const shopCalls = calls(shop, base, {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
});

const id = chosen('店铺');

export const authorizeUrl = custom<{ url: string }>()(
  '店铺授权：去平台的地址',
  changing(get(`/${base}/authorizeUrl`)),
  'oms_shop:authorize',
  z.object({ id }),
);
export const authorizeDouyin = custom<{ url: string }>()(
  '抖店授权：去抖店的地址',
  changing(get('/api/douyin/authorizeUrl')),
  'oms_shop:authorize',
  z.object({ id }),
);
/** Open to all: whoever comes back from a platform with our state and its code has been there for us. */
export const authorizeCallback = custom<{ shop: string }>()(
  '店铺授权：平台带着授权码回来',
  post(`/${base}/authorizeCallback`),
  'public',
  z.object({
    code: z.string('缺少授权码').trim().min(1, '缺少授权码').max(2000, '授权码无效'),
    state: z.string('缺少授权状态').trim().min(1, '缺少授权状态').max(200, '授权状态无效'),
  }),
);
/** Shops that have no page to go to: those with an app of their own, and those that push to us. */
export const connectShop = custom<{ key: string; secret: string | null }>()(
  '店铺接入：自有应用，或领取推送密钥',
  post(`/${base}/connect`),
  'oms_shop:authorize',
  z.object({
    id,
    key: z.string().trim().max(200, 'AppID 不能超过200个字').optional(),
    secret: z.string().trim().max(500, 'AppSecret 不能超过500个字').optional(),
  }),
);

export interface ShopHealth {
  readonly id: number;
  readonly platform: PlatformCode;
  readonly authorization: Wire<typeof Shop>['authorization'];
  /** Until then it renews itself; nothing where no end is known. */
  readonly authorizedUntil: string | null;
  /** Why the authorization was lost, in the platform's words. */
  readonly trouble: string | null;
  readonly lastRunAt: string | null;
  readonly lastMessage: string | null;
  /** Everything before this instant is here. */
  readonly syncedTo: string | null;
  readonly failing: boolean;
  readonly running: boolean;
  readonly openErrors: number;
}
export const shopHealth = custom<ShopHealth[]>()(
  '店铺健康：授权、同步进度与错误',
  get(`/${base}/health`),
  'oms_shop:view',
  z.object({}),
);

export interface PlatformOffer {
  readonly platform: PlatformCode;
  readonly name: string;
  /** How a shop of it is connected; absent where nobody configured an app. */
  readonly connect: 'page' | 'own' | 'push' | null;
  readonly can: readonly { readonly label: string; readonly verified: boolean }[];
}
export const platformOffers = custom<PlatformOffer[]>()(
  '可接入的平台及其能力',
  get(`/${base}/platforms`),
  'oms_shop:view',
  z.object({}),
);

export type AdminShop = Pick<
  Wire<typeof Shop>,
  'id' | 'companyId' | 'platform' | 'name' | 'platformShopId' | 'authorization' | 'disabled' | 'createdAt'
> & { readonly companyName: string; readonly trouble: string | null; readonly authorizedUntil: string | null };
export const adminShops = custom<AdminShop[]>()(
  '平台管理：所有企业的店铺',
  get(`/${base}/adminList`),
  'platform',
  z.object({
    q: z.string().max(50).optional(),
    platform: z.string().max(20).optional(),
    authorization: z.enum(['none', 'valid', 'expired']).optional(),
  }),
);

export interface DouyinStatus {
  readonly configured: boolean;
  readonly shops: readonly { readonly id: number; readonly name: string; readonly authorization: string }[];
}
export const douyinStatus = custom<DouyinStatus>()(
  '抖店：应用与店铺状态',
  get('/api/douyin/status'),
  'oms_shop:view',
  z.object({}),
);
