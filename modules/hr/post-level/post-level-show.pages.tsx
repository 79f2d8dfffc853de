import { showPage } from '@heliu/ui';
import { StaffOf } from '../staff/staff-of.pages.tsx';
import { postLevelCalls } from './post-level.calls.ts';

export default showPage(postLevelCalls, {
  tools: ({ id }) => (
    <StaffOf by="level" id={id}>
      本级别员工
    </StaffOf>
  ),
});
