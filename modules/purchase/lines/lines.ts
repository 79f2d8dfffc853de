import { dec, decimal, money, rate, ref, zeroFen } from '@heliu/model';

const price = { scale: 6, min: 0, max: 1e8, masked: 'cost' } as const;

/** What is wanted, and how much of it. */
export const wanted = {
  sku: ref('SKU', 'goods_sku', { required: true, index: true }),
  unit: ref('单位', 'goods_unit', { hint: '留空用基本单位' }),
  quantity: decimal('数量', { required: true, scale: 6, min: 0.000001, max: 1e8 }),
  baseQuantity: decimal('基本数量', { computed: true, default: dec(0) }),
} as const;

/** What it costs: one price is typed, the other one and the amounts follow. */
export const priced = {
  price: decimal('单价', { ...price, required: true }),
  taxRate: rate('税率', { required: true }),
  taxPrice: decimal('含税单价', { ...price, computed: true }),
  netPrice: decimal('不含税单价', { ...price, computed: true }),
  amount: money('金额', { required: true, computed: true, masked: 'cost' }),
  tax: money('税额', { required: true, computed: true, masked: 'cost' }),
  total: money('价税合计', { required: true, computed: true, masked: 'cost' }),
} as const;

/** The sums of the lines, on the head. */
export const totals = {
  amount: money('金额', { required: true, computed: true, masked: 'cost' }),
  tax: money('税额', { required: true, computed: true, masked: 'cost' }),
  total: money('价税合计', { required: true, computed: true, index: true, masked: 'cost' }),
} as const;

/** How much of a line later documents have used up. */
export const executed = (label: string) => decimal(label, { computed: true, default: dec(0) });

export const discount = money('折扣额', { masked: 'cost', min: zeroFen });

/** An order that was made for somebody: from a comparison, a cart, a forecast. */
export interface MadeOrder {
  readonly id: number;
  readonly supplier: number;
  readonly lines: number;
}
