import { formPage } from '@heliu/ui';
import { factoryCalls } from '../company/company.calls.ts';

export default formPage(factoryCalls);
