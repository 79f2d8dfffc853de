import { createHash, randomBytes } from 'node:crypto';

const secretLength = 43;
const shape = new RegExp(`^([0-9a-z]{1,10})[\\w-]{${secretLength}}$`);

export interface Token {
  readonly company: number;
  readonly digest: Buffer;
}
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Names its company, so that no other one's links are ever looked at, and 256 bits nobody guesses. */
export function newToken(company: number): { text: string; digest: Buffer } {
  const text = company.toString(36) + randomBytes(32).toString('base64url');
  return { text, digest: digestOf(text) };
}

export function readToken(text: string): Token | undefined {
  const company = shape.exec(text)?.[1];
  return company === undefined ? undefined : { company: Number.parseInt(company, 36), digest: digestOf(text) };
}
