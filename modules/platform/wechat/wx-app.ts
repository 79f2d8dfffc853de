import {
  calls,
  choice,
  chosen,
  custom,
  dateTime,
  entity,
  flag,
  get,
  plainCalls,
  post,
  ref,
  remark,
  text,
} from '@heliu/model';
import { z } from 'zod';

/** An official account or mini-program. What opens it is sealed and kept apart. */
export const wxApp = entity({
  name: 'sys_wx_app',
  label: '微信公众号',
  title: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 40, search: true }),
    kind: choice('类型', { service: '服务号', subscription: '订阅号', mini: '小程序' }, { default: 'service' }),
    appId: text('AppID', {
      required: true,
      unique: true,
      max: 18,
      search: true,
      pattern: /^wx[0-9a-f]{16}$/,
      hint: 'wx 开头共 18 位，在微信公众平台的“基本配置”里',
    }),
    originalId: text('原始 ID', { max: 30, pattern: /^gh_[0-9A-Za-z_]{1,27}$/, hint: 'gh_ 开头' }),
    place: choice('环境', { real: '正式环境', sandbox: '沙盒' }, { default: 'real' }),
    mode: choice('消息加解密', { secure: '安全模式', plain: '明文模式' }, { default: 'secure' }),
    autoReply: flag('按关键词自动回复'),
    keyed: flag('已填密钥', { computed: true }),
    listening: flag('已填令牌', { computed: true }),
    tested: choice('连接测试', { none: '未测试', passed: '通过', failed: '失败' }, { computed: true, default: 'none' }),
    testText: text('测试结果', { computed: true, max: 300 }),
    testedAt: dateTime('测试时间', { computed: true }),
    verifiedAt: dateTime('服务器验证', { computed: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
export const wxAppCalls = plainCalls(wxApp, 'api/oms/wxApp');

/** What somebody wrote to an account, and what he was answered. */
export const wxMessage = entity({
  name: 'sys_wx_message',
  label: '公众号消息',
  title: 'content',
  large: true,
  together: [['app', 'messageKey']],
  fields: {
    app: ref('公众号', 'sys_wx_app', { computed: true, index: true }),
    at: dateTime('时间', { computed: true, index: true }),
    openid: text('微信用户', { computed: true, max: 64, search: true }),
    kind: choice(
      '类型',
      { text: '文字', event: '事件', other: '其他' },
      { computed: true, default: 'text', index: true },
    ),
    content: text('内容', { computed: true, max: 600 }),
    reply: text('回复', { computed: true, max: 600 }),
    messageKey: text('消息标识', { computed: true, max: 120 }),
  },
});
export const wxMessageCalls = calls(wxMessage, 'api/platform/wxMessage', { list: get('list') });

const secretText = (label: string, pattern: RegExp) =>
  z.string(`${label}应为文字`).trim().regex(pattern, `${label}格式不正确`).optional();

export const saveWxSecret = custom<{ readonly keyed: boolean; readonly listening: boolean }>()(
  '存下公众号的密钥、令牌和消息密钥；存下后谁也看不到，没有填的保持原样',
  post('/api/oms/wxApp/saveSecret'),
  'sys_wx_app:save',
  z.object({
    id: chosen('公众号'),
    secret: secretText('AppSecret', /^[0-9A-Za-z]{32}$/),
    token: secretText('令牌', /^[0-9A-Za-z]{3,32}$/),
    aesKey: secretText('消息加解密密钥', /^[0-9A-Za-z]{43}$/),
  }),
);
export const testWxApp = custom<{ readonly passed: boolean; readonly text: string }>()(
  '用存着的密钥向微信取一次凭证',
  post('/api/oms/wxApp/test'),
  'sys_wx_app:save',
  z.object({ id: chosen('公众号') }),
);
export const wxCallbackOf = custom<{ readonly url: string }>()(
  '填到微信公众平台“服务器配置”里的地址',
  get('/api/oms/wxApp/callbackUrl'),
  'sys_wx_app:view',
  z.object({ id: chosen('公众号') }),
);
