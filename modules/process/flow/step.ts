import { z } from 'zod';

export const stepKinds = { approve: '审批', copy: '抄送' } as const;
/** By what the people of a step are found. */
export const peopleKinds = {
  users: '指定的人',
  role: '角色',
  post: '岗位',
  leader: '部门负责人',
  chosen: '发起人选择',
  field: '单据上的人',
  starter: '发起人自己',
} as const;
export const votes = {
  any: '一人决定（或签）',
  all: '所有人同意（会签）',
  ratio: '同意达到比例',
  sequence: '依次审批',
} as const;
/** What becomes of a step for which nobody is found. */
export const emptyRules = { person: '转给指定的人', pass: '跳过这一步', reject: '驳回' } as const;
export type StepKind = keyof typeof stepKinds;
export type PeopleKind = keyof typeof peopleKinds;
export type Vote = keyof typeof votes;

export const mostSteps = 30;
const mostPeople = 50;
const id = z.number('人员无效').int('人员无效').positive('人员无效').max(Number.MAX_SAFE_INTEGER, '人员无效');

const who = z.object({
  by: z.enum(Object.keys(peopleKinds) as [PeopleKind, ...PeopleKind[]], '请选择由谁审批'),
  /** Of users, roles or posts. */
  ids: z.array(id, '人员应为列表').max(mostPeople, `一步最多 ${mostPeople} 项`).optional(),
  /** How far above the starter: 1 is the head of his own department. */
  level: z
    .number('级别应为整数')
    .int('级别应为整数')
    .min(1, '级别应在1到10之间')
    .max(10, '级别应在1到10之间')
    .optional(),
  /** The field of the document that names him. */
  field: z.string('单据字段无效').max(60, '单据字段无效').optional(),
});

export const step = z.object({
  /** Told apart by it in what is running; kept from version to version. */
  id: z.string('步骤编号无效').regex(/^[a-z][a-z0-9]{0,15}$/, '步骤编号无效'),
  name: z.string('请填写步骤名称').trim().min(1, '请填写步骤名称').max(20, '步骤名称不能超过20个字'),
  kind: z.enum(Object.keys(stepKinds) as [StepKind, ...StepKind[]], '步骤类型无效'),
  who,
  vote: z.enum(Object.keys(votes) as [Vote, ...Vote[]], '审批方式无效').default('any'),
  /** How many of a hundred have to agree. */
  ratio: z
    .number('比例应为整数')
    .int('比例应为整数')
    .min(1, '比例应在1到100之间')
    .max(100, '比例应在1到100之间')
    .default(50),
  /** Left empty, the step always applies. */
  when: z.string('条件应为文字').trim().max(200, '条件不能超过200个字').default(''),
  empty: z.enum(Object.keys(emptyRules) as ['person', 'pass', 'reject'], '无人审批时的做法无效').default('person'),
  /** Who stands in for nobody; left out, the administrator of the company. */
  person: id.nullish(),
  /** Whoever started it does not decide about it himself. */
  skipOwn: z.boolean('应为是或否').default(true),
  /** By when it should be decided, in hours; left out, there is no hurry. */
  hours: z
    .number('时限应为整数')
    .int('时限应为整数')
    .min(1, '时限应在1到720小时之间')
    .max(720, '时限应在1到720小时之间')
    .nullish(),
});
export type Step = z.infer<typeof step>;
export const stepList = z
  .array(step, '步骤应为列表')
  .min(1, '请至少加一个步骤')
  .max(mostSteps, `步骤不能超过${mostSteps}个`);
