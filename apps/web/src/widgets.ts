import type { Widget } from '@heliu/ui/base';
import { widgets as fico } from '../../../modules/fico/pages.ts';
import { widgets as overview } from '../../../modules/overview/pages.ts';
import { widgets as system } from '../../../modules/system/pages.ts';

const own: readonly Widget[] = [
  {
    key: 'todo',
    title: '待我处理',
    about: '待审核、逾期、到期的跟进、失败的任务',
    column: 'side',
    load: () => import('./pages/home/todo.tsx'),
  },
  {
    key: 'shortcuts',
    title: '常用',
    about: '收藏的和最近打开的页面、记录',
    column: 'side',
    load: () => import('./pages/home/shortcuts.tsx'),
  },
  {
    key: 'tasks',
    title: '后台任务',
    about: '导入、导出和批量操作的进度',
    column: 'side',
    isExtra: true,
    load: () => import('./pages/home/running.tsx'),
  },
];

/** Every card of the home page. An area adds its list here. */
export const widgets: readonly Widget[] = [...own, ...overview, ...fico, ...system];
