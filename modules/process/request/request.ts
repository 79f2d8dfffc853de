import { calls, date, document, get, json, money, ref, text } from '@heliu/model';
import { z } from 'zod';

export const requestStates = {
  draft: '草稿',
  running: '审批中',
  approved: '已通过',
  returned: '已退回',
  rejected: '已驳回',
  withdrawn: '已撤回',
  stopped: '已终止',
} as const;
export type RequestState = keyof typeof requestStates;

/** What its maker may still change and hand in. */
const open = ['draft', 'returned', 'rejected', 'withdrawn', 'stopped'] as const;

/** A form that somebody filled in. It goes the way of approval and no other, so nobody moves it by hand. */
export const processRequest = document({
  name: 'process_request',
  label: '审批单',
  title: 'number',
  apart: ['summary'],
  prefix: 'SP',
  dated: 'day',
  counted: { by: 'createdAt', per: ['status'] },
  foot: ['amount'],
  fields: {
    form: ref('表单版本', 'process_form', { required: true, index: true, beside: true }),
    formCode: text('表单编码', { computed: true, max: 30, index: true }),
    formName: text('表单', { computed: true, max: 40, search: true, index: true }),
    summary: text('内容', { computed: true, max: 120, search: true }),
    amount: money('金额', { computed: true, masked: 'nobody' }),
    starter: ref('申请人', 'sys_user', { computed: true, index: true, beside: true }),
    department: ref('部门', 'hr_department', { computed: true, index: true, beside: true }),
    day: date('申请日期', { required: true, index: true }),
    values: json('填写的内容', z.record(z.string(), z.unknown()), { required: true }),
  },
  lines: {},
  states: requestStates,
  initial: 'draft',
  editable: open,
  actions: {},
  internal: {
    submit: { label: '提交', from: open, to: 'running' },
    approve: { label: '通过', from: ['running'], to: 'approved' },
    giveBack: { label: '退回', from: ['running'], to: 'returned' },
    refuse: { label: '驳回', from: ['running'], to: 'rejected' },
    recall: { label: '撤回', from: ['running'], to: 'withdrawn' },
    end: { label: '终止', from: ['running'], to: 'stopped' },
  },
});

/** For those who look after all of them; whoever makes one has calls of his own. */
export const requestCalls = calls(processRequest, 'api/crm/process/request', {
  list: get('list'),
  get: get('get'),
  export: get('export'),
});
