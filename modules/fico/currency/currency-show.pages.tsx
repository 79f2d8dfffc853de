import { showPage } from '@heliu/ui';
import { currencyCalls } from './currency.calls.ts';

export default showPage(currencyCalls);
