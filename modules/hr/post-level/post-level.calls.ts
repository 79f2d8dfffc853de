import { calls, get, post } from '@heliu/model';
import { postLevel } from './post-level.ts';

export const postLevelCalls = calls(postLevel, 'api/hr/postlevel', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
