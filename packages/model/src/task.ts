import { z } from 'zod';
import { custom, get, post, reading } from './calls.ts';

export const taskStates = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const;
export type TaskStatus = keyof typeof taskStates;
export const isOver = (status: TaskStatus): boolean => status !== 'queued' && status !== 'running';

/** How far a task has got: what is told to browsers while it runs. */
export interface TaskProgress {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly status: TaskStatus;
  readonly total: number | null;
  readonly done: number;
  /** Rows that could not be done; the others were. */
  readonly failed: number;
  readonly message: string | null;
}
export interface TaskResult {
  /** One sentence: what came of it. */
  readonly summary?: string;
  readonly file?: { readonly id: number; readonly name: string; readonly size: number };
  readonly [more: string]: unknown;
}
export interface TaskView extends TaskProgress {
  readonly result: TaskResult | null;
  /** Why the whole task failed. */
  readonly error: string | null;
  readonly cancelRequested: boolean;
  readonly createdBy: number;
  readonly createdByName: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}
export interface RowError {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}
/** What a call answers that started a task instead of doing the work at once. */
export interface Started {
  readonly task: number;
}

/** Whoever holds it sees and stops the tasks of the whole company, not only his own. */
export const allTasksPermission = 'sys_task:all';

const id = z.coerce.number('缺少任务编号 id').int('任务编号 id 无效').positive('任务编号 id 无效');
const after = z.coerce.number('翻页位置无效').int('翻页位置无效').nonnegative('翻页位置无效').optional();

export const taskCalls = {
  list: custom<{ readonly rows: readonly TaskView[]; readonly more: boolean }>()(
    '后台任务列表',
    get('/api/task/list'),
    'session',
    z.object({
      /** Older than this one. */
      before: after,
      everybody: z.union([z.boolean(), z.stringbool()], 'everybody 应为是或否').optional(),
    }),
  ),
  get: custom<TaskView>()('后台任务', get('/api/task/get'), 'session', z.object({ id })),
  errors: custom<{ readonly rows: readonly RowError[]; readonly more: boolean }>()(
    '后台任务中没有做成的行',
    get('/api/task/errors'),
    'session',
    z.object({ id, after }),
  ),
  cancel: custom<TaskView>()('取消后台任务', reading(post('/api/task/cancel')), 'session', z.object({ id })),
  retry: custom<TaskView>()('重试后台任务', post('/api/task/retry'), 'session', z.object({ id })),
  remove: custom<null>()('清除已结束的后台任务', reading(post('/api/task/remove')), 'session', z.object({ id })),
} as const;

/** The stream of changes of one's own tasks. */
export const taskEvents = get('/api/task/events');
