import { choice, entity, flag, rate, remark, text } from '@heliu/model';
import { taxPolicies } from '../face/face.ts';

/** What goods are to the tax office: the official class, the rate and any privilege. */
export const taxItem = entity({
  name: 'oms_tax_item',
  label: '税收分类编码',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('编码', { required: true, max: 19, search: true, pattern: /^\d{19}$/ }),
    name: text('货物和劳务名称', { required: true, max: 100, search: true }),
    shortName: text('简称', { required: true, max: 40, search: true, hint: '发票上印在星号之间' }),
    taxRate: rate('税率', { required: true }),
    policy: choice('优惠政策', taxPolicies, { default: 'none' }),
    keywords: text('关键字', { max: 200, search: true, hint: '商品名含有其中之一时推荐此编码，用空格分开' }),
    disabled: flag('停用'),
    remark: remark(),
  },
  together: [['code', 'taxRate', 'policy']],
});
