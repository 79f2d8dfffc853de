import { type PageRoute, recordPages } from '@heliu/ui/base';
import { inputTax } from './input-invoice/input-tax.ts';
import { vatWorksheet } from './vat/vat.calls.ts';

export const pages: readonly PageRoute[] = [
  ...recordPages('/fico/inputinvoice', '进项发票', () => import('./input-invoice/input-invoice.pages.tsx')),
  ...recordPages(
    '/fico/generalledger/originalvoucher',
    '原始凭证',
    () => import('./original-voucher/original-voucher.pages.tsx'),
  ),
  {
    path: inputTax.path!,
    title: inputTax.label,
    load: async () => ({ default: (await import('./input-invoice/input-tax.pages.tsx')).InputTaxPage }),
  },
  {
    path: vatWorksheet.path!,
    title: vatWorksheet.label,
    load: async () => ({ default: (await import('./vat/vat.pages.tsx')).VatWorksheetPage }),
  },
];
