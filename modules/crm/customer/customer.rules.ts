import type { Draft, Input } from '@heliu/model';
import { isMailAddress } from '../../system/model.ts';
import { type customer, type CustomerStatus, statuses } from './customer.ts';

type Customer = typeof customer;

/** Tax numbers are written in capitals; a company without a title of its own invoices under its name. */
export function withInvoicing(input: Input<Customer>): Draft<Customer> {
  return {
    ...input,
    ...(input.taxNo && { taxNo: input.taxNo.toUpperCase() }),
    invoiceTitle: input.invoiceTitle || input.name,
  };
}

/** Why nothing may be sold or invoiced to this customer now. */
export function tradeComplaint(record: { readonly name: string; readonly status: CustomerStatus }): string | undefined {
  return record.status === 'active' ? undefined : `客户${record.name}为${statuses[record.status]}状态，不能开单`;
}

interface Contact {
  readonly name: string;
  readonly position?: string;
  readonly email?: string;
}
const isFinance = ({ position = '', name }: Contact) => /财务|会计|出纳|结算/.test(position + name);

/** Where bills and reminders go: to whoever keeps the books there, else to the first who can be written to. */
export function booksMailOf(contacts: readonly Contact[] | null): string | null {
  const reached = (contacts ?? []).filter(({ email }) => email !== undefined && isMailAddress(email.trim()));
  return (reached.find(isFinance) ?? reached[0])?.email?.trim() ?? null;
}

const prefix = 'KH';

/** The code after the highest one in use; codes of other shapes are somebody's own and do not count. */
export function codeAfter(highest: number): string {
  return prefix + String(highest + 1).padStart(4, '0');
}
