import { isCalendarDate } from '@heliu/model';

/** Resident identity numbers, GB 11643: six digits of region, eight of birthday, three of sequence, one check character. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';

export interface Identity {
  readonly birthday: string;
  readonly gender: 'male' | 'female';
}

/** The check character that belongs after the first seventeen digits. */
export function checkCharacterOf(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return checkCharacters[sum % 11]!;
}

/** What an identity number says about its holder; undefined when it is not a valid one. */
export function readIdNo(idNo: string): Identity | undefined {
  const number = idNo.toUpperCase();
  const match = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dX]$/.exec(number);
  if (!match) return undefined;
  const [, year, month, day, parity] = match;
  const birthday = `${year}-${month}-${day}`;
  if (birthday < '1900-01-01' || !isCalendarDate(birthday)) return undefined;
  if (checkCharacterOf(number) !== number[17]) return undefined;
  return { birthday, gender: Number(parity) % 2 === 1 ? 'male' : 'female' };
}

/**
 * Residence permits of people from Hong Kong, Macao, Taiwan and abroad follow the same scheme, so whatever has the
 * shape must have the check character; other documents have numbers of their own.
 */
export function idNoComplaint(idNo: string): string | undefined {
  if (!/^\d{17}[\dXx]$/.test(idNo)) return undefined;
  return readIdNo(idNo) ? undefined : '证件号码校验不通过，请核对';
}
