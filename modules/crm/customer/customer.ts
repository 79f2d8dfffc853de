import { z } from 'zod';
import { choice, entity, integer, json, money, ref, refs, remark, text, zeroFen } from '@heliu/model';
import { taxNoComplaint } from './tax-no.ts';

const short = (label: string, max: number) =>
  z
    .string(`${label}应为文字`)
    .trim()
    .max(max, `${label}不能超过${max}个字`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), `${label}含有无法保存的字符`);

const contacts = z
  .array(
    z.object({
      name: short('联系人', 64).refine((name) => name !== '', '联系人不能为空'),
      position: short('职务', 32).optional(),
      phone: short('联系电话', 32).optional(),
      email: short('邮箱', 100).optional(),
    }),
    '联系人应为列表',
  )
  .max(50, '联系人不能超过50个');

export const statuses = { active: '正常', stopped: '停用', blacklisted: '黑名单' } as const;
export type CustomerStatus = keyof typeof statuses;

export const customer = entity({
  name: 'crm_customer',
  label: '客户',
  title: 'name',
  code: 'code',
  order: 'code',
  owned: { right: 'ownClients', by: 'salesman', shared: 'sharedUsers' },
  fields: {
    code: text('客户编号', { required: true, unique: true, max: 32, search: true }),
    name: text('客户名称', { required: true, max: 100, search: true }),
    shortName: text('简称', { max: 32, search: true, quickEdit: true }),
    kind: choice('客户类型', { company: '企业', person: '个人' }, { default: 'company', index: true }),
    salesman: ref('业务员', 'sys_user', { required: true, index: true, quickEdit: true }),
    sharedUsers: refs('共享给', 'sys_user'),
    department: ref('所属部门', 'hr_department'),
    source: choice(
      '客户来源',
      { shop: '网店', referral: '转介绍', exhibition: '展会', visit: '上门拜访', call: '电话开发', other: '其他' },
      { quickEdit: true },
    ),
    status: choice('状态', statuses, { computed: true, default: 'active', index: true }),

    priceClass: ref('价格等级', 'sal_price_class', { index: true, quickEdit: true, hint: '留空按零售价和价格规则' }),
    creditLimit: money('信用额度', { masked: 'nobody', min: zeroFen, hint: '留空表示不限' }),
    paymentTerms: ref('付款条件', 'fico_payment_terms', { hint: '留空按信用天数' }),
    creditDays: integer('信用天数', { min: 0, max: 3650, quickEdit: true, hint: '开票后多少天到期' }),

    taxNo: text('税号', { max: 20, search: true, valid: taxNoComplaint }),
    invoiceTitle: text('发票抬头', { max: 100 }),
    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 40 }),
    registeredAddress: text('注册地址', { max: 200 }),
    registeredPhone: text('注册电话', { max: 32 }),

    phone: text('电话', { max: 32, search: true, quickEdit: true }),
    address: text('地址', { max: 200, quickEdit: true }),
    contacts: json('联系人', contacts),
    remark: remark(),
  },
  actions: {
    activate: {
      label: '启用',
      right: 'editStatus',
      when: { status: ['stopped', 'blacklisted'] },
      set: { status: 'active' },
      reason: 'optional',
      confirm: '可以重新开单。',
    },
    stop: {
      label: '停用',
      right: 'editStatus',
      when: { status: 'active' },
      set: { status: 'stopped' },
      reason: 'optional',
      confirm: '停用后不能再开单，已有单据和应收不受影响。',
      danger: true,
    },
    blacklist: {
      label: '拉黑',
      right: 'editStatus',
      when: { status: ['active', 'stopped'] },
      set: { status: 'blacklisted' },
      reason: 'required',
      confirm: '列入黑名单后不能再开单，请写明原因，便于他人知晓。',
      danger: true,
    },
  },
});
