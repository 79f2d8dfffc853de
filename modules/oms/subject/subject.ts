import { choice, enabling, entity, flag, remark, text } from '@heliu/model';
import { taxNoComplaint } from '../../crm/model.ts';

/** The legal person in whose name invoices are issued. */
export const subject = entity({
  name: 'oms_invoice_subject',
  label: '开票主体',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 100, search: true }),
    kind: choice('类型', { digital: '数电', taxControl: '税控' }, { default: 'digital', index: true }),
    taxNo: text('税号', { required: true, unique: true, max: 20, search: true, valid: taxNoComplaint }),
    address: text('注册地址', { max: 100 }),
    phone: text('注册电话', { max: 32 }),
    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 40 }),
    drawer: text('开票人', { max: 20 }),
    payee: text('收款人', { max: 20 }),
    reviewer: text('复核人', { max: 20 }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
