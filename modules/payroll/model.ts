import type { AnyEntity } from '@heliu/model';
import { insuranceItem } from './insurance/insurance-item.ts';
import { salaryItem } from './item/salary-item.ts';

export { insuranceItem } from './insurance/insurance-item.ts';

export const entities: readonly AnyEntity[] = [salaryItem, insuranceItem];
