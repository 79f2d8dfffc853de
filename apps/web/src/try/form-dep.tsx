import { formPage } from '@heliu/ui';
import { departmentCalls } from '../../../../modules/hr/model.ts';
export default formPage(departmentCalls);
