import { showPage } from '@heliu/ui';
import { StaffOf } from '../staff/staff-of.pages.tsx';
import { departmentCalls } from './department.calls.ts';

export default showPage(departmentCalls, {
  sections: [{ fields: ['code', 'name', 'shortName', 'parent', 'leader', 'phone', 'sort', 'disabled', 'remark'] }],
  tools: ({ id }) => (
    <StaffOf by="department" id={id}>
      本部门员工
    </StaffOf>
  ),
});
