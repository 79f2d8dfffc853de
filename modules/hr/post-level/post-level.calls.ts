import { calls, post, usualCalls } from '@heliu/model';
import { postLevel } from './post-level.ts';

export const postLevelCalls = calls(postLevel, 'api/hr/postlevel', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
