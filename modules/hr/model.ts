import type { AnyEntity, AnyLedger } from '@heliu/model';
import { department } from './department/department.ts';
import { postLevel } from './post-level/post-level.ts';
import { post } from './post/post.ts';
import { staff } from './staff/staff.ts';

export { department } from './department/department.ts';
export { departmentCalls } from './department/department.calls.ts';
export { post } from './post/post.ts';
export { postCalls } from './post/post.calls.ts';
export { postLevel } from './post-level/post-level.ts';
export { postLevelCalls } from './post-level/post-level.calls.ts';
export { checkCharacterOf, idNoComplaint, readIdNo } from './staff/id-card.ts';
export { mobilePattern, staff } from './staff/staff.ts';
export { ageOn, staffComplaint, withIdentity } from './staff/staff.rules.ts';
export { resetPassword, staffCalls } from './staff/staff.calls.ts';
export { peopleMenu } from './menu.ts';

export const entities: readonly AnyEntity[] = [department, post, postLevel, staff];
export const ledgers: readonly AnyLedger[] = [];
