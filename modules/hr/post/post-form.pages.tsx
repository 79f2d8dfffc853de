import { formPage } from '@heliu/ui';
import { postCalls } from './post.calls.ts';

export default formPage(postCalls, {
  sections: [
    { label: '岗位', fields: ['code', 'name', 'department', 'sequence'] },
    { label: '编制与核算', fields: ['headcount', 'salaryAccount', 'disabled'] },
    { label: '说明', fields: ['duty', 'remark'] },
  ],
});
