import {
  calls,
  choice,
  custom,
  dateTime,
  entity,
  get,
  json,
  longText,
  post,
  refs,
  text,
  usualCalls,
} from '@heliu/model';
import { z } from 'zod';

const announcementStates = { draft: '草稿', published: '已发布', withdrawn: '已撤下' } as const;

/** What the platform has to say to companies: on their home page while its time lasts, and once as a message. */
export const announcement = entity({
  name: 'sys_announcement',
  label: '平台公告',
  title: 'title',
  tenancy: 'platform',
  fields: {
    title: text('标题', { required: true, max: 60, search: true }),
    content: longText('内容', { required: true, max: 1000 }),
    tone: choice('性质', { info: '通知', warning: '重要' }, { default: 'info' }),
    plans: refs('给哪些套餐', 'sys_plan', { hint: '空着就是所有企业' }),
    /** Companies know their plan by its name. */
    planNames: json('套餐名称', z.array(z.string()), { computed: true }),
    startAt: dateTime('开始时间', { hint: '空着发布就开始', index: true }),
    endAt: dateTime('结束时间', { required: true, hint: '到这个时间就不再显示' }),
    state: choice('状态', announcementStates, { computed: true, default: 'draft', index: true }),
  },
  actions: {
    publish: {
      label: '发布',
      when: { state: ['draft', 'withdrawn'] },
      set: { state: 'published' },
      confirm: '发布后企业的每个人在首页看到它，并收到一条消息。',
    },
    withdraw: { label: '撤下', when: { state: 'published' }, set: { state: 'withdrawn' }, danger: true },
  },
});
export const announcementCalls = calls(announcement, 'api/platform/announcement', {
  ...usualCalls,
  remove: post('delete'),
  publish: post('publish'),
  withdraw: post('withdraw'),
});

export interface ShownAnnouncement {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly tone: 'info' | 'warning';
}
export const shownAnnouncements = {
  ...custom<ShownAnnouncement[]>()(
    '正在显示的平台公告',
    get('/api/platform/announcement/shown'),
    'session',
    z.object({}),
  ),
  inBackground: true,
} as const;
