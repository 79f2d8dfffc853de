import { type PageRoute, recordPages } from '@heliu/ui/base';
import { inputTax } from './input-invoice/input-tax.ts';

export const pages: readonly PageRoute[] = [
  ...recordPages('/fico/inputinvoice', '进项发票', () => import('./input-invoice/input-invoice.pages.tsx')),
  {
    path: inputTax.path!,
    title: inputTax.label,
    load: async () => ({ default: (await import('./input-invoice/input-tax.pages.tsx')).InputTaxPage }),
  },
];
