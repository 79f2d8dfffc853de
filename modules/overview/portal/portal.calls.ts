import { z } from 'zod';
import { custom, type DashboardFigure, type FirstStep, get, type Todo } from '@heliu/model';

/** Everybody has a home page; what stands on it follows from what he may see. */
export interface Portal {
  readonly figures: readonly DashboardFigure[];
  /** Empty once all of them are done. */
  readonly steps: readonly FirstStep[];
}
export const portal = custom<Portal>()(
  '首页的数字与开始使用的步骤（按权限）',
  get('/api/bianalysis/portal'),
  'session',
  z.object({}),
  { price: ['figures.amount'] },
);

export const todo = custom<{ readonly todos: readonly Todo[] }>()(
  '待我处理的事项（按权限）',
  get('/api/bianalysis/todo'),
  'session',
  z.object({}),
);
