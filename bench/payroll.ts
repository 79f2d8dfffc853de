import { dec, yuan, zeroFen } from '@heliu/model';
import {
  fraction,
  type Given,
  type InsuranceKind,
  type InsuranceRule,
  itemOf,
  nothingYet,
  type PayMonth,
  payOf,
  type Person,
  planOf,
  rulesOn,
  usualItems,
  withoutIdle,
} from '../modules/payroll/model.ts';

const rule = (kind: InsuranceKind, personal: string, company: string): InsuranceRule => ({
  city: '上海',
  kind,
  effectiveFrom: '2023-07-01',
  baseMin: yuan('7310'),
  baseMax: yuan('36549'),
  personalRate: dec(personal),
  companyRate: dec(company),
  personalFixed: zeroFen,
  companyFixed: zeroFen,
  rounding: 'halfUp',
});
const rules = rulesOn(
  [
    rule('pension', '0.08', '0.16'),
    rule('medical', '0.02', '0.1'),
    rule('unemployment', '0.005', '0.005'),
    rule('injury', '0', '0.0026'),
    rule('housing', '0.07', '0.07'),
  ],
  '上海',
  '2026-07-31',
);
const month: PayMonth = {
  month: '2026-07',
  workDays: fraction('21.75'),
  presence: 'workdays',
  plan: planOf(usualItems.map((one) => itemOf(withoutIdle(one)))),
  rulesIn: () => rules,
};
const personOf = (id: number): Person => ({
  id,
  name: `员工${id}`,
  department: 1,
  departmentCode: 'D20',
  post: 1,
  postCode: 'G06',
  account: null,
  levelCode: 'P3',
  allowance: yuan('400'),
  entryDate: id % 50 === 0 ? '2026-07-13' : '2020-03-01',
  leaveDate: null,
  workKind: '全职',
  staffStatus: '正式',
  socialCity: '上海',
  nonResident: false,
  firstJob: false,
});
const givenOf = (id: number): Given => ({
  fixed: {
    id: 1,
    number: 'DX1',
    fromMonth: '2026-01',
    city: null,
    socialBase: '12000.00',
    fundBase: '12000.00',
    fundRate: null,
    special: '1500.00',
    amounts: { BASE: `${8000 + (id % 7777)}.37` },
  },
  unpaidDays: fraction(id % 3 === 0 ? '1.5' : '0'),
  overtimeHours: fraction(id % 4 === 0 ? '7' : '0'),
  typed: new Map([['BONUS', yuan('1234.56')]]),
  before: nothingYet,
  isLowPaid: false,
  bonusTaken: null,
});

/** A month of so many people with the usual items, every figure with how it came about; nothing of it is written. */
export function benchPayroll(people: number): number {
  const began = performance.now();
  for (let id = 1; id <= people; id++) payOf(personOf(id), givenOf(id), month);
  return performance.now() - began;
}
