import { custom, post, reading } from '@heliu/model';
import { z } from 'zod';

export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly department: string;
}
export const colleagues = custom<{ readonly rows: readonly Colleague[] }>()(
  '可以参与审批的同事，按姓名查找；参与审批的人不用有管理用户的权限',
  reading(post('/api/crm/process/colleagues')),
  'session',
  z.object({ keyword: z.string('关键字应为文字').trim().max(30, '关键字不能超过30个字').default('') }),
);
