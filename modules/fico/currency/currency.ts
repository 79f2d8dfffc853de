import { entity, flag, integer, text } from '@heliu/model';

export const currency = entity({
  name: 'fico_currency',
  label: '币种',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: { foreign: { where: { base: false }, otherwise: '是本位币' } },
  fields: {
    code: text('币种代码', { required: true, unique: true, max: 3, search: true, pattern: /^[A-Z]{3}$/ }),
    name: text('币种名称', { required: true, max: 50, search: true }),
    symbol: text('符号', { max: 5 }),
    decimals: integer('小数位', { default: 2, min: 0, max: 4 }),
    base: flag('本位币', { computed: true }),
    disabled: flag('停用'),
  },
});
