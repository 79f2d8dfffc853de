import { choice, dateTime, enabling, entity, flag, ref, remark, text } from '@heliu/model';

export const loginStates = {
  unknown: '未查询',
  ready: '已登录',
  needSms: '待短信验证',
  checking: '登录中',
  needFace: '待人脸验证',
  offline: '未登录',
} as const;

/** The clerk in whose tax-office account a subject's digital invoices are issued. */
export const drawer = entity({
  name: 'oms_drawer',
  label: '开票员',
  title: 'name',
  order: 'name',
  fields: {
    name: text('姓名', { required: true, max: 20, search: true }),
    subject: ref('开票主体', 'oms_invoice_subject', { required: true, index: true }),
    account: text('电子税务局账号', { required: true, max: 40, search: true }),
    phone: text('手机', { max: 20, pattern: /^1\d{10}$/ }),
    preferred: flag('默认开票员'),
    loginState: choice('登录状态', loginStates, { computed: true, default: 'unknown' }),
    loginCheckedAt: dateTime('查询时间', { computed: true }),
    loginUntil: dateTime('登录有效至', { computed: true }),
    /** What the provider calls the face check under way, and when it was asked for a code and for the outcome. */
    faceAuth: text('人脸认证标识', { computed: true, max: 100 }),
    faceAskedAt: dateTime('取二维码时间', { computed: true }),
    faceLookedAt: dateTime('查认证结果时间', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  together: [['subject', 'account']],
  actions: enabling,
});
