import { calls, dateTime, entity, flag, get, integer, json, post, ref, remark, text } from '@heliu/model';
import { templateLayout } from './layout.ts';

/** How one kind of paper looks: the receipts of a store, or a document. */
export const template = entity({
  name: 'printing_template',
  label: '打印模板',
  title: 'name',
  order: 'name',
  together: [['source', 'name']],
  fields: {
    name: text('模板名称', { required: true, max: 40, search: true }),
    /** The entity it is for; receipts of sales and of returns look alike and share theirs. */
    source: text('适用单据', { required: true, max: 60, index: true }),
    label: text('单据', { computed: true, max: 60 }),
    store: ref('门店', 'sys_factory', { index: true, hint: '留空表示没有自己模板的门店都用它' }),
    preferred: flag('默认使用', { hint: '打印这种单据时不用选就用它' }),
    layout: json('版式', templateLayout, { required: true }),
    revision: integer('版次', { computed: true, default: 1 }),
    revisedAt: dateTime('改版时间', { computed: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
  lines: {
    versions: {
      label: '历次版式',
      optional: true,
      fields: {
        revision: integer('版次', { computed: true, required: true }),
        revisedAt: dateTime('改版时间', { computed: true }),
        by: text('改版人', { computed: true, max: 60 }),
        layout: json('版式', templateLayout, { computed: true, required: true }),
      },
    },
  },
});

export const templateCalls = calls(template, 'api', {
  list: get('printTemplate'),
  get: get('printTemplate/{id}'),
  save: post('printTemplate/save'),
  update: post('printTemplate/update'),
  remove: post('printTemplate/delete'),
});
