import { z } from 'zod';
import { type Access, changing, custom, post } from './calls.ts';
import { chosen } from './chosen.ts';

export const followKinds = { call: '电话', visit: '拜访', chat: '在线沟通', mail: '邮件', other: '其他' } as const;
export type FollowKind = keyof typeof followKinds;

/** What somebody noted about a record, and when to come back to it. */
export interface FollowUp {
  readonly id: number;
  readonly kind: FollowKind;
  readonly content: string;
  readonly nextTime: string | null;
  readonly by: string;
  readonly at: string;
}

/** Whoever may see a record may read its follow-ups and add to them. */
const seesRecord = ({ moduleCode }: Readonly<Record<string, unknown>>): Access =>
  `${typeof moduleCode === 'string' ? moduleCode : ''}:view`;

export const followUps = custom<FollowUp[]>()(
  '某条记录的跟进记录，新的在前',
  post('/erp/follow/getByModouleRowId', 'form'),
  seesRecord,
  z.object({
    moduleCode: z.string('跟进对象类型不能为空').trim().min(1, '跟进对象类型不能为空').max(63, '跟进对象类型无效'),
    rowId: chosen('跟进对象'),
  }),
);

/** Where a follow-up is added; what it takes follows from its definition. */
export const addFollowUpCall = changing(post('/erp/follow/add'));
export const followAccess = seesRecord;
