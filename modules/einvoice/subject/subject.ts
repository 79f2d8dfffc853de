import { choice, dateTime, enabling, entity, flag, money, ref, remark, text, zeroFen } from '@heliu/model';
import { taxNoComplaint } from '../../crm/model.ts';
import { fullRateReasons } from '../face/face.ts';
import { invoiceKinds } from '../../shop/model.ts';
import { providerNames } from '../providers/provider.ts';

/** Why nothing of a subject is issued at the moment; what waits in its queue goes on by itself afterwards. */
export const pauses = {
  none: '正常',
  login: '开票员未登录',
  quota: '额度或库存不足',
  offline: '税控设备离线',
  auth: '服务商拒绝了账号',
  manual: '手工暂停',
} as const;
export type Pause = keyof typeof pauses;

export const taxpayers = { general: '一般纳税人', small: '小规模纳税人' } as const;
export type Taxpayer = keyof typeof taxpayers;
export const remarkParties = { none: '不印', buyer: '购方的', seller: '销方的', both: '双方的' } as const;
export type RemarkParties = keyof typeof remarkParties;

/** The legal person in whose name invoices are issued. */
export const subject = entity({
  name: 'oms_invoice_subject',
  label: '开票主体',
  title: 'name',
  order: 'name',
  subsets: { taxControl: { where: { kind: 'taxControl' }, otherwise: '是数电主体，不用税控设备，请选税控主体' } },
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

    taxpayer: choice('纳税人类型', taxpayers, { default: 'general' }),
    fullRateReason: choice('按 3% 开专票的原因', fullRateReasons, {
      hint: '小规模纳税人开 3% 的专票时税务局要问；开票时可以另选',
    }),
    provider: choice('开票服务', providerNames, { hint: '不选则只能登记别处开的票' }),
    defaultKind: choice('默认票种', invoiceKinds, { default: 'digitalNormal' }),
    /** Net, as the tax office counts. */
    invoiceLimit: money('单张限额（不含税）', { masked: 'nobody', min: zeroFen, hint: '超过则自动拆成几张，留空不限' }),
    monthLimit: money('月额度（不含税）', { masked: 'nobody', min: zeroFen, hint: '用完暂停，下月自动继续，留空不限' }),
    discountLines: flag('打印折扣行', { hint: '不选则优惠摊入单价，只印折后金额' }),
    remarkTemplate: ref('备注模板', 'oms_remark_template', {}),
    remarkParties: choice('备注印地址和银行', remarkParties, {
      default: 'none',
      hint: '数电发票没有这几栏，要印就印在备注里',
    }),
    mailAccount: ref('发件邮箱', 'oms_mail_account', {}),

    pause: choice('开票状态', pauses, { computed: true, default: 'none' }),
    pauseText: text('暂停说明', { computed: true, max: 300 }),
    pausedAt: dateTime('暂停时间', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: {
    ...enabling,
    hold: {
      label: '暂停开票',
      when: { pause: 'none', disabled: false },
      set: { pause: 'manual' },
      reason: 'required',
    },
    resume: {
      label: '继续开票',
      when: { pause: ['login', 'quota', 'offline', 'auth', 'manual'] },
      set: { pause: 'none', pauseText: null, pausedAt: null },
    },
  },
  internal: {
    /** Nothing more of it until somebody acts. */
    pause: { label: '自动暂停', when: { pause: 'none' } },
    /** What was in the way is gone; what was paused by hand stays so. */
    goOn: {
      label: '自动恢复',
      when: { pause: ['login', 'quota', 'offline', 'auth'] },
      set: { pause: 'none', pauseText: null, pausedAt: null },
    },
  },
});
