import { choice, date, entity, money, ref, remark, text, zeroFen } from '@heliu/model';
import { taxNoComplaint } from '../../crm/model.ts';

/** A buyer's wish for a special invoice with everything it takes, and how far it has got. */
export const specialRecord = entity({
  name: 'oms_special_record',
  label: '专票记录',
  title: 'buyerName',
  large: true,
  fields: {
    orderNo: text('订单号', { required: true, max: 64, search: true, index: true }),
    shop: ref('店铺', 'oms_shop', { index: true }),
    buyerName: text('购方名称', { required: true, max: 100, search: true }),
    taxNo: text('税号', { required: true, max: 20, search: true, valid: taxNoComplaint }),
    address: text('注册地址', { max: 100 }),
    phone: text('注册电话', { max: 32 }),
    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 40 }),
    amount: money('价税合计', { min: zeroFen }),
    state: choice(
      '状态',
      { pending: '待开', issued: '已开', sent: '已交付', rejected: '不开' },
      { default: 'pending', index: true },
    ),
    invoiceNo: text('发票号码', { max: 20, search: true }),
    issuedOn: date('开票日期', { index: true }),
    receiver: text('收票人', { max: 40 }),
    email: text('邮箱', { max: 100 }),
    trackingNo: text('快递单号', { max: 60 }),
    remark: remark(),
  },
  together: [['orderNo', 'taxNo']],
});
