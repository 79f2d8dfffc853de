import { calls, get, post } from '@heliu/model';
import { department } from './department.ts';

export const departmentCalls = calls(department, 'api/hr/department', {
  list: get('list'),
  get: get('get'),
  tree: get('tree'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
