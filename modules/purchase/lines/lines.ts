import { dec, decimal, type Mask, money, rate, ref, zeroFen } from '@heliu/model';

/** What is wanted, and how much of it. */
export const wanted = {
  sku: ref('SKU', 'goods_sku', { required: true, index: true }),
  unit: ref('单位', 'goods_unit', { hint: '留空用基本单位' }),
  quantity: decimal('数量', { required: true, scale: 6, min: 0.000001, max: 1e8 }),
  baseQuantity: decimal('基本数量', { computed: true, default: dec(0) }),
} as const;

/** One price is typed, the other one and the amounts follow. What we pay is hidden from others than what we ask. */
export const pricedFields = (masked: Mask) => {
  const price = { scale: 6, min: 0, max: 1e8, masked } as const;
  return {
    price: decimal('单价', { ...price, required: true }),
    taxRate: rate('税率', { required: true }),
    taxPrice: decimal('含税单价', { ...price, computed: true }),
    netPrice: decimal('不含税单价', { ...price, computed: true }),
    amount: money('金额', { required: true, computed: true, masked }),
    tax: money('税额', { required: true, computed: true, masked }),
    total: money('价税合计', { required: true, computed: true, masked }),
  } as const;
};

/** The sums of the lines, on the head. */
export const totalFields = (masked: Mask) =>
  ({
    amount: money('金额', { required: true, computed: true, masked }),
    tax: money('税额', { required: true, computed: true, masked }),
    total: money('价税合计', { required: true, computed: true, index: true, masked }),
  }) as const;

/** How much of a line later documents have used up. */
export const executed = (label: string) => decimal(label, { computed: true, default: dec(0) });

export const discountField = (masked: Mask) => money('折扣额', { masked, min: zeroFen });

export const priced = pricedFields('cost');
export const totals = totalFields('cost');
export const discount = discountField('cost');

/** An order that was made for somebody: from a comparison, a cart, a forecast. */
export interface MadeOrder {
  readonly id: number;
  readonly supplier: number;
  readonly lines: number;
}
