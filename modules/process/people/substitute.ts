import { chosen, custom, date, entity, get, plainCalls, post, ref, remark, text } from '@heliu/model';
import { z } from 'zod';

/** Who is asked instead of somebody who is away. */
export const processSubstitute = entity({
  name: 'process_substitute',
  label: '审批代理',
  title: 'reason',
  fields: {
    user: ref('不在的人', 'sys_user', { required: true, beside: true, index: true }),
    substitute: ref('代理人', 'sys_user', { required: true, beside: true }),
    startDate: date('开始日期', { required: true }),
    endDate: date('结束日期', { required: true, index: true }),
    reason: text('事由', { required: true, max: 60, search: true }),
    remark: remark(),
  },
});
export const substituteCalls = plainCalls(processSubstitute, 'api/crm/process/substitute');

export interface OwnSubstitute {
  readonly id: number;
  readonly substitute: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly reason: string;
}
export const ownSubstitute = custom<{ readonly current: OwnSubstitute | null }>()(
  '我不在时由谁代理审批：正在代理的或将要代理的',
  get('/api/crm/process/ownSubstitute'),
  'session',
  z.object({}),
);
const day = (what: string) => z.iso.date(`${what}应为日期，如 2026-01-31`);
export const saveOwnSubstitute = custom<{ readonly id: number; readonly moved: number }>()(
  '我不在的这几天由谁代理审批',
  post('/api/crm/process/saveOwnSubstitute'),
  'session',
  z.object({
    substitute: chosen('代理人').pipe(z.number().max(Number.MAX_SAFE_INTEGER, '请选择代理人')),
    startDate: day('开始日期'),
    endDate: day('结束日期'),
    reason: z.string('请填写事由').trim().min(1, '请填写事由').max(60, '事由不能超过60个字'),
    /** What waits for him now goes over as well. */
    handOver: z.boolean('应为是或否').default(false),
  }),
);
export const endOwnSubstitute = custom<{ readonly id: number }>()(
  '我回来了：不再由别人代理审批',
  post('/api/crm/process/endOwnSubstitute'),
  'session',
  z.object({}),
);

/** For whoever has left: what waited for him waits for somebody else. */
export const handOverTasks = custom<{ readonly moved: number }>()(
  '把一个人待处理的审批任务都转给另一个人',
  post('/api/crm/process/handOverTasks'),
  'process_instance:stop',
  z.object({
    user: chosen('原来的审批人').pipe(z.number().max(Number.MAX_SAFE_INTEGER, '请选择原来的审批人')),
    substitute: chosen('接手的人').pipe(z.number().max(Number.MAX_SAFE_INTEGER, '请选择接手的人')),
  }),
);
