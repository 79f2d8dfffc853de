import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { beijingTime, type Json, type Ms, node, parsed, text } from '@heliu/outside';

import type { Account } from './provider.ts';

const cipher = 'des-ede3';
const bytes = (key: string): Buffer => Buffer.from(key, 'utf8');

export function seal(content: unknown, key: string): string {
  const made = createCipheriv(cipher, bytes(key), null);
  return Buffer.concat([made.update(JSON.stringify(content), 'utf8'), made.final()]).toString('base64');
}

/** Undefined for what was not made with this key. */
export function unseal(content: string, key: string): Json | undefined {
  try {
    const made = createDecipheriv(cipher, bytes(key), null);
    return node(parsed(Buffer.concat([made.update(content, 'base64'), made.final()]).toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Every field but the signature, by name, to the last space. */
export const signedText = (fields: Json): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign')
    .toSorted()
    .map((name) => `${name}=${String(fields[name])}`)
    .join('&');

/** To read a key takes longer than to sign with it. */
function remembering(read: (pem: string) => KeyObject): (pem: string) => KeyObject {
  const known = new Map<string, KeyObject>();
  return (pem) => {
    const found = known.get(pem) ?? read(pem);
    if (known.size > 500) known.clear();
    known.set(pem, found);
    return found;
  };
}
const privateKeyOf = remembering(createPrivateKey);
const publicKeyOf = remembering(createPublicKey);

export const signPiaotong = (fields: Json, privateKey: string): string =>
  sign('sha1', bytes(signedText(fields)), privateKeyOf(privateKey)).toString('base64');

export function isSigned(fields: Json, publicKey: string): boolean {
  try {
    return verify(
      'sha1',
      bytes(signedText(fields)),
      publicKeyOf(publicKey),
      Buffer.from(text(fields['sign']), 'base64'),
    );
  } catch {
    return false;
  }
}

/** 26 characters: four letters of the platform, the time, eight of chance. */
const serialNo = (platformName: string, now: Ms, nonce: string): string =>
  `${platformName}${beijingTime(now).replace(/\D/g, '')}${nonce.slice(-8).toUpperCase()}`;

export function envelope({ settings, now, nonce }: Account, content: Json): Json {
  const { platformCode = '', platformName = '', desKey = '', privateKey = '' } = settings;
  const fields = {
    platformCode,
    signType: 'RSA',
    format: 'JSON',
    timestamp: beijingTime(now),
    version: '1.0',
    serialNo: serialNo(platformName, now, nonce),
    content: seal(content, desKey),
  };
  return { ...fields, sign: signPiaotong(fields, privateKey) };
}

/** How the receiver of a push answers it. */
export function receipt({ settings, now, nonce }: Account, ok: boolean): Json {
  const { platformName = '', desKey = '', privateKey = '' } = settings;
  const fields = {
    code: ok ? '0000' : '9999',
    msg: ok ? '成功' : '失败',
    serialNo: serialNo(platformName, now, nonce),
    content: seal({}, desKey),
  };
  return { ...fields, sign: signPiaotong(fields, privateKey) };
}
