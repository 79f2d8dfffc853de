import { listPage } from '@heliu/ui';
import { departmentCalls } from '../../../../modules/hr/model.ts';
export default listPage(departmentCalls, { columns: ['code', 'name', 'parent', 'createdAt'] });
