import type { Ms } from '../../../../demo/world/order.ts';
import { rsaVerify } from '@heliu/outside/server';
import { sandboxWechat, signedText } from '../../../../modules/payment/sandbox.ts';
import { PayRefusal } from './refusal.ts';

const clockSkewMs: Ms = 5 * 60_000;
const refuse = (message: string) => new PayRefusal(401, 'SIGN_ERROR', message);

export interface Asked {
  readonly method: string;
  /** With the query, as it was sent. */
  readonly url: string;
  readonly body: string;
  readonly authorization: string | undefined;
}

/** Nonces seen within the clock's tolerance: the same request is not carried out twice. */
export class Nonces {
  readonly #seen = new Map<string, Ms>();

  demandFresh(nonce: string, now: Ms): void {
    for (const [one, at] of this.#seen) if (at < now - 2 * clockSkewMs) this.#seen.delete(one);
    if (this.#seen.has(nonce)) throw refuse('随机串重复');
    this.#seen.set(nonce, now);
  }
}

/** Whoever asks must be the merchant, now, and have signed exactly this. */
export function demandMerchant({ method, url, body, authorization = '' }: Asked, now: Ms, nonces: Nonces): void {
  const [scheme, rest = ''] = authorization.split(/ (.*)/s);
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') throw refuse('Authorization 的认证类型不正确');
  const fields = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
  const { mchid, nonce_str: nonce = '', timestamp = '', serial_no: serial, signature = '' } = fields;
  if (mchid !== sandboxWechat.mchId) throw refuse('商户号不存在');
  if (serial !== sandboxWechat.serial) throw refuse('商户证书序列号不正确');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now) > clockSkewMs)
    throw refuse('时间戳与微信相差超过 5 分钟');
  if (!rsaVerify(sandboxWechat.merchantPublicKey, signedText(method, url, timestamp, nonce, body), signature))
    throw refuse('签名不正确');
  nonces.demandFresh(nonce, now);
}
