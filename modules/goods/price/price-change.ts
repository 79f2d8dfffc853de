import { calls, choice, decimal, entity, get, ref, text } from '@heliu/model';
import { priceKinds } from './prices.ts';

const price = { scale: 4, computed: true } as const;

export const priceSources = { record: '商品资料', order: '调价单', expiry: '调价到期', undone: '调价反审核' } as const;

/** Every price an SKU ever had, from the first on. Written by whoever changes one, never by hand. */
export const priceChange = entity({
  name: 'goods_price_change',
  label: '价格变动',
  title: 'number',
  large: true,
  plainSearch: true,
  fields: {
    sku: ref('SKU', 'goods_sku', { required: true, computed: true, index: true }),
    kind: choice('价格', priceKinds, { required: true, computed: true, index: true }),
    before: decimal('原价', { ...price, masked: 'price' }),
    after: decimal('新价', { ...price, masked: 'price' }),
    costBefore: decimal('原进价', { ...price, masked: 'cost' }),
    costAfter: decimal('新进价', { ...price, masked: 'cost' }),
    source: choice('来源', priceSources, { required: true, computed: true }),
    number: text('调价单号', { computed: true, max: 40 }),
  },
});

export const priceChangeCalls = calls(priceChange, 'api/goods/pricechange', {
  list: get('list'),
  export: get('export'),
});
