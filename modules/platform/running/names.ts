import { providerNames } from '../../einvoice/model.ts';
import { platformNames } from '../../shop/model.ts';

const prefixed = (kind: string, label: string, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([code, name]) => [`${kind}:${code}`, `${label}${name}`]));

/** What the services outside are called. */
export const gatewayNames: Readonly<Record<string, string>> = {
  ...prefixed('invoice', '开票 · ', providerNames),
  ...prefixed('shop', '店铺 · ', platformNames),
  ...prefixed('express', '面单 · ', { kdniao: '快递鸟', kuaidi100: '快递100', sf: '顺丰' }),
  ...prefixed('printer', '云打印 · ', { feieyun: '飞鹅', yilianyun: '易联云', xpyun: '芯烨' }),
  'pay:wechat': '微信支付',
  'mail:smtp': '邮件',
  'message:sms': '短信',
  'message:mail': '系统邮件',
  'webhook:company': '企业的消息推送地址',
};
