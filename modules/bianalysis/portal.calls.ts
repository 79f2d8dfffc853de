import { z } from 'zod';
import { custom, type DeskFigure, get, type Todo } from '@heliu/model';

/** Everybody has a home page; what stands on it follows from what he may see. */
export const portal = custom<{ readonly figures: readonly DeskFigure[] }>()(
  '首页的数字（按权限）',
  get('/api/bianalysis/portal'),
  'session',
  z.object({}),
);

export const todo = custom<{ readonly todos: readonly Todo[] }>()(
  '待我处理的事项（按权限）',
  get('/api/bianalysis/todo'),
  'session',
  z.object({}),
);
