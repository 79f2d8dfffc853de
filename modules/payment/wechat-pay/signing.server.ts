import { createDecipheriv } from 'node:crypto';
import { type Json, type Ms, node, parsed, seconds, text, type WireRequest } from '@heliu/outside';
import { rsaSign, rsaVerify } from '@heliu/outside/server';
import type { Merchant, PaySession } from './merchant.ts';

/** Each part ends with a line feed, the last one too; an empty body is an empty line. */
export const signedText = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

function authorization({ merchant, now, nonce }: PaySession, method: string, url: string, body: string): string {
  const { pathname, search } = new URL(url);
  const timestamp = String(seconds(now));
  const signature = rsaSign(merchant.privateKey, signedText(method, pathname + search, timestamp, nonce, body));
  const fields = { mchid: merchant.mchId, nonce_str: nonce, timestamp, serial_no: merchant.serial, signature };
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`;
}

export function signedRequest(session: PaySession, method: 'GET' | 'POST', path: string, content?: Json): WireRequest {
  const url = session.merchant.gateway + path;
  const body = content === undefined ? '' : JSON.stringify(content);
  return {
    method,
    url,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'Heliu',
      authorization: authorization(session, method, url, body),
    },
    ...(content !== undefined && { body }),
  };
}

const clockSkewMs: Ms = 5 * 60_000;

/** Answers and notices are signed alike. An old one is refused: it may have been kept and sent again. */
export function isFromWechat(
  { platformKeys }: Merchant,
  headers: Readonly<Record<string, string>>,
  body: string,
  now: Ms,
): boolean {
  const of = (name: string) => headers[`wechatpay-${name}`] ?? '';
  const [timestamp, serial] = [of('timestamp'), of('serial')];
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= clockSkewMs;
  if (!isRecent || !Object.hasOwn(platformKeys, serial)) return false;
  return rsaVerify(platformKeys[serial]!, signedText(timestamp, of('nonce'), body), of('signature'));
}

const tagLength = 16;

/** The content of a notice; undefined when it was not made with our key. */
export function openResource({ apiV3Key }: Pick<Merchant, 'apiV3Key'>, resource: Json): Json | undefined {
  if (text(resource['algorithm']) !== 'AEAD_AES_256_GCM') return undefined;
  const sealed = Buffer.from(text(resource['ciphertext']), 'base64');
  if (sealed.length <= tagLength) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), text(resource['nonce']));
    cipher.setAAD(Buffer.from(text(resource['associated_data']), 'utf8'));
    cipher.setAuthTag(sealed.subarray(-tagLength));
    const opened = Buffer.concat([cipher.update(sealed.subarray(0, -tagLength)), cipher.final()]);
    return node(parsed(opened.toString('utf8')));
  } catch {
    return undefined;
  }
}
