import { showPage } from '@heliu/ui';
import { taxRateCalls } from './tax-rate.calls.ts';

export default showPage(taxRateCalls);
