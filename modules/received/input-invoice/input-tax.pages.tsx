import { today } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { inputTax } from './input-tax.ts';

/** The year as far as it has gone: a month alone says little. */
export const InputTaxPage = () => (
  <ReportPage report={inputTax} usual={{ from: `${today().slice(0, 4)}-01`, to: today().slice(0, 7) }} />
);
