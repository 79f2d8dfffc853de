import { decimal } from '@heliu/model';

const price = { scale: 4, min: 0, max: 1e8 } as const;

/** The prices of one base unit, tax included. What is paid for goods is hidden from others than what is asked for them. */
export const priceFields = {
  retailPrice: decimal('零售价', { ...price, masked: 'price' }),
  wholesalePrice: decimal('批发价', { ...price, masked: 'price' }),
  memberPrice: decimal('会员价', { ...price, masked: 'price' }),
  minPrice: decimal('最低售价', { ...price, masked: 'price', hint: '低于它不能卖' }),
  purchasePrice: decimal('进价', { ...price, masked: 'cost' }),
} as const;

export type PriceKey = keyof typeof priceFields;
export const priceKeys = Object.keys(priceFields) as readonly PriceKey[];
/** What each price is called, for records that say which one they are about. */
export const priceKinds = {
  retailPrice: '零售价',
  wholesalePrice: '批发价',
  memberPrice: '会员价',
  minPrice: '最低售价',
  purchasePrice: '进价',
} as const satisfies Record<PriceKey, string>;
