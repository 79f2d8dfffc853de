import { z } from 'zod';
import type { Ms } from '@heliu/outside';

const pem = (what: string, kind: RegExp) => z.string(`缺少${what}`).regex(kind, `${what}应为 PEM 文本`);

/** What the merchant platform gives out. Read from a file, because a private key has no business in the environment. */
export const merchantSchema = z.object({
  appId: z.string('缺少 appId').regex(/^\w{6,32}$/, 'appId 应为 6 到 32 个字母或数字'),
  mchId: z.string('缺少商户号 mchId').regex(/^\d{8,32}$/, '商户号 mchId 应为 8 到 32 位数字'),
  serial: z.string('缺少商户证书序列号 serial').regex(/^\w{8,64}$/, '商户证书序列号 serial 应为字母和数字'),
  privateKey: pem('商户私钥 privateKey', /-----BEGIN (RSA )?PRIVATE KEY-----/),
  apiV3Key: z.string('缺少 apiV3Key').regex(/^[\x21-\x7e]{32}$/, 'apiV3Key 应为 32 个字符'),
  /** By the serial or public-key id that stands in `Wechatpay-Serial`: during a change of keys there are two. */
  platformKeys: z
    .record(z.string(), pem('微信支付公钥 platformKeys', /-----BEGIN (PUBLIC KEY|CERTIFICATE)-----/))
    .refine((keys) => Object.keys(keys).length > 0, '微信支付公钥 platformKeys 至少要有一个'),
  gateway: z.url('gateway 应为网址').default('https://api.mch.weixin.qq.com'),
});
export type Merchant = z.infer<typeof merchantSchema>;

/** Everything a request depends on, the clock and the nonce included. */
export interface PaySession {
  readonly merchant: Merchant;
  readonly now: Ms;
  readonly nonce: string;
}
