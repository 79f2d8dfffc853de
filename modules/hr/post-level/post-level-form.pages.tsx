import { formPage } from '@heliu/ui';
import { postLevelCalls } from './post-level.calls.ts';
import { bandComplaint } from './post-level.rules.ts';

export default formPage(postLevelCalls, {
  sections: [
    { label: '级别', fields: ['code', 'name', 'rank', 'disabled'] },
    { label: '薪资范围', fields: ['salaryMin', 'salaryMax', 'allowance'] },
    { fields: ['remark'] },
  ],
  check: bandComplaint,
});
