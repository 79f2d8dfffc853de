import { z } from 'zod';
import {
  calls,
  choice,
  chosen,
  custom,
  dateTime,
  dec,
  entity,
  flag,
  get,
  integer,
  post,
  rate,
  ref,
  remark,
  text,
  usualCalls,
} from '@heliu/model';

export const stockModes = { share: '按比例', fixed: '固定数量' } as const;
export const pushStates = { waiting: '待推送', sending: '推送中', done: '已推送', failed: '失败' } as const;

/** One thing for sale in a shop, which SKU of ours it is, and how much of its stock the shop may sell. */
export const goodsChannel = entity({
  name: 'oms_goods_channel',
  label: '商品渠道',
  title: 'title',
  large: true,
  apart: ['shop', 'sku'],
  together: [['shop', 'itemId', 'skuId']],
  fields: {
    shop: ref('店铺', 'oms_shop', { required: true, index: true }),
    title: text('商品名称', { required: true, max: 255, search: true }),
    itemId: text('平台商品号', { required: true, max: 64, search: true }),
    skuId: text('平台规格号', { default: '', max: 64, search: true, hint: '没有规格的商品留空' }),
    sku: ref('SKU', 'goods_sku', { required: true, index: true }),
    mode: choice('给店铺的库存', stockModes, { default: 'share' }),
    share: rate('比例', { default: dec(1), hint: '可用库存减去保留数量后的百分之多少' }),
    fixed: integer('固定数量', { min: 0, max: 1e8, hint: '最多给这么多，可用的不够时给可用的' }),
    reserve: integer('保留数量', { default: 0, min: 0, max: 1e8, quickEdit: true, hint: '先留下这么多不给店铺' }),
    stopped: flag('停止推送', { computed: true, index: true }),
    pushState: choice('推送状态', pushStates, { computed: true, default: 'waiting', index: true }),
    pushedQuantity: integer('上次推送数量', { computed: true }),
    pushedAt: dateTime('上次推送时间', { computed: true, index: true }),
    pushMessage: text('平台答复', { computed: true, max: 500 }),
    /** When it is to be told again; nothing once the platform knows. */
    dueAt: dateTime('下次推送', { computed: true, index: true }),
    /** Until then nobody else tells the platform, so that an older figure never comes after a newer one. */
    sendingUntil: dateTime('推送截止', { computed: true }),
    tries: integer('失败次数', { computed: true, default: 0 }),
    /** Asked for by hand: told even if the figure is the one the platform has. */
    forced: flag('手工推送', { computed: true }),
    remark: remark(),
  },
  actions: {
    push: { label: '立即推送', when: { stopped: false }, done: '已排队', logs: false },
    stop: {
      label: '停止推送',
      when: { stopped: false },
      set: { stopped: true, dueAt: null },
      confirm: '平台上的数量停在最后一次推送的，不再随库存变化。',
    },
    resume: { label: '恢复推送', when: { stopped: true }, set: { stopped: false } },
  },
});

const base = 'api/sales/goodschannel';
export const goodsChannelCalls = calls(goodsChannel, base, {
  ...usualCalls,
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  push: post('push'),
  stop: post('stop'),
  resume: post('resume'),
});

export const fillChannels = custom<{ readonly made: number; readonly isMore: boolean }>()(
  '把店铺里已经对应到 SKU 的平台商品加进来，已有的不重复',
  post(`/${base}/fill`),
  'oms_goods_channel:save',
  z.object({ shop: chosen('店铺') }),
);
