import type { FollowKind } from '@heliu/model';

export interface DemoFollow {
  /** By its short name. */
  readonly customer: string;
  readonly by: 'boss' | 'sales';
  readonly kind: FollowKind;
  readonly content: string;
  readonly daysAgo: number;
  /** Hour of today at which to call again. */
  readonly nextHour?: number;
}

/** Newest last, as they were written. */
export const demoFollows: readonly DemoFollow[] = [
  {
    customer: '知味食品',
    by: 'sales',
    kind: 'visit',
    content: '上门拜访，样品试吃反馈好，要一份全系列报价。',
    daysAgo: 26,
  },
  {
    customer: '海晏贸易',
    by: 'sales',
    kind: 'call',
    content: '对账：九月两张发票已付一张，另一张月底前付。',
    daysAgo: 21,
  },
  {
    customer: '知味食品',
    by: 'sales',
    kind: 'chat',
    content: '报价已发，希望账期从 30 天放到 45 天，已说明要先看半年回款。',
    daysAgo: 18,
  },
  {
    customer: '申悦美妆',
    by: 'boss',
    kind: 'visit',
    content: '年框谈到 30 万，双十一后签；要求独家礼盒。',
    daysAgo: 15,
  },
  { customer: '羊城美妆', by: 'boss', kind: 'call', content: '催收逾期货款，对方财务答应本周排款。', daysAgo: 9 },
  {
    customer: '瓯越百货',
    by: 'sales',
    kind: 'call',
    content: '反馈一箱面霜破损，已拍照，补发并开红字发票。',
    daysAgo: 6,
  },
  {
    customer: '申悦美妆',
    by: 'boss',
    kind: 'chat',
    content: '礼盒打样确认，今天下午定交期。',
    daysAgo: 2,
    nextHour: 16,
  },
  {
    customer: '羊城美妆',
    by: 'boss',
    kind: 'call',
    content: '款还没到，约今天再电话确认付款日。',
    daysAgo: 1,
    nextHour: 10,
  },
];
