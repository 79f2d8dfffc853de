import { calls, choice, custom, dateTime, entity, get, longText, usualCalls, post } from '@heliu/model';
import { z } from 'zod';

/** A time in which nobody but the platform's own people work: announced beforehand, closed while it lasts. */
export const maintenance = entity({
  name: 'sys_maintenance',
  label: '系统维护',
  title: 'message',
  order: 'startAt',
  tenancy: 'platform',
  fields: {
    message: longText('说明', { required: true, max: 300, hint: '给企业看的：为什么维护，维护什么' }),
    noticeAt: dateTime('开始预告', { hint: '从这时起每个人的页面顶上都看到；空着就是马上' }),
    startAt: dateTime('维护开始', { required: true, index: true }),
    endAt: dateTime('预计结束', { required: true, hint: '到时自动开放；没做完就改晚一些' }),
    jobs: choice('后台任务', { pause: '暂停，结束后接着做', go: '照常执行' }, { default: 'pause' }),
    state: choice('状态', { active: '有效', withdrawn: '已取消' }, { computed: true, default: 'active', index: true }),
  },
  actions: {
    withdraw: {
      label: '取消或提前结束',
      when: { state: 'active' },
      set: { state: 'withdrawn' },
      confirm: '正在维护的马上重新开放。',
      danger: true,
    },
  },
});
export const maintenanceCalls = calls(maintenance, 'api/platform/maintenance', {
  ...usualCalls,
  withdraw: post('withdraw'),
});

export interface ShownMaintenance {
  readonly state: 'announced' | 'running';
  readonly message: string;
  readonly startAt: string;
  readonly endAt: string;
}
/** Asked by every page, logged in or not, while the rest is closed too. */
export const maintenanceNow = {
  ...custom<ShownMaintenance | null>()('系统维护的预告', get('/api/platform/maintenance/now'), 'public', z.object({})),
  inBackground: true,
} as const;
