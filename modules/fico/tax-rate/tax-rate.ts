import { choice, entity, flag, integer, rate, text } from '@heliu/model';

export const taxRate = entity({
  name: 'fico_tax_rate',
  label: '税率',
  title: 'name',
  order: 'sort',
  fields: {
    name: text('名称', { required: true, unique: true, max: 50, search: true }),
    rate: rate('税率', { required: true }),
    kind: choice(
      '计税方法',
      { general: '一般计税', simple: '简易计税', zero: '零税率', exempt: '免税' },
      { default: 'general' },
    ),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
  },
});
