import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './db.ts';
import { perDb } from './per-db.ts';

const keys = perDb<{ key?: Uint8Array }>(() => ({}));

/** The key is a matter of the installation and never in the database: whoever copies that reads nothing sealed. */
export function useSeal(db: Db, key: Uint8Array): void {
  if (key.length !== 32) throw new Error('a seal key has 32 bytes');
  keys(db).key = key;
}

/** Of the installation; what else follows from a secret is derived from it and not kept. */
function sealKey(db: Db): Uint8Array {
  const { key } = keys(db);
  if (!key) throw new Error('no seal key was given at start');
  return key;
}

/** A key for one purpose, such as finding sealed content by its digest. */
export const keyFor = (db: Db, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sealKey(db), '', `heliu ${purpose}`, 32));

const [nonceLength, tagLength] = [12, 16];

/** Asked for one by one, the system's randomness takes as long as the sealing. Each of its bytes is used once. */
let randomness = Buffer.alloc(0);
function freshNonce(): Buffer {
  if (randomness.length < nonceLength) randomness = randomBytes(nonceLength * 256);
  const nonce = randomness.subarray(0, nonceLength);
  randomness = randomness.subarray(nonceLength);
  return nonce;
}

/**
 * AES-256-GCM. `about` is bound to the content: moved to another record it no longer opens. Not packed: for the few
 * kilobytes of an order that would take longer than everything else about it.
 */
export function seal(db: Db, about: string, content: string): Buffer {
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', sealKey(db), nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key is another or the content was touched. */
export function unseal(db: Db, about: string, sealed: Buffer): string {
  const opener = createDecipheriv('aes-256-gcm', sealKey(db), sealed.subarray(0, nonceLength));
  opener.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagLength));
  return opener.update(sealed.subarray(nonceLength, -tagLength)).toString() + opener.final('utf8');
}

/** Bytes out of PostgreSQL's own writing of them. */
export const bytesFrom = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');
