import { custom, get, post } from '@heliu/model';
import { z } from 'zod';

export const runningPath = '/invoiceManagement/running';

/** One service outside, over all companies. */
export interface GatewayState {
  readonly gateway: string;
  readonly hour: Answers;
  readonly day: Answers;
  /** What it said last when it did not do what was asked. */
  readonly fault: string | null;
  readonly faultAt: string | null;
  readonly lastAt: string;
}
export interface Answers {
  readonly done: number;
  readonly refused: number;
  readonly failed: number;
  /** On average, and at worst, in milliseconds. */
  readonly ms: number;
  readonly slowest: number;
}
/** One kind of work in the background, over all companies. */
export interface QueueState {
  readonly kind: string;
  /** What it is called where that says nothing of anybody's business. */
  readonly label: string | null;
  /** Started by people, who start it again themselves. */
  readonly shown: boolean;
  readonly waiting: number;
  readonly running: number;
  readonly oldest: string | null;
  readonly failedHour: number;
  readonly failedDay: number;
  readonly retryable: number;
  readonly error: string | null;
  readonly failedAt: string | null;
}
export interface Alarm {
  readonly id: number;
  readonly title: string;
  readonly said: string;
  readonly since: string;
  readonly overAt: string | null;
}
export interface RunningState {
  readonly at: string;
  readonly gateways: readonly GatewayState[];
  readonly queues: readonly QueueState[];
  readonly alarms: readonly Alarm[];
}
export const runningState = {
  ...custom<RunningState>()(
    '外部服务与后台任务的运行状况',
    get('/api/platform/running'),
    'sys_running:view',
    z.object({}),
  ),
  inBackground: true,
} as const;
export const retryQueue = custom<{ readonly count: number }>()(
  '重新执行一类失败的后台任务',
  post('/api/platform/running/retry'),
  'sys_running:retry',
  z.object({ kind: z.string('请选择任务').min(1, '请选择任务').max(100, '任务名称过长') }),
);
