import type { Draft, Input, Row } from '@heliu/model';
import { readIdNo } from './id-card.ts';
import type { staff } from './staff.ts';

type Staff = typeof staff;

/** Birthday and gender follow from an identity card; whoever types them cannot contradict the card. */
export function withIdentity(input: Input<Staff>): Draft<Staff> {
  const idNo = input.idNo.toUpperCase();
  const isCard = (input.idType ?? 'idCard') === 'idCard';
  const identity = isCard ? readIdNo(idNo) : undefined;
  return { ...input, idNo, ...identity };
}

/** Whole years between a birthday and a later day. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

const legalAge = 16;

export function staffComplaint(person: Draft<Staff>): string | undefined {
  if ((person.idType ?? 'idCard') === 'idCard' && !readIdNo(person.idNo)) return '身份证号码应为18位，请核对';
  if (person.birthday && ageOn(person.birthday, person.entryDate) < legalAge)
    return `入职时未满${legalAge}周岁，不能录用`;
  if (person.probationEnd && person.probationEnd < person.entryDate) return '试用期至不能早于入职日期';
  if (person.regularDate && person.regularDate < person.entryDate) return '转正日期不能早于入职日期';
  return undefined;
}

/** Leaving ends the login as well, so it is not a matter of editing a field. */
export function statusComplaint(to: Row<Staff>['status'], from?: Row<Staff>['status']): string | undefined {
  return to === 'left' && from !== 'left' ? '离职请使用“办理离职”' : undefined;
}

/** Somebody whose last day is still to come is leaving; his login ends with the day. */
export const statusAfterLeaving = (leaveDate: string, today: string): 'leaving' | 'left' =>
  leaveDate > today ? 'leaving' : 'left';
