import {
  calls,
  choice,
  dateTime,
  entity,
  file,
  get,
  integer,
  json,
  longText,
  money,
  pastRecord,
  ref,
  refs,
  text,
} from '@heliu/model';
import { z } from 'zod';
import { flowStates, taskStates } from '../flow/flow.rules.ts';

/** One document on its way through a definition. */
export const processInstance = entity({
  name: 'process_instance',
  label: '审批流程',
  title: 'title',
  large: true,
  counted: { by: 'createdAt', per: ['state'] },
  fields: {
    title: text('单据', { required: true, max: 120, search: true }),
    party: text('对方', { max: 100, search: true }),
    /** What it is about, by who may know: whoever is kept from costs sees no amount of a purchase here either. */
    amount: money('金额', { masked: 'price' }),
    costAmount: money('成本金额', { masked: 'cost' }),
    definition: ref('流程', 'process_definition', { required: true, index: true }),
    entity: text('单据类型', { required: true, max: 63, index: true }),
    record: pastRecord('单据编号', { required: true, index: true }),
    starter: ref('发起人', 'sys_user', { required: true, index: true, beside: true }),
    state: choice('状态', flowStates, { default: 'running', index: true }),
    stepId: text('步骤编号', { max: 16 }),
    stepName: text('当前步骤', { max: 20 }),
    /** Whose turn it is. */
    waitsFor: refs('等待', 'sys_user', { beside: true }),
    round: integer('轮次', { default: 0 }),
    chosen: json('发起人选的人', z.record(z.string(), z.array(z.number()))),
    /** The document, while it is held by this one: nothing else may run for it meanwhile. */
    holds: text('占用', { max: 100, unique: true }),
    /** Why the document could not be audited when everybody had agreed. */
    problem: longText('审核未成', { max: 500 }),
    finishedAt: dateTime('结束时间'),
  },
});

/** One person's part in it. */
export const processTask = entity({
  name: 'process_task',
  label: '审批任务',
  title: 'stepName',
  large: true,
  fields: {
    instance: ref('审批流程', 'process_instance', { required: true, index: true }),
    stepId: text('步骤编号', { required: true, max: 16 }),
    stepName: text('步骤', { required: true, max: 20 }),
    user: ref('处理人', 'sys_user', { required: true, beside: true, index: true }),
    /** Who was meant and is away. */
    insteadOf: ref('代替', 'sys_user', { beside: true }),
    /** The same person for as long as he has to decide: what waits for him is found by it alone. */
    openFor: ref('待处理人', 'sys_user', { beside: true, index: true }),
    state: choice('状态', taskStates, { required: true }),
    round: integer('轮次', { required: true }),
    place: integer('次序', { required: true }),
    before: pastRecord('加签给'),
    openedAt: dateTime('到达时间'),
    dueAt: dateTime('时限'),
    remindedAt: dateTime('提醒时间'),
    decidedAt: dateTime('处理时间'),
    comment: longText('意见', { max: 500 }),
  },
});

export const eventKinds = {
  start: '提交',
  approve: '同意',
  reject: '驳回',
  return: '退回',
  transfer: '转交',
  addSign: '加签',
  withdraw: '撤回',
  stop: '终止',
  urge: '催办',
  overdue: '超时提醒',
  comment: '评论',
  pass: '自动跳过',
  audit: '审核完成',
  refused: '审核未成',
  undo: '反审核',
  move: '换版',
} as const;
export type EventKind = keyof typeof eventKinds;

/** What happened on the way; who and when stand on the record itself. */
export const processEvent = entity({
  name: 'process_event',
  label: '审批记录',
  title: 'kind',
  large: true,
  fields: {
    instance: ref('审批流程', 'process_instance', { required: true, index: true }),
    kind: choice('事项', eventKinds, { required: true }),
    stepName: text('步骤', { max: 20 }),
    text: longText('说明', { max: 500 }),
    people: refs('相关人员', 'sys_user', { beside: true }),
  },
  lines: { files: { label: '附件', fields: { file: file('附件', { required: true }) }, optional: true } },
});

export const instanceCalls = calls(processInstance, 'api/crm/process', { list: get('instanceList') });
