import { calls, get, post, usualCalls } from '@heliu/model';
import { department } from './department.ts';

export const departmentCalls = calls(department, 'api/hr/department', {
  ...usualCalls,
  tree: get('tree'),
  remove: post('delete', 'form'),
});
