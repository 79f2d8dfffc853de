import { custom, get, post, reading } from '@heliu/model';
import { z } from 'zod';

export interface LeavingState {
  /** When the company was asked to be erased, by whom, and when that is done; nothing while nobody asked. */
  readonly asked: { readonly at: string; readonly by: string; readonly erasesAt: string } | null;
  readonly companyName: string;
  /** Whether whoever looks may ask for any of it. */
  readonly isChief: boolean;
  /** The last export that was made whole, and when. */
  readonly exportedAt: string | null;
  readonly days: number;
}
export const leavingState = custom<LeavingState>()(
  '注销企业与导出全部数据的情况',
  get('/api/system/leaving'),
  'sys_leaving:view',
  z.object({}),
);

const password = z.string('请填写您的登录密码').min(1, '请填写您的登录密码').max(200, '密码过长');
/** A company that may only look may take its data with it all the same. */
export const exportAll = custom<{ readonly task: number }>()(
  '导出企业的全部数据',
  reading(post('/api/system/leaving/export')),
  'sys_leaving:leave',
  z.object({ password }),
);
export const askLeaving = custom<{ readonly erasesAt: string }>()(
  '申请注销企业',
  post('/api/system/leaving/ask'),
  'sys_leaving:leave',
  z.object({
    name: z.string('请填写企业名称').trim().min(1, '请填写企业名称').max(100, '企业名称过长'),
    reason: z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因最多 200 字'),
    password,
  }),
);
/** Asked while nothing else can be changed. */
export const withdrawLeaving = custom<null>()(
  '撤回注销申请',
  reading(post('/api/system/leaving/withdraw')),
  'sys_leaving:leave',
  z.object({}),
);
