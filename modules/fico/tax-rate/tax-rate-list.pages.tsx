import { listPage } from '@heliu/ui';
import { taxRateCalls } from './tax-rate.calls.ts';

export default listPage(taxRateCalls, { columns: ['name', 'rate', 'kind', 'sort'], narrow: true });
