import type { Db } from '@heliu/engine';
import { surroundings } from '../../system/server.ts';

/** What stands in the address: which bill, and the secret that opens it. */
const wholeToken = (bill: number, secret: string): string => `${bill.toString(36)}.${secret}`;

export function splitToken(text: string): { readonly bill: number; readonly secret: string } | undefined {
  const [, bill, secret] = /^([0-9a-z]{1,10})\.([\w-]+)$/.exec(text) ?? [];
  return bill === undefined ? undefined : { bill: Number.parseInt(bill, 36), secret: secret! };
}

export const addressOf = (db: Db, bill: number, secret: string): string =>
  `${surroundings(db).publicUrl}/bill/${wholeToken(bill, secret)}`;
