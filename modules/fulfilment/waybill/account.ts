import { choice, enabling, entity, flag, ref, remark, text } from '@heliu/model';
import { payTypes, waybillServices } from './service.ts';

const phone = /^[\d-]{6,20}$/;
export const places = { real: '正式环境', sandbox: '沙盒' } as const;

/** Where waybill numbers of one carrier come from, and who sends. The key is sealed and kept apart. */
export const waybillAccount = entity({
  name: 'oms_waybill_account',
  label: '电子面单账号',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 40, search: true }),
    express: ref('快递公司', 'oms_express_company', { required: true, index: true }),
    warehouse: ref('发货仓库', 'scm_warehouse', { hint: '留空表示所有仓库都可以用' }),
    service: choice('取号服务', waybillServices, { required: true }),
    place: choice('环境', places, { default: 'real' }),
    carrier: text('服务方的快递编码', {
      required: true,
      max: 40,
      pattern: /^[\w-]+$/,
      hint: '快递鸟如 ZTO，快递100如 zhongtong，顺丰填产品类型如 1',
    }),
    partner: text('客户标识', { required: true, max: 60, hint: '商户 ID、授权 key 或顾客编码' }),
    keyed: flag('已填密钥', { computed: true }),
    payType: choice('运费付款', payTypes, { default: 'monthly' }),
    monthlyCard: text('月结账号', { max: 40 }),
    senderName: text('寄件人', { required: true, max: 40 }),
    senderPhone: text('寄件电话', { required: true, max: 20, pattern: phone }),
    senderProvince: text('寄件省', { required: true, max: 20 }),
    senderCity: text('寄件市', { required: true, max: 20 }),
    senderDistrict: text('寄件区县', { max: 20 }),
    senderAddress: text('寄件地址', { required: true, max: 120 }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
  together: [['express', 'warehouse']],
});
