import { entity, flag, longText, text } from '@heliu/model';

/** What is written into the remark of an invoice; `{订单号}` and its like are filled in. */
export const remarkTemplate = entity({
  name: 'oms_remark_template',
  label: '备注模板',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 40, search: true }),
    content: longText('内容', { required: true, max: 500 }),
    disabled: flag('停用'),
  },
});
