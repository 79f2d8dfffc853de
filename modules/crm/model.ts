import type { AnyEntity, AnyLedger } from '@heliu/model';
import { customerSite } from './customer-site/customer-site.ts';
import { customer } from './customer/customer.ts';
import { follow } from './follow/follow.ts';
import { supplier } from './supplier/supplier.ts';

export { customer, statuses as customerStatuses, type CustomerStatus } from './customer/customer.ts';
export { booksMailOf, tradeComplaint, withInvoicing } from './customer/customer.rules.ts';
export { creditCodeCheck, isCreditCode, taxNoComplaint } from './customer/tax-no.ts';
export * from './customer/customer.calls.ts';
export { customerSite, type CustomerSite, type Location } from './customer-site/customer-site.ts';
export { siteLocations } from './customer-site/customer-site.calls.ts';
export { follow } from './follow/follow.ts';
export { addFollowUp } from './follow/follow.calls.ts';
export { type Hold, supplier } from './supplier/supplier.ts';
export { holdComplaint } from './supplier/supplier.rules.ts';
export * from './supplier/supplier.calls.ts';
export { menu, supplierMenu } from './menu.ts';

export const entities: readonly AnyEntity[] = [customer, customerSite, supplier, follow];
export const ledgers: readonly AnyLedger[] = [];
