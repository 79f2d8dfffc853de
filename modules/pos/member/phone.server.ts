import { createHmac } from 'node:crypto';
import { keyFor, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { forgetSecret, keepSecret } from '../../system/server.ts';
import { isMasked, maskPhone } from './member.rules.ts';

/**
 * A number by which a phone number is found without being opened. It follows from the key of the installation, so a copy
 * of the database does not tell by trying all numbers; 52 bits, so two of ten million members hardly ever share one.
 */
export const phoneKeyOf = ({ db, company }: Work, phone: string): number => {
  const digest = createHmac('sha256', keyFor(db, 'member phone')).update(`${company}:${phone}`).digest();
  return Number(digest.readBigUInt64BE() >> 12n) + 1;
};

const codePrefix = 'HLM';
const signature = ({ db, company }: Work, cardNo: string): string =>
  createHmac('sha256', keyFor(db, 'member code')).update(`${company}:${cardNo}`).digest('base64url').slice(0, 16);

/** What stands in the square code of a card: who knows the number alone cannot make one. */
export const memberCode = (work: Work, cardNo: string): string => `${codePrefix}.${cardNo}.${signature(work, cardNo)}`;
/** The card number in it; nothing where it is no such code. */
export function cardInCode(work: Work, code: string): string | undefined {
  const [prefix, cardNo = '', ...rest] = code.split('.');
  if (prefix !== codePrefix || rest.length === 0) return undefined;
  if (memberCode(work, cardNo) !== code) throw new Refusal('会员码不对，请让顾客出示本店的会员码');
  return cardNo;
}

/** Numbers typed in a piece of work, under the key by which they are found. */
const typed = new WeakMap<Work, Map<number, string>>();

interface PhoneDraft {
  phone?: string | null;
  phoneKey?: number | null;
}
/** Puts the masked number in the place of the one that was typed, before anything of it is written or logged. */
export function maskDraft(work: Work, draft: PhoneDraft, before?: PhoneDraft): void {
  const phone = draft.phone || null;
  if (phone === null) return void Object.assign(draft, { phone: null, phoneKey: null });
  if (isMasked(phone)) {
    if (phone === before?.phone) return;
    const message = '手机号请填写完整的 11 位';
    throw new Refusal(message, codes.invalid, { complaints: [{ path: 'phone', message }] });
  }
  const phoneKey = phoneKeyOf(work, phone);
  const known = typed.get(work) ?? new Map<number, string>();
  typed.set(work, known.set(phoneKey, phone));
  Object.assign(draft, { phone: maskPhone(phone), phoneKey });
}

export function keepPhone(work: Work, id: number, { phoneKey }: PhoneDraft): void {
  if (phoneKey == null) return forgetSecret(work, 'memberPhone', id);
  const phone = typed.get(work)?.get(phoneKey);
  if (phone !== undefined) keepSecret(work, 'memberPhone', id, phone);
}
