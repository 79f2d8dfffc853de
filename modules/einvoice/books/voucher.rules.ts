import { absFen, dec, type Decimal, type Fen, formatFen, formatRate, type Input } from '@heliu/model';
import type { arInvoice } from '../../fico/model.ts';

/** What the invoices of one day, one subject and one customer come to at one rate. */
export interface RateSum {
  readonly taxRate: Decimal;
  readonly net: Fen;
  readonly tax: Fen;
  readonly gross: Fen;
}

type Voucher = Pick<Input<typeof arInvoice>, 'invoiceKind' | 'lines'>;

/**
 * One line a rate, stating the tax that stands on the invoices: taken out of a sum it would be another one. Where more
 * was taken back than issued the line is negative, as on a red invoice.
 */
export function voucherOf(sums: readonly RateSum[]): Voucher {
  const lines = sums.map(({ taxRate, tax, gross }) => ({
    goodsName: `已开发票 税率${formatRate(taxRate)}`,
    quantity: dec(gross < 0n ? '-1' : '1'),
    taxPrice: dec(formatFen(absFen(gross))),
    taxRate,
    statedTax: tax,
  }));
  const isRed = ({ gross }: RateSum) => gross < 0n;
  return { invoiceKind: sums.every(isRed) ? 'red' : sums.some(isRed) ? 'adjust' : 'normal', lines };
}
