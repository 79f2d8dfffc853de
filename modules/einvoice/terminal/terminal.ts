import { choice, dateTime, enabling, entity, flag, integer, money, ref, remark, text, zeroFen } from '@heliu/model';

/** The machine that issues tax-control invoices. */
export const terminal = entity({
  name: 'oms_tax_terminal',
  label: '税控终端',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 60, search: true }),
    subject: ref('开票主体', 'oms_invoice_subject', { required: true, index: true, only: 'taxControl' }),
    device: choice('设备', { goldTax: '金税盘', taxControl: '税控盘', ukey: '税务UKey' }, { default: 'ukey' }),
    machineNo: text('机器编号', { max: 12, search: true, pattern: /^\d{12}$/ }),
    extension: text('分机号', { max: 10, default: '0' }),
    invoiceLimit: money('单张限额（不含税）', { masked: 'nobody', min: zeroFen }),
    preferred: flag('默认终端'),
    online: choice('在线', { unknown: '未查询', yes: '在线', no: '离线' }, { computed: true, default: 'unknown' }),
    stock: integer('剩余张数', { computed: true }),
    checkedAt: dateTime('查询时间', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
