import { choice, dateTime, entity, flag, integer, ref, text } from '@heliu/model';
import { platformNames } from '../../shop/model.ts';

export const uploadStates = {
  waiting: '待上传',
  done: '已上传',
  failed: '上传失败',
  needless: '无需上传',
  replaced: '已被替换',
} as const;

/** One invoice given back to the platform of one order. */
export const upload = entity({
  name: 'oms_invoice_upload',
  label: '发票回传',
  title: 'orderNo',
  large: true,
  plainSearch: true,
  together: [['invoice', 'order']],
  fields: {
    invoice: ref('发票', 'oms_invoice', { computed: true, required: true, index: true }),
    order: ref('订单', 'oms_order', { computed: true, required: true, index: true }),
    orderNo: text('订单号', { computed: true, required: true, max: 64, search: true }),
    invoiceNo: text('发票号码', { computed: true, max: 20, search: true }),
    red: flag('红票', { computed: true }),
    shop: ref('店铺', 'oms_shop', { computed: true, required: true, index: true }),
    platform: choice('平台', platformNames, { computed: true, required: true }),
    state: choice('状态', uploadStates, { computed: true, default: 'waiting', index: true }),
    tries: integer('尝试次数', { computed: true, default: 0 }),
    nextTryAt: dateTime('下次尝试', { computed: true }),
    error: text('失败原因', { computed: true, max: 500 }),
    uploadedAt: dateTime('上传时间', { computed: true }),
    platformInvoiceId: text('平台发票号', { computed: true, max: 64 }),
  },
  actions: {
    retry: {
      label: '重新上传',
      when: { state: ['failed', 'waiting'] },
      set: { state: 'waiting', tries: 0, nextTryAt: null, error: null },
    },
    skip: { label: '不再上传', when: { state: ['failed', 'waiting'] }, set: { state: 'needless' }, reason: 'required' },
  },
});
