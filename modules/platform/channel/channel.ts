import { calls, date, document, file, image, post, rate, ref, remark, text, usualCalls } from '@heliu/model';
import { hostComplaint } from './host-name.rules.ts';

/** Somebody who brings companies and looks after them, for a share of what they pay. The platform's own record. */
export const channel = document({
  name: 'sys_channel',
  label: '渠道商',
  title: 'name',
  code: 'code',
  prefix: 'QD',
  dated: 'signedOn',
  fields: {
    code: text('渠道编码', {
      required: true,
      unique: true,
      max: 20,
      search: true,
      pattern: /^[a-z0-9]{3,20}$/,
      hint: '3 到 20 位小写字母或数字，写在注册链接里',
    }),
    name: text('渠道名称', { required: true, unique: true, max: 60, search: true }),
    type: ref('渠道类型', 'sys_channel_type', { required: true, index: true }),
    signedOn: date('签约日期', { required: true, index: true }),
    contact: text('联系人', { required: true, max: 50, search: true }),
    mobile: text('手机号码', { max: 11, search: true, pattern: /^1[3-9]\d{9}$/ }),
    area: text('负责区域', { max: 100 }),
    commission: rate('分成比例', { hint: '空着按渠道类型的比例；改了只管以后的续费' }),
    contract: file('合同'),
    payee: text('收款户名', { max: 100 }),
    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 40 }),
    domainName: text('专属域名', {
      unique: true,
      max: 253,
      valid: hostComplaint,
      hint: '解析到本系统后，从这个域名打开就是渠道商的品牌',
    }),
    brandTitle: text('品牌名称', { max: 30, hint: '登录页和浏览器标题；空着用合流' }),
    logo: image('徽标', { hint: '正方形，深色底上看得清' }),
    picture: image('登录页图片', { hint: '横放，约 900×768' }),
    servicePhone: text('服务电话', { max: 30, hint: '写在登录页下方' }),
    remark: remark(),
  },
  lines: {},
  states: { pending: '待审核', active: '合作中', stopped: '已停止' },
  initial: 'pending',
  editable: ['pending', 'active', 'stopped'],
  made: '登记',
  actions: {
    audit: {
      label: '审核',
      from: ['pending'],
      to: 'active',
      confirm: '审核后注册链接、专属域名和渠道商的账号开始有效。',
    },
    stop: {
      label: '停止合作',
      from: ['active'],
      to: 'stopped',
      reason: 'required',
      danger: true,
      confirm: '渠道商的账号、注册链接和专属域名马上失效；名下的商户照常使用，续费不再分成。',
    },
    resume: { label: '恢复合作', from: ['stopped'], to: 'active' },
  },
});
export const channelCalls = calls(channel, 'api/oms/channel', {
  ...usualCalls,
  remove: post('delete'),
  audit: post('audit'),
  stop: post('stop'),
  resume: post('resume'),
});
