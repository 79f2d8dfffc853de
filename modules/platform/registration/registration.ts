import { choice, date, dateTime, document, file, integer, longText, ref, text } from '@heliu/model';
import { creditCodeComplaint } from './credit-code.rules.ts';

export const industries = {
  online: '电商零售',
  shop: '门店零售',
  wholesale: '批发贸易',
  maker: '生产制造',
  agent: '代理记账',
  other: '其他',
} as const;

const mobile = /^1[3-9]\d{9}$/;

/** A company that wants to be a customer. Whoever sends it is no user yet; the platform decides. */
export const registration = document({
  name: 'sys_registration',
  label: '注册申请',
  title: 'companyName',
  prefix: 'ZC',
  dated: 'applyDate',
  fields: {
    applyDate: date('申请日期', { required: true, index: true }),
    companyName: text('企业名称', { required: true, max: 100, search: true }),
    taxNo: text('统一社会信用代码', { required: true, max: 18, search: true, index: true, valid: creditCodeComplaint }),
    industry: choice('行业', industries, { default: 'online', index: true }),
    contact: text('联系人', { required: true, max: 50, search: true }),
    mobile: text('手机号码', { required: true, max: 11, search: true, index: true, pattern: mobile }),
    username: text('管理员用户名', { required: true, max: 32, pattern: /^[A-Za-z][A-Za-z0-9_.-]{2,31}$/ }),
    licence: file('营业执照', { required: true }),
    /** From whose link or under whose host it was sent; the company will belong to that channel. */
    channel: ref('渠道商', 'sys_channel', { computed: true, index: true }),
    channelOrigin: choice('渠道来源', { link: '注册链接', domain: '专属域名' }, { computed: true }),
    decidedBy: text('审核人', { computed: true, max: 50 }),
    decidedAt: dateTime('审核时间', { computed: true }),
    rejectReason: longText('驳回原因', { computed: true, max: 200 }),
    /** Taken before it is founded, so that it is founded once, however often that is tried. */
    tenant: integer('企业编号', { computed: true, index: true }),
    openedAt: dateTime('开通时间', { computed: true }),
  },
  lines: {},
  states: { pending: '待审核', passed: '已通过', rejected: '已驳回' },
  initial: 'pending',
  editable: [],
  actions: {
    pass: {
      label: '通过',
      from: ['pending'],
      to: 'passed',
      confirm: '通过后立即开通企业，并把设置密码的链接用短信发给联系人。',
      done: '已通过，正在开通',
    },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      reason: 'required',
      reasons: ['营业执照看不清，请重新拍照', '企业名称与营业执照不一致', '统一社会信用代码与营业执照不一致'],
      confirm: '原因会用短信告诉联系人，改正后可以再次申请。',
      danger: true,
    },
  },
  internal: { opened: { label: '开通企业', from: ['passed'] } },
});
