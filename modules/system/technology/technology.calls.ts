import { calls, custom, get, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { technology } from './technology.ts';

export const technologyCalls = calls(technology, 'erp/Technology', {
  list: get('list'),
  get: get('get'),
  save: post('add'),
  update: post('update'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
export const allTechnologies = custom<Wire<typeof technology>[]>()(
  '全部工艺',
  get('/erp/Technology/getAllTechnology'),
  'session',
  z.object({}),
);
