import type { AnyEntity } from '@heliu/model';
import { baseSalary } from './base-salary/base-salary.ts';
import { insuranceItem } from './insurance/insurance-item.ts';
import { salaryItem } from './item/salary-item.ts';

export { baseSalary } from './base-salary/base-salary.ts';
export { insuranceItem } from './insurance/insurance-item.ts';
export { salaryItem } from './item/salary-item.ts';
export { yearlyTax } from './tax/withholding.rules.ts';

export const entities: readonly AnyEntity[] = [salaryItem, insuranceItem, baseSalary];
