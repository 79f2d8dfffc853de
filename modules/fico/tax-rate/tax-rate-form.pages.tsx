import { formPage } from '@heliu/ui';
import { taxRateCalls } from './tax-rate.calls.ts';

export default formPage(taxRateCalls);
