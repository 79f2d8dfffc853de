import { calls, get, post } from '@heliu/model';
import { subject } from './subject.ts';

export const subjectCalls = calls(subject, 'api/oms/invoicesubject', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete'),
  enable: post('enable'),
  disable: post('disable'),
  hold: post('hold'),
  resume: post('resume'),
});
