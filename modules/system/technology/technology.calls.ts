import { calls, custom, get, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { technology } from './technology.ts';

export const technologyCalls = calls(technology, 'erp/Technology', { save: post('add') });
export const allTechnologies = custom<Wire<typeof technology>[]>()(
  '全部工艺',
  get('/erp/Technology/getAllTechnology'),
  'session',
  z.object({}),
);
