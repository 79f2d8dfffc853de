import { chosen, custom, type Difference, get, post, reading } from '@heliu/model';
import { z } from 'zod';
import type { FlowState, TaskState } from '../flow/flow.rules.ts';
import type { DocumentFacts } from '../request/facts.ts';
import { processRequest } from '../request/request.ts';
import type { EventKind } from './instance.ts';

const entityName = z.string('缺少单据类型').trim().min(1, '缺少单据类型').max(63, '单据类型无效');
const id = (what: string) => chosen(what).pipe(z.number().max(Number.MAX_SAFE_INTEGER, `请选择${what}`));
const comment = z.string('意见应为文字').trim().max(500, '意见不能超过500个字').optional();
const people = z.array(id('人员'), '请选择人员').max(50, '一次最多 50 人');
const pageAsked = {
  page: z.coerce.number('页码无效').int('页码无效').min(1, '页码无效').max(10_000, '页码无效').default(1),
  pageSize: z.coerce
    .number('每页条数无效')
    .int('每页条数无效')
    .min(1, '每页条数无效')
    .max(200, '每页最多 200 条')
    .default(50),
};

export const decisions = {
  approve: '同意',
  reject: '驳回',
  return: '退回',
  transfer: '转交',
  addSign: '加签',
} as const;
export type Decision = keyof typeof decisions;

export const startProcess = custom<{ readonly id: number; readonly state: FlowState }>()(
  '提交单据审批：按单据适用的流程开始',
  post('/api/crm/process/startProcessInstance'),
  'session',
  z.object({
    entity: entityName,
    id: id('单据'),
    /** For steps whose people the starter chooses: step → people. */
    chosen: z.record(z.string().max(16, '步骤编号无效'), people).default({}),
    comment,
  }),
);

export interface TaskRow {
  readonly id: number;
  readonly instance: number;
  readonly title: string;
  readonly party: string | null;
  /** Hidden where the role hides amounts of that document. */
  readonly amount: string | null;
  readonly about: string;
  readonly process: string;
  readonly starter: string;
  readonly step: string;
  readonly state: TaskState;
  readonly flow: FlowState;
  readonly openedAt: string | null;
  readonly decidedAt: string | null;
  readonly dueAt: string | null;
  readonly comment: string | null;
}
export interface TaskPage {
  readonly rows: readonly TaskRow[];
  readonly total: number;
}
export const myTasks = custom<TaskPage>()(
  '待我处理的审批任务，先到的在前',
  reading(post('/api/crm/process/queryToDoTaskList')),
  'session',
  z.object(pageAsked),
);
export const allTasks = custom<TaskPage>()(
  '一个人的全部审批任务，办过的和抄送的也在内；看别人的要有查看流程的权限',
  reading(post('/api/crm/process/getAllTaskListByUserId')),
  'session',
  z.object({
    ...pageAsked,
    userId: id('人员').optional(),
    which: z.enum(['all', 'done', 'sent'], '范围无效').default('all'),
  }),
);

export interface StartedRow {
  readonly id: number;
  readonly title: string;
  readonly party: string | null;
  readonly process: string;
  readonly state: FlowState;
  readonly step: string | null;
  readonly waitsFor: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}
export const startedProcesses = custom<{ readonly rows: readonly StartedRow[]; readonly total: number }>()(
  '我发起的流程，新的在前',
  reading(post('/api/crm/process/queryStartedList')),
  'session',
  z.object(pageAsked),
);
export const countTasks = {
  ...custom<{ readonly open: number }>()(
    '有多少审批任务等我处理',
    get('/api/crm/process/countTasks'),
    'session',
    z.object({}),
  ),
  inBackground: true as const,
};

export interface InfoTask {
  readonly id: number;
  readonly user: number;
  readonly name: string;
  readonly state: TaskState;
  readonly round: number;
  readonly isAdded: boolean;
  /** Who was meant and is away. */
  readonly insteadOf: string | null;
  readonly comment: string | null;
  readonly openedAt: string | null;
  readonly decidedAt: string | null;
  readonly dueAt: string | null;
}
export interface InfoStep {
  readonly id: string;
  readonly name: string;
  readonly kind: 'approve' | 'copy';
  /** How it is decided, and when it applies. */
  readonly rule: string;
  readonly state: 'done' | 'now' | 'next' | 'skipped';
  /** How long it took altogether, or has taken so far. */
  readonly minutes: number | null;
  readonly tasks: readonly InfoTask[];
}
export interface InfoEvent {
  readonly id: number;
  readonly kind: EventKind;
  readonly step: string | null;
  readonly text: string | null;
  readonly people: readonly string[];
  readonly files: readonly { readonly id: number; readonly name: string; readonly url: string }[];
  readonly by: string;
  readonly at: string;
}
/** What became of the document since whoever asks last decided about it, or else since it was handed in the last time. */
export interface InfoChanges {
  readonly since: string;
  readonly differences: readonly Difference[];
}
export interface ProcessInfo {
  readonly id: number;
  readonly title: string;
  readonly entity: string;
  readonly record: number;
  readonly process: string;
  readonly revision: number;
  readonly state: FlowState;
  readonly starter: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly problem: string | null;
  readonly steps: readonly InfoStep[];
  readonly events: readonly InfoEvent[];
  /** What whoever asks may do now. */
  readonly mine: {
    readonly task: number;
    readonly step: string;
    readonly isAdded: boolean;
    readonly back: readonly { readonly id: string; readonly name: string }[];
  } | null;
  readonly mayWithdraw: boolean;
  readonly mayUrge: boolean;
  readonly mayStop: boolean;
  readonly changes: InfoChanges | null;
  readonly mayComment: boolean;
  /** A request of his own that he may change and hand in again. */
  readonly edit: number | null;
  /** The document as far as his role shows it; nothing where it is gone. */
  readonly document: DocumentFacts | null;
}
const about = z.object({ processInstanceId: id('流程') });
export const processInfo = custom<ProcessInfo>()(
  '流程走到哪里：步骤、任务、记录，单据的内容',
  reading(post('/api/crm/process/getProcessInfoByProcessInstanceId')),
  'session',
  about,
);

/** What the page of a document says of its approval. */
export interface RecordProcess {
  /** The last one, running or over. */
  readonly info: ProcessInfo | null;
  /** What would be started for it now, and for which steps people have to be chosen. */
  readonly next: {
    readonly name: string;
    readonly steps: readonly { readonly id: string; readonly name: string; readonly people: string }[];
    readonly choose: readonly { readonly id: string; readonly name: string }[];
  } | null;
}
export const recordProcess = custom<RecordProcess>()(
  '一张单据的审批：正在走的或最近的一次，能提交的流程',
  get('/api/crm/process/ofRecord'),
  // What somebody filled in himself he may hand in, whatever else he may see.
  ({ entity }) => (entity === processRequest.name ? 'session' : `${typeof entity === 'string' ? entity : ''}:view`),
  z.object({ entity: entityName, id: id('单据') }),
);
export const guardedKinds = custom<{ readonly entities: readonly string[] }>()(
  '哪些单据的审核要走流程',
  get('/api/crm/process/guardedKinds'),
  'session',
  z.object({}),
);

export const completeTask = custom<{ readonly id: number; readonly state: FlowState }>()(
  '处理审批任务：同意、驳回、退回、转交或加签；最后一个人同意后单据就审核了',
  post('/api/crm/process/completeTask'),
  'session',
  z.object({
    taskId: id('任务'),
    decision: z.enum(Object.keys(decisions) as [Decision, ...Decision[]], '请选择同意或驳回'),
    comment,
    /** Where it is sent back to: a step, or `starter`. */
    to: z.string('退回到哪一步无效').max(16, '退回到哪一步无效').optional(),
    /** To whom it is passed on, or who is to be heard first. */
    users: people.optional(),
  }),
);
export interface Completed {
  /** Which of those that were asked about, counted from 0. */
  readonly place: number;
  readonly ok: boolean;
  readonly message: string;
}
export const completeTasks = custom<{ readonly rows: readonly Completed[] }>()(
  '一次同意或驳回几个任务，逐个给出结果',
  post('/api/crm/process/completeTasks'),
  'session',
  z.object({
    taskIds: z.array(id('任务'), '请选择任务').min(1, '请选择任务').max(50, '一次最多 50 个'),
    decision: z.enum(['approve', 'reject'], '请选择同意或驳回'),
    comment,
  }),
);

const done = custom<{ readonly id: number }>();
export const withdrawProcess = done(
  '撤回自己发起、还没有人审批过的流程',
  post('/api/crm/process/withdrawProcessInstance'),
  'session',
  z.object({ processInstanceId: id('流程'), comment }),
);
export const stopProcess = done(
  '终止一个流程，单据回到可以修改',
  post('/api/crm/process/stopProcessInstance'),
  'process_instance:stop',
  z.object({
    processInstanceId: id('流程'),
    comment: z.string('请填写原因').trim().min(1, '请填写原因').max(500, '原因不能超过500个字'),
  }),
);
export const urgeProcess = done(
  '催办：提醒还没有处理的人，十分钟内只提醒一次',
  post('/api/crm/process/urgeProcessInstance'),
  'session',
  about,
);
export const commentProcess = done(
  '在流程里评论，可以带附件、提到同事；参与的人和提到的人收到消息，提到的人从此可以看这个流程',
  post('/api/crm/process/commentProcessInstance'),
  'session',
  z.object({
    processInstanceId: id('流程'),
    text: z.string('请填写评论').trim().min(1, '请填写评论').max(500, '评论不能超过500个字'),
    mentions: z.array(id('同事'), '提到的同事应为列表').max(20, '一次最多提到 20 人').default([]),
    files: z.array(id('附件'), '附件应为列表').max(10, '一次最多 10 个附件').default([]),
  }),
);
