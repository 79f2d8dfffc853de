import { createHash } from 'node:crypto';
import { hmac, sameSignature } from './crypto.server.ts';
import { messageToSign, signedHeaders, type SignedCall, textToSign } from './signed-call.ts';
import { type Ms, seconds } from './times.ts';
import type { Params } from './wire.ts';

/** How far the clock of whoever signs may be from ours; nonces are kept at least twice as long. */
export const signedTolerance: Ms = 5 * 60_000;

const bodyHash = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex');
const signed = (secret: string, text: string): string => hmac('sha256', secret, text).toString('hex');

export interface CallToSign extends Omit<SignedCall, 'bodyHash'> {
  readonly body: string;
}
export const signCall = ({ body, ...call }: CallToSign, secret: string): string =>
  signed(secret, textToSign({ ...call, bodyHash: bodyHash(body) }));

export const signMessage = (secret: string, timestamp: string, id: string, body: string): string =>
  signed(secret, messageToSign(timestamp, id, body));

/** The headers that go with a signed call. */
export function signedHeadersFor(
  app: { readonly key: string; readonly secret: string },
  call: Pick<CallToSign, 'method' | 'path' | 'query' | 'body'>,
  now: Ms,
  nonce: string,
): Params {
  const timestamp = String(seconds(now));
  return {
    [signedHeaders.key]: app.key,
    [signedHeaders.timestamp]: timestamp,
    [signedHeaders.nonce]: nonce,
    [signedHeaders.signature]: signCall({ ...call, timestamp, nonce, key: app.key }, app.secret),
  };
}

/**
 * Why a signed call is refused, for the one who wrote it. The clock is looked at after the signature: a stranger learns
 * nothing from it. Nonces seen within the tolerance are refused by whoever keeps them.
 */
export function signatureComplaint(
  { headers, receivedAt }: { readonly headers: Params; readonly receivedAt: Ms },
  sign: (timestamp: string, nonce: string) => string,
): string | undefined {
  const { [signedHeaders.timestamp]: timestamp = '', [signedHeaders.nonce]: nonce = '' } = headers;
  if (!/^\d{10}$/.test(timestamp)) return 'x-heliu-timestamp 应为秒级时间戳';
  if (!/^[\w-]{8,64}$/.test(nonce)) return 'x-heliu-nonce 应为 8 至 64 位字母、数字';
  if (!sameSignature(sign(timestamp, nonce), headers[signedHeaders.signature])) return '签名不正确';
  if (Math.abs(Number(timestamp) * 1000 - receivedAt) > signedTolerance) return '时间相差超过 5 分钟，请校准时钟';
  return undefined;
}
