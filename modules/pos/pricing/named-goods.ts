import { ref } from '@heliu/model';

/** Which goods a line of a scope names: one of them, or none for all. */
export const goodsFields = {
  sku: ref('SKU', 'goods_sku', { index: true }),
  goods: ref('商品', 'goods_goods', { index: true }),
  category: ref('商品分类', 'goods_category', { index: true, hint: '下级分类也算' }),
  brand: ref('品牌', 'goods_brand', { index: true }),
  tag: ref('标签', 'goods_label', { index: true }),
};
export const goodsColumns = ['sku', 'goods', 'category', 'brand', 'tag'] as const;
