import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Db } from './db.ts';
import { keyFor } from './seal.ts';

/** How PKCS#8 begins an Ed25519 key of 32 bytes. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Follows from the key of the installation, one for each purpose: nothing more has to be kept or lost. */
function signingKey(db: Db, purpose: string): KeyObject {
  const seed = keyFor(db, `signature ${purpose}`);
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

/** Ed25519, so that whoever has the public half can check without us. */
export const signed = (db: Db, purpose: string, content: Buffer): string =>
  sign(null, content, signingKey(db, purpose)).toString('base64');

export const isSigned = (db: Db, purpose: string, content: Buffer, signature: string): boolean =>
  verify(null, content, createPublicKey(signingKey(db, purpose)), Buffer.from(signature, 'base64'));

/** In PEM, as `openssl pkeyutl -verify` takes it. */
export const publicKey = (db: Db, purpose: string): string =>
  createPublicKey(signingKey(db, purpose)).export({ format: 'pem', type: 'spki' }).toString();
