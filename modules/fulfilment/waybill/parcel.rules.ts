import { regionParts } from '../route/route.rules.ts';
import type { Party } from './service.ts';

/** What an output order says about its parcel. */
export interface Parcel {
  readonly number: string;
  readonly receiverName: string | null;
  readonly receiverPhone: string | null;
  readonly region: string | null;
  readonly receiverAddress: string | null;
}

/** Platforms show 王** and 138****6021 until they are asked for more: nobody delivers to that. */
export const isMasked = ({ receiverName, receiverPhone, receiverAddress }: Parcel): boolean =>
  [receiverName, receiverPhone, receiverAddress].some((text) => text?.includes('*'));

/** The receiver as carriers want him, or why no number can be asked for. */
export function receiverOf(parcel: Parcel): Party | string {
  const { number, receiverName, receiverPhone, region, receiverAddress } = parcel;
  const missing = [
    ...(receiverName ? [] : ['收货人']),
    ...(receiverPhone ? [] : ['收货电话']),
    ...(region ? [] : ['地区']),
    ...(receiverAddress ? [] : ['收货地址']),
  ];
  if (missing.length > 0) return `出库单 ${number} 没有${missing.join('、')}，不能取号`;
  if (isMasked(parcel))
    return `出库单 ${number} 的收货信息是平台隐去的，不能取号，请用平台自己的面单，取到的单号填进来`;
  const [province = '', second = '', third = ''] = regionParts(region);
  // 北京市 朝阳区: a municipality is its own city.
  const isWhole = /^(北京|天津|上海|重庆)/.test(province) && !second.endsWith('市');
  const [city, district] = isWhole ? [province, second] : [second, third];
  return { name: receiverName!, phone: receiverPhone!, province, city, district, address: receiverAddress! };
}

/** 13812346021 → 138****6021: a label is read by many. */
export const hiddenPhone = (phone: string): string =>
  phone.length < 7 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
/** 王小明 → 王** */
export const hiddenName = (name: string): string => {
  const [first = '', ...rest] = Array.from(name);
  return first + '*'.repeat(Math.min(rest.length, 2));
};
