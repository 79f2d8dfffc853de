import { formPage } from '@heliu/ui';
import { departmentCalls } from './department.calls.ts';

export default formPage(departmentCalls, {
  sections: [
    { label: '部门', fields: ['code', 'name', 'shortName', 'parent'] },
    { label: '联系与排列', fields: ['leader', 'phone', 'sort', 'disabled', 'remark'] },
  ],
});
