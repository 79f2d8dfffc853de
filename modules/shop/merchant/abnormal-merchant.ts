import { choice, date, entity, longText, remark, text } from '@heliu/model';
import { taxNoComplaint } from '../../crm/model.ts';

/** Somebody to be careful with: a buyer, or a name that wants to stand on invoices. */
export const abnormalMerchant = entity({
  name: 'oms_abnormal_merchant',
  label: '异常商户',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 100, search: true, hint: '买家昵称、发票抬头或商户名称' }),
    kind: choice('类型', { title: '发票抬头', buyer: '买家', merchant: '商户' }, { default: 'title' }),
    taxNo: text('税号', { max: 20, search: true, valid: taxNoComplaint }),
    reason: longText('原因', { required: true, max: 500, search: true }),
    since: date('列入日期', { required: true }),
    state: choice('状态', { active: '列入', cleared: '已解除' }, { computed: true, default: 'active' }),
    remark: remark(),
  },
  actions: {
    clear: { label: '解除', when: { state: 'active' }, set: { state: 'cleared' }, reason: 'required' },
    reinstate: { label: '重新列入', when: { state: 'cleared' }, set: { state: 'active' }, reason: 'optional' },
  },
});
