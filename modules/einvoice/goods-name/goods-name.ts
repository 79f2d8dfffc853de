import { choice, dateTime, entity, flag, integer, ref, remark, text } from '@heliu/model';

export const goodsNameStates = {
  unmatched: '未匹配',
  suggested: '已推荐',
  confirmed: '已确认',
  ignored: '忽略',
} as const;

/** How the tax item was found, the surest first. */
export const findings = {
  manual: '手工',
  exact: '商家编码相同',
  learned: '同名已确认',
  keyword: '关键字',
  category: '类目',
} as const;

/** Whether it is known which of our SKUs it is. */
export const skuStates = { open: '未对应', suggested: '待确认', linked: '已对应' } as const;
/** By what the SKU was found, the surest first. */
export const skuFindings = { manual: '手工', code: '编码相同', barcode: '条码相同', name: '名称规格相同' } as const;

/** What a shop sells, as the platform names it, and what it is to us and to the tax office. */
export const goodsName = entity({
  name: 'oms_goods_name',
  label: '平台商品名称',
  title: 'goodsName',
  large: true,
  order: 'state',
  together: [['shop', 'itemKey']],
  fields: {
    shop: ref('店铺', 'oms_shop', { required: true, index: true }),
    goodsName: text('商品名称', { required: true, max: 255, search: true, index: true }),
    spec: text('规格', { max: 255 }),
    outerSku: text('商家编码', { max: 64, search: true, index: true }),
    itemId: text('平台商品号', { max: 64, search: true }),
    skuId: text('平台规格号', { max: 64, search: true }),
    /** What tells two of them apart within their shop. */
    itemKey: text('识别码', { computed: true, max: 600, default: '' }),
    category: text('平台类目', { max: 100, index: true }),
    state: choice('状态', goodsNameStates, { computed: true, default: 'unmatched', index: true }),
    taxItem: ref('税收分类', 'oms_tax_item', { quickEdit: true }),
    invoiceName: text('开票名称', { max: 90, quickEdit: true, hint: '留空则用商品名称' }),
    sku: text('我方编码', { max: 64, search: true, quickEdit: true }),
    found: choice('匹配方式', findings, { computed: true }),
    goodsSku: ref('SKU', 'goods_sku', { index: true, quickEdit: true }),
    skuState: choice('SKU对应', skuStates, { computed: true, default: 'open', index: true }),
    skuFound: choice('对应依据', skuFindings, { computed: true }),
    /** Order lines that carried it. */
    seen: integer('订单行数', { computed: true, default: 0, index: true }),
    lastSeen: dateTime('最近出现', { computed: true }),
    /** The matcher has looked at it since it or the rules changed. */
    tried: flag('已尝试匹配', { computed: true }),
    remark: remark(),
  },
  actions: {
    confirm: { label: '确认', when: { state: 'suggested' }, set: { state: 'confirmed' } },
    ignore: { label: '忽略', when: { state: ['unmatched', 'suggested'] }, set: { state: 'ignored' } },
    reopen: {
      label: '退回待匹配',
      when: { state: ['confirmed', 'ignored'] },
      // Whoever takes it back has seen what the matcher thinks; the next word is a person's.
      set: { state: 'unmatched', tried: true, taxItem: null, found: null },
    },
    confirmSku: { label: '确认SKU', when: { skuState: 'suggested' }, set: { skuState: 'linked' } },
    unlinkSku: {
      label: '取消对应',
      when: { skuState: ['suggested', 'linked'] },
      set: { skuState: 'open', goodsSku: null, skuFound: null },
    },
  },
});
