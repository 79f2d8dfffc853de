import { calls, chosen, chosenSome, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { pullError, pullRun, pullTask, type Resource } from './task.ts';

const base = 'api/oms/task';
export const pullTaskCalls = calls(pullTask, base, {
  ...usualCalls,
  remove: post('delete'),
});
export const pullRunCalls = calls(pullRun, base, { list: get('details') });
export const pullErrorCalls = calls(pullError, base, {
  list: get('errors'),
  ignore: post('ignoreError'),
  reopen: post('reopenError'),
});

const ids = z.object({ ids: chosenSome('任务', 500, '个') });
export interface Touched {
  readonly done: number;
  /** Why the others were left as they are. */
  readonly skipped: readonly string[];
}
const action = (label: string, tail: string) =>
  custom<Touched>()(`平台任务：${label}`, post(`/${base}/${tail}`), 'oms_task:run', ids);

export const startTasks = action('启动', 'start');
export const stopTasks = action('停止', 'stop');
export const executeTasks = action('立即执行', 'execute');
export const reExecuteTasks = custom<Touched>()(
  '平台任务：从某一时间起重新执行',
  post(`/${base}/reExecute`),
  'oms_task:run',
  ids.extend({ from: z.iso.datetime({ offset: true, error: '起始时间不是有效时间' }).optional() }),
);

export interface RunningPull {
  readonly id: number;
  readonly shop: number;
  readonly shopName: string;
  readonly resource: Resource;
  /** Seconds of the shop's time that were read, of how many; what came with them is told by the message. */
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
}
export const pullProgress = custom<RunningPull[]>()(
  '正在执行的平台任务及进度',
  get(`/${base}/progress`),
  'oms_task:view',
  z.object({}),
);

const chosenShops = z.object({
  shops: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(chosen('店铺')).max(500, '一次最多 500 个店铺'),
    )
    .optional(),
});
const sync = (path: string, label: string) => custom<Touched>()(label, post(path), 'oms_task:run', chosenShops);
export const syncOrders = sync('/api/oms/order/sync', '同步订单：所选店铺，不选则全部');
export const syncShopOrders = sync('/api/wkd/plateformecommerceorder/sync', '电商订单：同步所选店铺，不选则全部');
export const syncDouyin = custom<Touched>()(
  '抖店：同步订单',
  post('/api/douyin/syncOrders'),
  'oms_task:run',
  chosenShops,
);
export const syncGuobu = custom<Touched>()(
  '京东国补：同步订单',
  post('/api/jdguobu/syncOrders'),
  'oms_task:run',
  chosenShops,
);
