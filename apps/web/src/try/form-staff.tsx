import { formPage } from '@heliu/ui';
import { staffCalls } from '../../../../modules/hr/model.ts';
export default formPage(staffCalls);
