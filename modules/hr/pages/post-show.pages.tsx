import { showPage } from '@heliu/ui';
import { StaffOf } from '../staff/staff-of.pages.tsx';
import { postCalls } from '../post/post.calls.ts';

export default showPage(postCalls, {
  tools: ({ id }) => (
    <StaffOf by="post" id={id}>
      本岗位员工
    </StaffOf>
  ),
});
