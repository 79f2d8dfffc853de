import { date, dec, decimal, entity, flag, masterCalls, ref, remark, text } from '@heliu/model';

/**
 * A price for somebody, for some goods, for some time, by quantity. Left empty, it is for everybody, for all goods, from
 * the beginning, for ever. Prices are those of one base unit with tax; a discount is taken off the retail price.
 */
export const priceRule = entity({
  name: 'sal_price_rule',
  label: '价格规则',
  title: 'name',
  large: true,
  fields: {
    name: text('规则名称', { required: true, max: 60, search: true }),
    customer: ref('客户', 'crm_customer', { index: true, hint: '与价格等级都留空，对所有客户' }),
    priceClass: ref('价格等级', 'sal_price_class', { index: true }),
    sku: ref('SKU', 'goods_sku', { index: true, hint: 'SKU、分类、品牌最多选一个，都留空为全部商品' }),
    category: ref('商品分类', 'goods_category', { index: true, hint: '下级分类也算' }),
    brand: ref('品牌', 'goods_brand', { index: true }),
    validFrom: date('生效日期', { index: true }),
    validTo: date('失效日期', { index: true, hint: '当天仍有效' }),
    summary: text('价格', { computed: true, max: 400, masked: 'price' }),
    disabled: flag('停用', { index: true }),
    remark: remark(),
  },
  lines: {
    steps: {
      label: '价格阶梯',
      fields: {
        minQuantity: decimal('起订数量', {
          scale: 6,
          min: 0,
          max: 1e8,
          default: dec(0),
          hint: '按基本单位，达到才适用',
        }),
        price: decimal('单价', {
          scale: 4,
          min: 0,
          max: 1e8,
          masked: 'price',
          hint: '一个基本单位，含税；与折扣二选一',
        }),
        discount: decimal('折扣', { scale: 4, min: 0.0001, max: 1, masked: 'price', hint: '零售价乘以它，0.9 为九折' }),
      },
    },
  },
});

export const priceRuleCalls = masterCalls(priceRule, 'erp/sales/pricerule');
