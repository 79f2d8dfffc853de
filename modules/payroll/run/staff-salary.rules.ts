import { type Draft, type Input, lastDayOf } from '@heliu/model';
import type { staffSalary } from './staff-salary.ts';

type StaffSalary = typeof staffSalary;

export const withDay = (input: Input<StaffSalary>): Draft<StaffSalary> => ({
  ...input,
  docDate: lastDayOf(input.payMonth),
});

/** Which line says again what an earlier one has said. */
function doubled(keys: readonly string[]): { readonly first: number; readonly second: number } | undefined {
  const second = keys.findIndex((key, at) => keys.indexOf(key) < at);
  return second < 0 ? undefined : { first: keys.indexOf(keys[second]!) + 1, second: second + 1 };
}

export function salaryComplaint({ attendance, typed, workDays }: Draft<StaffSalary>): string | undefined {
  const sameDays = doubled(attendance.map(({ staff }) => String(staff)));
  if (sameDays) return `出勤第${sameDays.second}行：这个人在第${sameDays.first}行已经填过`;
  const tooLong = attendance.findIndex(({ unpaidDays }) => Number(unpaidDays ?? 0) > Number(workDays ?? '21.75'));
  if (tooLong >= 0) return `出勤第${tooLong + 1}行：缺勤天数比应出勤天数还多`;
  const sameItem = doubled(typed.map(({ staff, item }) => `${staff} ${item}`));
  if (sameItem) return `录入项目第${sameItem.second}行：这个人的这个项目在第${sameItem.first}行已经填过`;
  return undefined;
}
