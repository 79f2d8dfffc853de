import { listPage } from '@heliu/ui';
import { factoryCalls } from '../company/company.calls.ts';

export default listPage(factoryCalls, { columns: ['code', 'name', 'kind', 'manager', 'phone', 'address', 'disabled'] });
