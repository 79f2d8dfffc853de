import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Db } from './db.ts';
import { perDb } from './per-db.ts';

const keys = perDb<{ key?: Uint8Array }>(() => ({}));

/** The key is a matter of the installation and never in the database: whoever copies that reads nothing sealed. */
export function useSeal(db: Db, key: Uint8Array): void {
  if (key.length !== 32) throw new Error('a seal key has 32 bytes');
  keys(db).key = key;
}

function keyOf(db: Db): Uint8Array {
  const { key } = keys(db);
  if (!key) throw new Error('no seal key was given at start');
  return key;
}

const [nonceLength, tagLength] = [12, 16];

/** Packed, then locked (AES-256-GCM). `about` is bound to the content: moved to another record it no longer opens. */
export function seal(db: Db, about: string, content: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(db), nonce).setAAD(Buffer.from(about));
  const packed = deflateRawSync(content, { level: 1 });
  return Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key is another or the content was touched. */
export function unseal(db: Db, about: string, sealed: Buffer): string {
  const opener = createDecipheriv('aes-256-gcm', keyOf(db), sealed.subarray(0, nonceLength));
  opener.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagLength));
  const packed = Buffer.concat([opener.update(sealed.subarray(nonceLength, -tagLength)), opener.final()]);
  return inflateRawSync(packed).toString();
}

/** PostgreSQL's own writing of bytes, for arrays and parameters that travel as text. */
export const bytesText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
export const bytesFrom = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');
