import type { PlatformCode } from '../../modules/shop/model.ts';
import type { Ms } from './order.ts';

const dayMs: Ms = 86_400_000;
const beijing: Ms = 8 * 3_600_000;

/** Days are those of Beijing, counted from 1970. */
export const dayOf = (at: Ms): number => Math.floor((at + beijing) / dayMs);
export const startOfDay = (day: number): Ms => day * dayMs - beijing;

const digits = (value: number, length: number): string => String(value % 10 ** length).padStart(length, '0');
/** One to one within a million, so that numbers of the same day look as unlike as real ones. */
const scrambled = (serial: number): number => (serial * 7919 + 104_729) % 1_000_000;
/** Ten thousand orders of one day ask for the same date. */
let [lastDay, lastDate] = [Number.NaN, ''];
function dateOf(at: Ms): string {
  const day = dayOf(at);
  if (day !== lastDay) {
    const [year, month, date] = new Date(at + beijing).toISOString().slice(2, 10).split('-');
    [lastDay, lastDate] = [day, `${year}${month}${date}`];
  }
  return lastDate;
}

/**
 * Sixteen digits that no other order has: the day, the shop, the number within the day. Fate counts from 0, people who
 * place orders by hand from half a million.
 */
const core = (at: Ms, shopId: string, serial: number): string =>
  dateOf(at) + shopId.slice(-4).padStart(4, '0') + digits(scrambled(serial), 6);

const shapes: Readonly<Partial<Record<PlatformCode, (core: string, at: Ms) => string>>> = {
  taobao: (of) => `3${of}86`,
  jd: (of, at) => `${dayOf(at) - 18_000}${of.slice(-8)}`,
  pdd: (of) => `${of.slice(0, 6)}-${of.slice(6)}36015`,
  ktt: (of) => `${of.slice(0, 6)}-${of.slice(6)}79208`,
  douyin: (of) => `69${of}7`,
  xhs: (of) => `P79${of}`,
  vip: (of) => of.slice(0, 6) + of.slice(-8),
  wechat: (of) => `37${of}8`,
  youzan: (of) => `E20${of}00001`,
  ali1688: (of) => `${of}520`,
};

export function orderNoOf(platform: PlatformCode, shopId: string, at: Ms, serial: number): string {
  const of = core(at, shopId, serial);
  return (shapes[platform] ?? String)(of, at);
}

/** Where a platform numbers no lines, as the adapter names them. */
export function lineNoOf(platform: PlatformCode, orderNo: string, at: number, skuId: string): string {
  if (platform === 'jd') return skuId;
  if (platform === 'pdd') return `${skuId}-${at + 1}`;
  if (platform === 'ktt') return `${orderNo}-${at + 1}`;
  if (platform === 'taobao') return orderNo.slice(1, 17) + digits(at + 1, 3);
  if (platform === 'youzan') return orderNo.slice(3, 19) + digits(at + 1, 3);
  if (platform === 'ali1688') return orderNo.slice(0, 16) + digits(at + 1, 3);
  if (platform === 'douyin') return orderNo.slice(2, 18) + digits(at + 1, 3);
  return `${orderNo}${digits(at + 1, 3)}`;
}

/** `nth` within the order, from 1. */
export const refundNoOf = (orderNo: string, nth: number): string => coreIn(orderNo) + digits(nth, 2);
export const applicationIdOf = (orderNo: string, nth: number): string => `5${coreIn(orderNo)}${digits(nth, 1)}`;

const coreIn = (orderNo: string): string => orderNo.replaceAll(/\D/g, '').slice(0, 17);
