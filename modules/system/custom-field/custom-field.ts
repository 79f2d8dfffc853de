import {
  calls,
  choice,
  custom,
  customKinds,
  enabling,
  enablingCalls,
  entity,
  flag,
  get,
  integer,
  longText,
  post,
  text,
  usualCalls,
} from '@heliu/model';
import { z } from 'zod';

/** A field that a company keeps on its records beyond what the product knows. */
export const customField = entity({
  name: 'sys_custom_field',
  label: '自定义字段',
  title: 'label',
  order: 'sort',
  fields: {
    target: text('用在', { required: true, max: 60, index: true, hint: '哪一种单据或档案' }),
    /** What it is called, for lists and the log. */
    about: text('单据或档案', { computed: true, max: 60, search: true }),
    label: text('名称', { required: true, max: 20, search: true }),
    code: text('编码', {
      required: true,
      max: 30,
      pattern: /^[a-z][a-z0-9_]*$/,
      hint: '接口里的名字，小写字母开头',
    }),
    kind: choice('类型', customKinds, { required: true, default: 'text', hint: '有人填过后不能改' }),
    options: longText('选项', { max: 4000, hint: '每行一个' }),
    hint: text('填写说明', { max: 60 }),
    required: flag('必填'),
    inList: flag('列表默认显示'),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用', { computed: true }),
  },
  together: [
    ['target', 'code'],
    ['target', 'label'],
  ],
  actions: {
    enable: enabling.enable,
    disable: {
      ...enabling.disable,
      confirm: '停用后表单和列表不再显示这个字段，已填的内容保留，重新启用后还在。确定停用？',
    },
  },
});

export const customFieldCalls = calls(customField, 'api/system/customfield', {
  ...usualCalls,
  ...enablingCalls,
  remove: post('delete'),
});

export interface CustomTarget {
  readonly name: string;
  readonly label: string;
}
export const customTargets = custom<{ readonly rows: readonly CustomTarget[] }>()(
  '可以加自定义字段的单据和档案',
  get('/api/system/customfield/targets'),
  'sys_custom_field:view',
  z.object({}),
);
