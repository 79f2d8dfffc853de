import { createDecipheriv, createHash, createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import type { Params } from './wire.ts';

export const digest = (algorithm: 'md5' | 'sha1' | 'sha256', source: string): string =>
  createHash(algorithm).update(source, 'utf8').digest('hex');

export const hmac = (algorithm: 'md5' | 'sha1' | 'sha256', key: string | Buffer, source: string): Buffer =>
  createHmac(algorithm, key).update(source, 'utf8').digest();

/** In the order of bytes, as the platforms sort, not in that of a language. */
export const byName = (values: Params): readonly (readonly [string, string])[] =>
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** name+value of every parameter, sorted, nothing between. */
export const joined = (values: Params): string =>
  byName(values)
    .map(([name, value]) => name + value)
    .join('');

/** secret + parameters + secret: the form most platforms share. */
export const sandwich = (values: Params, secret: string): string => secret + joined(values) + secret;

/** Takes as long for a wrong first letter as for a wrong last one. */
export function sameSignature(expected: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(expected, 'utf8'), Buffer.from(given ?? '', 'utf8')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Undefined when the key or the text is not what it should be: the caller refuses, it does not explain. */
export function decipher(
  algorithm: string,
  key: Buffer,
  iv: Buffer,
  cipher: string,
  padding: 'standard' | 'own' = 'standard',
): Buffer | undefined {
  try {
    const opened = createDecipheriv(algorithm, key, iv).setAutoPadding(padding === 'standard');
    return Buffer.concat([opened.update(Buffer.from(cipher, 'base64')), opened.final()]);
  } catch {
    return undefined;
  }
}

export const rsaSign = (privateKey: string, source: string): string =>
  sign('sha256', Buffer.from(source, 'utf8'), privateKey).toString('base64');

/** False for a key or signature that cannot even be read: the caller refuses, it does not explain. */
export function rsaVerify(publicKey: string, source: string, signature: string): boolean {
  try {
    return verify('sha256', Buffer.from(source, 'utf8'), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
