import { idNoComplaint } from '../../hr/model.ts';

/** GB 32100: thirty-one characters, without the letters that look like digits (I, O) and without S, V, Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The check character that belongs after the first seventeen characters of a unified social credit code. */
export function creditCodeCheck(first: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * alphabet.indexOf(first[index]!), 0);
  return alphabet[(31 - (sum % 31)) % 31]!;
}

const shape = /^[1-9A-HJ-NP-RT-UW-Y][0-9A-HJ-NP-RT-UW-Y]\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/;

export const isCreditCode = (code: string): boolean => shape.test(code) && creditCodeCheck(code) === code[17];

/**
 * A taxpayer is known by his credit code or, if a person, by his identity number; both have eighteen characters.
 * Numbers of fifteen and twenty characters come from before 2015 and carry no check character.
 */
export function taxNoComplaint(typed: string): string | undefined {
  const taxNo = typed.toUpperCase();
  if (/^([0-9A-Z]{15}|[0-9A-Z]{20})$/.test(taxNo)) return undefined;
  if (taxNo.length !== 18) return `税号应为 18 位，现在 ${taxNo.length} 位`;
  if (isCreditCode(taxNo)) return undefined;
  const isPerson = /^\d{17}[\dX]$/.test(taxNo) && idNoComplaint(taxNo) === undefined;
  return isPerson ? undefined : '税号校验不通过，请核对';
}
