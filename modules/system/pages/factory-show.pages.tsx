import { showPage } from '@heliu/ui';
import { factoryCalls } from '../company/company.calls.ts';

export default showPage(factoryCalls);
