import type { Work } from '@heliu/engine';

/** Amounts as the database writes them. */
export interface PayableInvoice {
  readonly id: number;
  readonly number: string;
  readonly supplier: number;
  readonly status: string;
  readonly dueDate: string | null;
  readonly total: string;
  readonly open: string;
}
export interface PrepayableOrder {
  readonly id: number;
  readonly number: string;
  readonly supplier: number;
  readonly status: string;
  readonly total: string;
}

/** Suppliers' invoices and orders stand in an area above, which tells here what is owed for them. */
export interface PayableSource {
  /** Those that are asked for, locked so that of two who ask at once the second knows of the first. */
  invoices(work: Work, ids: readonly number[]): Promise<readonly PayableInvoice[]>;
  /** What is still owed to a supplier, due first in front. */
  openInvoices(work: Work, supplier: number): Promise<readonly PayableInvoice[]>;
  orders(work: Work, ids: readonly number[]): Promise<readonly PrepayableOrder[]>;
  /** Which invoices bill what was ordered by which orders. */
  invoicesOf(
    work: Work,
    orders: readonly number[],
  ): Promise<readonly { readonly order: number; readonly number: string }[]>;
}

const sources: PayableSource[] = [];
export function addPayableSource(source: PayableSource): void {
  if (!sources.includes(source)) sources.push(source);
}
const all = async <T>(ask: (source: PayableSource) => Promise<readonly T[]>): Promise<T[]> =>
  (await Promise.all(sources.map(ask))).flat();

export const payableSource = {
  invoices: (work: Work, ids: readonly number[]) =>
    ids.length === 0 ? Promise.resolve([]) : all((source) => source.invoices(work, ids)),
  openInvoices: (work: Work, supplier: number) => all((source) => source.openInvoices(work, supplier)),
  orders: (work: Work, ids: readonly number[]) =>
    ids.length === 0 ? Promise.resolve([]) : all((source) => source.orders(work, ids)),
  invoicesOf: (work: Work, orders: readonly number[]) =>
    orders.length === 0 ? Promise.resolve([]) : all((source) => source.invoicesOf(work, orders)),
};
