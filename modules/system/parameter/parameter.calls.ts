import { calls, get, post } from '@heliu/model';
import { parameter } from './parameter.ts';

export const parameterCalls = calls(parameter, 'api/system/parameter', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete'),
});
