import { formPage } from '@heliu/ui';
import { currencyCalls } from './currency.calls.ts';

export default formPage(currencyCalls);
