import type { AnyEntity } from '@heliu/model';
import { baseSalary } from './base-salary/base-salary.ts';
import { insuranceItem } from './insurance/insurance-item.ts';
import { salaryItem } from './item/salary-item.ts';
import { contributionPayment } from './payout/contribution-payment.ts';
import { salaryPayment } from './payout/salary-payment.ts';
import { salarySlip } from './run/salary-slip.ts';
import { staffSalary } from './run/staff-salary.ts';

export { baseSalary } from './base-salary/base-salary.ts';
export { insuranceItem } from './insurance/insurance-item.ts';
export { salaryItem } from './item/salary-item.ts';
export { fraction } from './formula/fraction.ts';
export { type InsuranceKind, type InsuranceRule, rulesOn } from './insurance/contribution.rules.ts';
export { planOf } from './item/plan.rules.ts';
export { itemOf, withoutIdle } from './item/salary-item.rules.ts';
export { usualItems } from './item/usual-items.ts';
export { type Given, type PayMonth, payOf, type Person } from './run/pay.rules.ts';
export { nothingYet } from './tax/withholding.rules.ts';
export { contributionPayment } from './payout/contribution-payment.ts';
export { salaryPayment } from './payout/salary-payment.ts';
export { salarySlip } from './run/salary-slip.ts';
export { staffSalary } from './run/staff-salary.ts';
export { yearlyTax } from './tax/withholding.rules.ts';

export const entities: readonly AnyEntity[] = [
  salaryItem,
  insuranceItem,
  baseSalary,
  staffSalary,
  salarySlip,
  salaryPayment,
  contributionPayment,
];
