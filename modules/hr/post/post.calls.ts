import { calls, get, post as sent } from '@heliu/model';
import { post } from './post.ts';

export const postCalls = calls(post, 'api/hr/post', {
  list: get('list'),
  get: get('get'),
  save: sent('save'),
  update: sent('update'),
  remove: sent('delete', 'form'),
});
