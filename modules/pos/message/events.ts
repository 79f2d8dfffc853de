/** What members are told of, and what a text about it may name, with an example of each. */
const person = { 姓名: '林小雨', 卡号: '800001', 等级: '银卡会员', 积分: '328', 公司: '合流演示公司' } as const;
const couponOf = {
  券名: '店庆满百减二十',
  优惠内容: '满100元减20元',
  券码: 'K7QX2M9PHT4RWB',
  有效期至: '2026-12-31',
} as const;

export const messageEvents = {
  sale: '消费',
  points: '积分变动',
  couponArrived: '收到券',
  couponExpiring: '券快到期',
  rankUp: '升级',
  birthday: '生日',
  notice: '手工发送',
} as const;
export type MessageEvent = keyof typeof messageEvents;

export const messageChannels = { sms: '短信', wechat: '微信公众号', mail: '邮件' } as const;
export type MessageChannel = keyof typeof messageChannels;

export const eventFields = {
  sale: { ...person, 单号: 'LS202611180001', 金额: '238.00', 门店: '西湖店', 本次积分: '23' },
  points: { ...person, 变动: '+23', 事由: '消费积分' },
  couponArrived: { ...person, ...couponOf },
  couponExpiring: { ...person, ...couponOf, 剩余天数: '3' },
  rankUp: { ...person, 新等级: '金卡会员', 原等级: '银卡会员' },
  birthday: person,
  notice: person,
} as const satisfies Readonly<Record<MessageEvent, Readonly<Record<string, string>>>>;

export type MessageValues = Readonly<Record<string, string>>;
