import { listPage } from '@heliu/ui';
import { currencyCalls } from './currency.calls.ts';

export default listPage(currencyCalls, { columns: ['code', 'name', 'symbol', 'decimals', 'base'], narrow: true });
