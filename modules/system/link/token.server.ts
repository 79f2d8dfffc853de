import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const secretLength = 43;
const shape = new RegExp(`^([0-9a-z]{1,10})[\\w-]{${secretLength}}$`);

export interface Token {
  readonly company: number;
  readonly text: string;
  readonly digest: Buffer;
}
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Names its company, so that no other one's links are ever looked at, and 256 bits nobody guesses. */
export function newToken(company: number): { text: string; digest: Buffer } {
  const text = company.toString(36) + randomBytes(32).toString('base64url');
  return { text, digest: digestOf(text) };
}

const [idLength, macLength] = [6, 26];
const macOf = (key: Buffer, company: number, id: Buffer): Buffer =>
  createHmac('sha256', key).update(`${company} `).update(id).digest().subarray(0, macLength);

/**
 * A link that follows from a record and can be printed again at any time: it names its company and the record, and 208 bits
 * that only whoever has the key can make. Nothing is kept of it.
 */
export function derivedToken(key: Buffer, company: number, record: number): string {
  const id = Buffer.alloc(idLength);
  id.writeUIntBE(record, 0, idLength);
  return company.toString(36) + Buffer.concat([id, macOf(key, company, id)]).toString('base64url');
}

/** The record that a derived link is for; nothing where it was made up. */
export function derivedFrom(key: Buffer, { company, text }: Token): number | undefined {
  const bytes = Buffer.from(text.slice(company.toString(36).length), 'base64url');
  if (bytes.length !== idLength + macLength) return undefined;
  const id = bytes.subarray(0, idLength);
  return timingSafeEqual(macOf(key, company, id), bytes.subarray(idLength)) ? id.readUIntBE(0, idLength) : undefined;
}

export function readToken(text: string): Token | undefined {
  const company = shape.exec(text)?.[1];
  return company === undefined ? undefined : { company: Number.parseInt(company, 36), text, digest: digestOf(text) };
}
