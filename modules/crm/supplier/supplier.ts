import { choice, date, enabling, entity, flag, integer, money, rate, ref, remark, text, zeroFen } from '@heliu/model';
import { taxNoComplaint } from '../customer/tax-no.ts';

/** What must not be done with a supplier for the time being. */
export const holds = { none: '正常', all: '全部暂停', orders: '暂停下单', payments: '暂停付款' } as const;
export type Hold = keyof typeof holds;

export const supplier = entity({
  name: 'crm_supplier',
  label: '供应商',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: { active: { where: { disabled: false }, otherwise: '已停用，不能选用' } },
  fields: {
    code: text('供应商编号', { required: true, unique: true, max: 32, search: true }),
    name: text('供应商名称', { required: true, unique: true, max: 100, search: true }),
    shortName: text('简称', { max: 32, search: true, quickEdit: true }),
    kind: choice(
      '供应商类型',
      { goods: '货品', service: '服务', logistics: '物流', other: '其他' },
      { default: 'goods', index: true },
    ),
    buyer: ref('采购员', 'sys_user', { index: true, quickEdit: true }),
    rating: choice('评级', { a: 'A', b: 'B', c: 'C', d: 'D' }, { index: true, quickEdit: true }),
    hold: choice('合作限制', holds, {
      default: 'none',
      index: true,
      hint: '暂停下单的不能审核采购订单，暂停付款的不能付款',
    }),
    disabled: flag('停用', { computed: true, index: true }),

    leadDays: integer('供货周期(天)', { min: 0, max: 3650, quickEdit: true, hint: '下单到到货通常要几天' }),
    minOrderAmount: money('起订金额', { masked: 'cost', min: zeroFen, hint: '一张订单的价税合计不宜低于它' }),
    paymentTerms: ref('付款条件', 'fico_payment_terms', { hint: '留空按账期' }),
    creditDays: integer('账期(天)', { min: 0, max: 3650, quickEdit: true, hint: '收到发票后多少天付款' }),
    taxRate: rate('税率', { hint: '他开来的发票的税率；留空随商品' }),
    qualificationExpiry: date('资质到期日', { index: true, quickEdit: true }),

    taxNo: text('税号', { max: 20, search: true, valid: taxNoComplaint }),
    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 40 }),
    phone: text('电话', { max: 32, search: true, quickEdit: true }),
    email: text('邮箱', { max: 100, pattern: /^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, hint: '询价单发到这里' }),
    address: text('地址', { max: 200, quickEdit: true }),
    remark: remark(),
  },
  lines: {
    contacts: {
      label: '联系人',
      optional: true,
      fields: {
        name: text('姓名', { required: true, max: 64 }),
        job: text('职务', { max: 32 }),
        phone: text('电话', { max: 32 }),
        email: text('邮箱', { max: 100 }),
      },
    },
  },
  actions: enabling,
});
