import { dec, type Decimal } from '@heliu/model';
import { typedQuantity } from './cart.rules.ts';

/** What the one field of the till is asking for. */
export type Asked =
  | 'goods'
  | 'quantity'
  | 'discount'
  | 'billDiscount'
  | 'price'
  | 'member'
  | 'coupon'
  | 'points'
  | 'serial'
  | 'note'
  | 'reprint';

export type Meaning =
  | { readonly kind: 'nothing' }
  /** A code, words, or a receipt: goods unless something else is known by it. */
  | { readonly kind: 'goods'; readonly code: string; readonly times: Decimal }
  | { readonly kind: 'answer'; readonly to: Exclude<Asked, 'goods'>; readonly text: string };

const numbers: readonly Asked[] = ['quantity', 'discount', 'billDiscount', 'price', 'points'];
/** Bar codes are of eight digits or more; nobody types such a number as an amount or a quantity. */
const isBarcode = (text: string): boolean => /^\d{8,}$/.test(text);

/**
 * What was typed or scanned, by what was asked for. A scan is a scan whatever was asked for, so goods that pass the
 * scanner while a quantity is wanted are not taken for one. `3*6902083881405` is three of them.
 */
export function meaningOf(asked: Asked, typed: string): Meaning {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  if (asked !== 'goods' && !(numbers.includes(asked) && isBarcode(text))) return { kind: 'answer', to: asked, text };
  const [, count, code] = /^(\d{1,4}(?:\.\d{1,3})?)[*×xX](.+)$/.exec(text) ?? [];
  const times = count === undefined ? undefined : typedQuantity(count);
  return times ? { kind: 'goods', code: code!.trim(), times } : { kind: 'goods', code: text, times: dec(1) };
}

/** What stands before the field, and how it is answered. */
export const askedWords: Readonly<Record<Asked, readonly [asked: string, hint: string]>> = {
  goods: ['扫码，或输入条码、编码、拼音', '数量*条码 一次录多件'],
  quantity: ['输入数量后回车', 'Esc 返回'],
  discount: ['这一行打几折，或减多少', '85 是八五折，-5 减 5 元，0 取消；常用折扣按字母'],
  billDiscount: ['整单打几折，或减多少', '85 是八五折，-5 减 5 元，0 取消；常用折扣按字母'],
  price: ['输入新单价后回车', '0 取消改价'],
  member: ['扫会员码，或输入手机号、卡号', '0 取消会员'],
  coupon: ['扫券码，或输入券码', '扫过的券再扫一次即取消'],
  points: ['用多少积分', '0 不用积分'],
  serial: ['扫这一件的序列号', '一件一个'],
  reprint: ['扫或输入要补打的小票号', 'Esc 返回'],
  note: ['挂单备注，回车即挂起', '可以不写'],
};
