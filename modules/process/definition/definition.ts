import { calls, custom, entity, enabling, flag, get, integer, json, post, remark, text } from '@heliu/model';
import { z } from 'zod';
import { stepList } from '../flow/step.ts';
import type { ProcessKind } from '../words/words.rules.ts';

/** Who has to agree before documents of one kind are audited. A change of it is a new record: what is running keeps its own. */
export const processDefinition = entity({
  name: 'process_definition',
  label: '流程定义',
  title: 'name',
  code: 'code',
  order: 'priority',
  fields: {
    code: text('流程编码', {
      required: true,
      max: 30,
      search: true,
      pattern: /^[A-Za-z][A-Za-z0-9_-]*$/,
      hint: '字母开头；用已有的编码保存，就是它的新版本',
    }),
    name: text('流程名称', { required: true, max: 40, search: true }),
    revision: integer('版本', { computed: true, default: 1 }),
    current: flag('现行', { computed: true, index: true }),
    target: text('单据', { required: true, max: 63, index: true, hint: '哪一种单据审核前要走这个流程' }),
    about: text('单据名称', { computed: true, max: 60, search: true }),
    when: text('适用条件', { max: 200, hint: '不填表示这种单据都适用' }),
    priority: integer('优先级', {
      default: 10,
      min: 0,
      max: 9999,
      hint: '几个流程都适用时，数字小的先用',
    }),
    steps: json('审批步骤', stepList, { required: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  together: [['code', 'revision']],
  actions: {
    enable: enabling.enable,
    disable: {
      ...enabling.disable,
      confirm: '停用后新提交的单据不再走这个流程，已经在审批的走完为止。确定停用？',
    },
  },
  internal: { replaced: { label: '改版', when: { current: true }, set: { current: false } } },
});

export const definitionCalls = calls(processDefinition, 'api/crm/process', {
  list: post('getProcessDefinitionList'),
  get: post('getProcessDefinition'),
  save: post('addProcessDefinition'),
  enable: post('enableProcessDefinition'),
  disable: post('disableProcessDefinition'),
});

export const processKinds = custom<{ readonly rows: readonly ProcessKind[] }>()(
  '审核前可以走流程的单据，条件里能用的字段，单据上的人',
  get('/api/crm/process/kinds'),
  'process_definition:view',
  z.object({}),
);

export interface TriedCondition {
  /** What is wrong with it, in words. */
  readonly complaint: string | null;
  readonly rows: readonly { readonly id: number; readonly title: string; readonly fits: boolean }[];
}
export const tryCondition = custom<TriedCondition>()(
  '试算条件：最近的单据哪些符合',
  post('/api/crm/process/tryCondition'),
  'process_definition:save',
  z.object({
    target: z.string('请选择单据').min(1, '请选择单据').max(63, '单据无效'),
    when: z.string('条件应为文字').trim().max(200, '条件不能超过200个字'),
  }),
);

export interface OlderRunning {
  readonly id: number;
  readonly title: string;
  readonly starter: string;
  readonly step: string | null;
  readonly revision: number;
  /** Why it cannot go on by this version; nothing where it fits. */
  readonly why: string | null;
}
export const olderRunning = custom<{ readonly rows: readonly OlderRunning[] }>()(
  '还在按旧版本审批的流程，能不能换到这个版本',
  get('/api/crm/process/olderRunning'),
  'process_definition:view',
  z.object({
    id: z.coerce.number('请选择流程').int('请选择流程').positive('请选择流程').max(Number.MAX_SAFE_INTEGER),
  }),
);
export interface MovedFlow {
  readonly id: number;
  readonly ok: boolean;
  readonly message: string;
}
export const moveRunning = custom<{ readonly rows: readonly MovedFlow[] }>()(
  '把正在审批的流程换到现行版本，逐个给出结果',
  post('/api/crm/process/moveRunning'),
  'process_definition:save',
  z.object({
    id: z.number('请选择流程').int('请选择流程').positive('请选择流程').max(Number.MAX_SAFE_INTEGER),
    instances: z
      .array(z.number('请选择流程').int('请选择流程').positive('请选择流程').max(Number.MAX_SAFE_INTEGER), '请选择流程')
      .min(1, '请选择要换版的流程')
      .max(200, '一次最多 200 个'),
  }),
);

export interface Revision {
  readonly id: number;
  readonly revision: number;
  readonly current: boolean;
  readonly by: string;
  readonly at: string;
  readonly running: number;
}
export interface DefinitionWords {
  readonly revisions: readonly Revision[];
  /** The names of the people, roles and posts that its steps speak of, by kind and id. */
  readonly names: Readonly<Record<string, string>>;
}
const one = z.object({
  id: z.coerce.number('请选择流程').int('请选择流程').positive('请选择流程').max(Number.MAX_SAFE_INTEGER),
});
export const definitionWords = custom<DefinitionWords>()(
  '流程定义的各个版本，步骤里的人员名称',
  get('/api/crm/process/definitionWords'),
  'process_definition:view',
  one,
);
export const definitionFile = custom<never>()(
  '流程定义（BPMN 2.0 文件）',
  get('/api/crm/process/definitionFile'),
  'process_definition:view',
  one,
);
