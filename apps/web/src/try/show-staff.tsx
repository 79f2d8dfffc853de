import { showPage } from '@heliu/ui';
import { staffCalls } from '../../../../modules/hr/model.ts';
export default showPage(staffCalls);
