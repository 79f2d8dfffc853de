import { compareDecimal, dec, type Draft, extend, formatFen, type Input } from '@heliu/model';
import type { invoice } from './invoice.ts';
import { invoiceComplaint, type TaxOf, withTotals } from './invoice.rules.ts';

type Invoice = typeof invoice;

const isNone = (value: string | null | undefined) => value == null || compareDecimal(dec(value), dec('0')) === 0;

/** A form reads an empty number as zero; on an invoice a line without quantity has none. */
export const typedDraft = (input: Input<Invoice>, taxOf: TaxOf): Draft<Invoice> =>
  withTotals(
    {
      ...input,
      lines: input.lines.map((line) => {
        const [quantity, taxPrice] = [line.quantity, line.taxPrice].map((value) => (isNone(value) ? null : value!));
        const isCounted = quantity != null && taxPrice != null;
        return { ...line, quantity, taxPrice, amount: isCounted && !line.amount ? null : line.amount };
      }) as Input<Invoice>['lines'],
    },
    taxOf,
  );

const plain = /^\d+(\.\d+)?$/;
const isNumber = (value: unknown): value is string => typeof value === 'string' && plain.test(value);

/** Quantity and price make the amount; an amount typed over them stands without a price. */
export function linePatch(
  key: string,
  row: Readonly<Record<string, unknown>>,
): { amount: string | null } | { taxPrice: null } | undefined {
  const { quantity, taxPrice } = row;
  if (key === 'amount') return isNumber(taxPrice) ? { taxPrice: null } : undefined;
  if (key !== 'quantity' && key !== 'taxPrice') return undefined;
  return isNumber(quantity) && isNumber(taxPrice)
    ? { amount: formatFen(extend(dec(quantity), dec(taxPrice))) }
    : undefined;
}

/** What keeps an invoice from being written: first what a line still lacks, then what is wrong with the whole. */
export function typedComplaint(draft: Draft<Invoice>): string | undefined {
  for (const [i, { taxItem, amount }] of draft.lines.entries()) {
    const at = `项目明细第${i + 1}行：`;
    if (taxItem == null) return `${at}税收分类还没有选`;
    if ((amount ?? 0n) === 0n) return `${at}含税金额还没有填`;
  }
  return invoiceComplaint(draft);
}
