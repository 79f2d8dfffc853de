import type { Draft, Input } from '@heliu/model';
import { type Hold, holds, type supplier } from './supplier.ts';

/** Tax numbers are written in capitals. */
export const withTaxNo = (input: Input<typeof supplier>): Draft<typeof supplier> => ({
  ...input,
  ...(input.taxNo && { taxNo: input.taxNo.toUpperCase() }),
});

interface Standing {
  readonly name: string;
  readonly hold: Hold;
  readonly disabled: boolean;
}

/** Why nothing may be ordered from this supplier now, or nothing paid to him. */
export function holdComplaint({ name, hold, disabled }: Standing, what: 'orders' | 'payments'): string | undefined {
  const doing = what === 'orders' ? '下单' : '付款';
  // What was bought before he was stopped is still paid.
  if (disabled && what === 'orders') return `供应商${name}已停用，不能${doing}`;
  return hold === 'all' || hold === what ? `供应商${name}为“${holds[hold]}”，不能${doing}` : undefined;
}

const legalForms = /(股份有限公司|有限责任公司|有限公司|合伙企业|个体工商户|分公司|总公司|集团|公司|商行|经营部|厂)+$/u;
const place = /^[\p{Script=Han}]{2,8}?(省|市|自治区|区|县)/u;

/**
 * The part of a name by which people know a company: without its legal form, the place it is registered in and what stands
 * in brackets. Two suppliers with the same core are most likely one.
 */
export function coreOfName(name: string): string {
  const bare = name.replace(/[（(][^）)]*[）)]/gu, '').replace(/[\s·.,，。]/gu, '');
  const core = bare.replace(place, '').replace(legalForms, '');
  return core.length >= 2 ? core : bare;
}

/** The code after the highest one in use; codes of other shapes are somebody's own and do not count. */
export const supplierCodeAfter = (highest: number): string => `GYS${String(highest + 1).padStart(4, '0')}`;
