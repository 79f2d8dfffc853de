import { calls, choice, custom, enabling, entity, flag, get, integer, json, post, refs, text } from '@heliu/model';
import { z } from 'zod';
import { formIcons, type Item, itemList } from './item.ts';

/** What people fill in who ask for something that is no document. A change of it is a new record: what was filled in keeps its own. */
export const processForm = entity({
  name: 'process_form',
  label: '审批表单',
  title: 'name',
  code: 'code',
  order: 'priority',
  fields: {
    code: text('表单编码', {
      required: true,
      max: 30,
      search: true,
      pattern: /^[A-Za-z][A-Za-z0-9_-]*$/,
      hint: '字母开头；用已有的编码保存，就是它的新版本',
    }),
    name: text('表单名称', { required: true, max: 40, search: true }),
    group: text('分组', { max: 20, hint: '发起审批时排在哪一组，如 人事、财务' }),
    icon: choice('图标', formIcons, { default: 'article' }),
    note: text('说明', { max: 100, hint: '什么时候填这张表单' }),
    roles: refs('可发起的角色', 'sys_role', { beside: true, hint: '不选则不限' }),
    departments: refs('可发起的部门', 'hr_department', { beside: true, hint: '包括下级部门；不选则不限' }),
    priority: integer('排序', { default: 10, min: 0, max: 9999 }),
    revision: integer('版本', { computed: true, default: 1 }),
    current: flag('现行', { computed: true, index: true }),
    items: json('字段', itemList, { required: true }),
    disabled: flag('停用', { computed: true }),
  },
  together: [['code', 'revision']],
  actions: {
    enable: enabling.enable,
    disable: { ...enabling.disable, confirm: '停用后不能再发起，已经提交的照常审批。确定停用？' },
  },
  internal: { replaced: { label: '改版', when: { current: true }, set: { current: false } } },
});

export const formCalls = calls(processForm, 'api/crm/process/form', {
  list: post('list'),
  get: post('get'),
  save: post('save'),
  enable: post('enable'),
  disable: post('disable'),
});

/** A version of a form, as far as filling it in needs it. */
export interface Form {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly revision: number;
  readonly items: readonly Item[];
}

const prefix = 'form:';
/** What a definition is for that is for a form: whichever version of it. */
export const formTarget = (code: string): string => `${prefix}${code}`;
export const formCodeIn = (target: string): string | undefined =>
  target.startsWith(prefix) ? target.slice(prefix.length) : undefined;

export interface FormRevision {
  readonly id: number;
  readonly revision: number;
  readonly current: boolean;
  readonly by: string;
  readonly at: string;
  readonly filled: number;
}
export interface FormUse {
  readonly revisions: readonly FormRevision[];
  /** The flows that requests of it go by. */
  readonly flows: readonly { readonly id: number; readonly name: string; readonly when: string | null }[];
}
export const formUse = custom<FormUse>()(
  '表单的各个版本，走哪些流程',
  get('/api/crm/process/form/use'),
  'process_form:view',
  z.object({
    id: z.coerce.number('请选择表单').int('请选择表单').positive('请选择表单').max(Number.MAX_SAFE_INTEGER),
  }),
);
