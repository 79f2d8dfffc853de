import { treePage } from '@heliu/ui';
import { departmentCalls } from '../../../../modules/hr/model.ts';
export default treePage(departmentCalls);
