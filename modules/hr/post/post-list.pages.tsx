import { listPage } from '@heliu/ui';
import { postCalls } from './post.calls.ts';

export default listPage(postCalls, {
  columns: ['code', 'name', 'department', 'sequence', 'headcount', 'salaryAccount', 'duty', 'remark'],
});
