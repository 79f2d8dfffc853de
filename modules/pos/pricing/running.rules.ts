import { weekdayOf } from '@heliu/model';
import type { Audience, Cart, CartMember, Coupon, Promotion } from './terms.ts';

const fits = (audience: Audience, member: CartMember | undefined): boolean => {
  switch (audience.to) {
    case 'all':
      return true;
    case 'guests':
      return !member;
    case 'members':
      return !!member;
    case 'ranks':
      return !!member && audience.ids.includes(member.rank);
    case 'tags':
      return !!member && audience.ids.some((id) => member.tags.includes(id));
  }
};
const audienceWords: Record<Audience['to'], string> = {
  all: '',
  guests: '仅限非会员',
  members: '仅限会员',
  ranks: '仅限指定等级的会员',
  tags: '仅限指定标签的会员',
};

/** Why a promotion is none for this cart, whatever is in it; undefined when it is one. */
export function notRunning(promotion: Promotion, cart: Cart): string | undefined {
  const { startAt, endAt, weekdays, slots, stores, channels, audience, left } = promotion;
  if (cart.at < startAt) return `${startAt.replace('T', ' ')} 才开始`;
  if (cart.at >= endAt) return `已于 ${endAt.replace('T', ' ')} 结束`;
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(cart.at))) return '今天不在活动的星期内';
  const time = cart.at.slice(11);
  if (slots.length > 0 && !slots.some(({ from, to }) => from <= time && time < to)) return '现在不在活动时段内';
  if (stores.length > 0 && !stores.includes(cart.store)) return '本店不参加';
  if (channels.length > 0 && !channels.includes(cart.channel)) return '此渠道不参加';
  if (!fits(audience, cart.member)) return audienceWords[audience.to];
  if (left.total !== undefined && left.total <= 0) return '活动名额已用完';
  if (left.budget !== undefined && left.budget <= 0n) return '活动预算已用完';
  if (left.member !== undefined && !cart.member) return '每位会员限次，请先识别会员';
  if (left.member !== undefined && left.member <= 0) return '该会员的次数已用完';
  return undefined;
}

/** Why a coupon is void for this cart, whatever is in it. */
export function couponVoid({ validFrom, validTo, stores }: Coupon, cart: Cart): string | undefined {
  const today = cart.at.slice(0, 10);
  if (today < validFrom) return `${validFrom} 起可用`;
  if (today > validTo) return `已于 ${validTo} 过期`;
  if (stores.length > 0 && !stores.includes(cart.store)) return '本店不可用';
  return undefined;
}

/** How often it may still be given on this bill. */
export const timesLeft = ({ left }: Promotion): number =>
  Math.min(left.bill ?? Infinity, left.member ?? Infinity, left.total ?? Infinity);

/** Which of two promotions of one layer goes first, when the first saves `a` and the second `b`. */
export const before = (
  one: Pick<Promotion, 'priority' | 'startAt' | 'id'>,
  a: bigint,
  other: Pick<Promotion, 'priority' | 'startAt' | 'id'>,
  b: bigint,
): number =>
  one.priority - other.priority ||
  (a > b ? -1 : a < b ? 1 : 0) ||
  (one.startAt < other.startAt ? -1 : one.startAt > other.startAt ? 1 : 0) ||
  one.id - other.id;
