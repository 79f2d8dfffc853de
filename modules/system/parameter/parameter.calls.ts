import { calls, post, usualCalls } from '@heliu/model';
import { parameter } from './parameter.ts';

export const parameterCalls = calls(parameter, 'api/system/parameter', {
  ...usualCalls,
  remove: post('delete'),
});
