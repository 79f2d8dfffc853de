import { listPage } from '@heliu/ui';
import { postLevelCalls } from './post-level.calls.ts';

export default listPage(postLevelCalls, {
  columns: ['code', 'name', 'rank', 'salaryMin', 'salaryMax', 'allowance', 'remark'],
  sums: [],
});
