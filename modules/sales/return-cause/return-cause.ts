import { choice, entity, flag, integer, masterCalls, remark, text } from '@heliu/model';

/** Why goods come back: who answers for it, and what is usually done with them. */
export const returnCause = entity({
  name: 'sal_return_cause',
  label: '退货原因',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('原因编码', { required: true, unique: true, max: 32, search: true }),
    name: text('原因名称', { required: true, unique: true, max: 60, search: true }),
    responsibility: choice(
      '责任方',
      { customer: '客户', us: '我方', carrier: '承运商' },
      { required: true, quickEdit: true, hint: '运费和损失由谁承担' },
    ),
    disposition: choice(
      '默认处理',
      { restock: '退回良品', defect: '转次品', scrap: '报废' },
      { default: 'restock', quickEdit: true, hint: '收货时先按它填，可以逐行改' },
    ),
    sort: integer('排序', { default: 0, min: 0, max: 9999, quickEdit: true }),
    disabled: flag('停用', { index: true, hint: '停用后不能再选，已有的单据不变' }),
    remark: remark(),
  },
});

export const returnCauseCalls = masterCalls(returnCause, 'api/sales/returncause');
