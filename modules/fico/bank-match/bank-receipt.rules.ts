import { type Fen, subtractFen, sumFen } from '@heliu/model';
import { suggestWriteOffs } from '../receipt/receipt.rules.ts';

export interface Payer {
  readonly id: number;
  readonly name: string;
  readonly shortName: string | null;
  readonly bankNo: string | null;
}
/** Money that came to a bank account. */
export interface Income {
  readonly line: number;
  readonly amount: Fen;
  readonly party: string | null;
  readonly partyAccount: string | null;
  /** Whatever else the bank prints. */
  readonly text: string;
}
export interface OpenInvoice {
  readonly invoice: number;
  readonly number: string;
  readonly customer: number;
  readonly dueDate: string | null;
  readonly open: Fen;
}
export type PayerWhy = 'chosen' | 'account' | 'name' | 'invoice';
export interface Found {
  readonly customer: number;
  readonly why: PayerWhy;
}

/** A name without what one types and another does not: brackets of either width, spaces. */
export const plainName = (text: string | null): string => (text ?? '').normalize('NFKC').replace(/[\s()·]/g, '');
/** Shorter ones are no accounts but codes of a bank. */
export const accountDigits = (text: string | null): string => {
  const found = (text ?? '').replace(/\D/g, '');
  return found.length >= 8 ? found : '';
};
/** What may be the number of an invoice in the words of a payer. */
export const numbersIn = (text: string): string[] => text.match(/[A-Za-z\d][A-Za-z\d-]{5,}/g) ?? [];

/** Who has paid: by the account it came from, by the name it came under, by an invoice that is named. Of two that fit nobody. */
export function payerFinder(
  customers: readonly Payer[],
  invoices: readonly OpenInvoice[],
): (income: Income) => Found | undefined {
  const only = (keys: readonly (readonly [string, number])[]): ReadonlyMap<string, number | null> => {
    const found = new Map<string, number | null>();
    for (const [key, id] of keys) if (key !== '') found.set(key, found.has(key) && found.get(key) !== id ? null : id);
    return found;
  };
  const accounts = only(customers.map(({ id, bankNo }) => [accountDigits(bankNo), id]));
  const names = only(
    customers.flatMap(({ id, name, shortName }) => [
      [plainName(name), id] as const,
      [plainName(shortName), id] as const,
    ]),
  );
  const owners = new Map(invoices.map(({ number, customer }) => [number, customer]));
  return ({ party, partyAccount, text }) => {
    const byAccount = accounts.get(accountDigits(partyAccount));
    if (byAccount) return { customer: byAccount, why: 'account' };
    const byName = names.get(plainName(party));
    if (byName) return { customer: byName, why: 'name' };
    const named = new Set(numbersIn(text).flatMap((number) => owners.get(number) ?? []));
    return named.size === 1 ? { customer: [...named][0]!, why: 'invoice' } : undefined;
  };
}

export interface Proposed extends Partial<Found> {
  readonly line: number;
  readonly writeOffs: readonly {
    readonly invoice: number;
    readonly amount: Fen;
    readonly why: 'named' | 'same' | 'oldest';
  }[];
  /** What is left stands with us as an advance. */
  readonly advance: Fen;
}
/** One income after the other: what one has settled is not open for the next. */
export function proposeReceipts(
  incomes: readonly Income[],
  payerOf: (income: Income) => Found | undefined,
  invoices: readonly OpenInvoice[],
): Proposed[] {
  const left = new Map<number, OpenInvoice[]>();
  for (const one of invoices) left.set(one.customer, [...(left.get(one.customer) ?? []), one]);
  return incomes.map((income): Proposed => {
    const found = payerOf(income);
    if (!found) return { line: income.line, writeOffs: [], advance: income.amount };
    const open = left.get(found.customer) ?? [];
    const writeOffs = suggestWriteOffs(open, income.amount, income.text).map(({ invoice, amount, why }) => ({
      invoice,
      amount,
      why,
    }));
    const taken = new Map(writeOffs.map(({ invoice, amount }) => [invoice, amount]));
    left.set(
      found.customer,
      open
        .map((one) => ({ ...one, open: subtractFen(one.open, taken.get(one.invoice) ?? (0n as Fen)) }))
        .filter(({ open: rest }) => rest !== 0n),
    );
    return {
      line: income.line,
      ...found,
      writeOffs,
      advance: subtractFen(income.amount, sumFen(writeOffs.map(({ amount }) => amount))),
    };
  });
}
