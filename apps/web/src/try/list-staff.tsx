import { listPage } from '@heliu/ui';
import { staffCalls } from '../../../../modules/hr/model.ts';
export default listPage(staffCalls, { columns: ['code', 'name', 'department', 'post', 'mobile', 'entryDate', 'status'] });
