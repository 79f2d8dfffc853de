import { choice, dec, decimal, entity, flag, masterCalls, remark, text } from '@heliu/model';

/** Which price of the goods a class starts from. */
export const priceBases = {
  retailPrice: '零售价',
  wholesalePrice: '批发价',
  memberPrice: '会员价',
  purchasePrice: '进价',
} as const;
export type PriceBase = keyof typeof priceBases;

export const roundings = { none: '不取整', fen: '到分', jiao: '到角', yuan: '到元' } as const;
export type Rounding = keyof typeof roundings;

/** What customers of one kind pay unless something more particular is said: a price of the goods times a factor. */
export const priceClass = entity({
  name: 'sal_price_class',
  label: '价格等级',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('等级编码', { required: true, unique: true, max: 32, search: true }),
    name: text('等级名称', { required: true, unique: true, max: 60, search: true }),
    base: choice('基准价', priceBases, { default: 'retailPrice' }),
    factor: decimal('系数', {
      scale: 4,
      min: 0.0001,
      max: 100,
      default: dec(1),
      masked: 'price',
      quickEdit: true,
      hint: '基准价乘以它：0.85 为八五折，进价乘 1.2 为加价两成',
    }),
    rounding: choice('取整', roundings, { default: 'fen' }),
    disabled: flag('停用', { index: true, hint: '停用后按没有等级定价' }),
    remark: remark(),
  },
});

export const priceClassCalls = masterCalls(priceClass, 'api/sales/priceclass');
