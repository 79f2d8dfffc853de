import {
  auditing,
  calls,
  choice,
  date,
  decimal,
  document,
  flag,
  get,
  post,
  ref,
  refs,
  remark,
  text,
  usualCalls,
} from '@heliu/model';
import { serialsField, stockLine } from '../lines/lines.ts';

export const mostLines = 2000;
const quantity = { scale: 6, min: 0, max: 1e10 } as const;

/** What the books say lies in a warehouse, and what people find there. The books are looked at when it is first saved. */
export const stockTake = document({
  name: 'inv_stock_take',
  label: '盘点单',
  title: 'number',
  prefix: 'PD',
  dated: 'orderDate',
  fields: {
    orderDate: date('盘点日期', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    category: ref('商品分类', 'goods_category', { hint: '只盘这个分类和它的下级；留空盘全仓' }),
    goods: refs('商品', 'goods_goods', { hint: '只盘这些商品；留空不限' }),
    withEmpty: flag('含零库存', { hint: '账面没有库存的商品也列出来' }),
    frozen: flag('冻结出入库', { hint: '审核前本仓不能出入库' }),
    handler: ref('盘点人', 'hr_staff'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '盘点表',
      optional: true,
      scans: { record: 'sku', count: 'quantity' },
      fields: {
        location: stockLine.location,
        sku: stockLine.sku,
        batchNo: stockLine.batchNo,
        bookQuantity: decimal('账面数量', { computed: true, masked: 'bookStock' }),
        firstQuantity: decimal('初盘数量', { computed: true }),
        quantity: decimal('实盘数量', { ...quantity, hint: '没盘到的留空，确实没有的写 0' }),
        serials: serialsField(),
        difference: decimal('差异', { computed: true, masked: 'bookStock', hint: '实盘减账面' }),
        remark: text('备注', { max: 200 }),
      },
    },
  },
  states: { counting: '盘点中', audited: '已审核' },
  initial: 'counting',
  editable: ['counting'],
  actions: {
    audit: {
      label: '审核',
      from: ['counting'],
      to: 'audited',
      input: {
        uncounted: choice('没盘到的行', { keep: '按账面，不调整', zero: '当作 0，全部报损' }, { default: 'keep' }),
      },
    },
    recount: {
      label: '复盘',
      from: ['counting'],
      confirm: '有差异的行把实盘数量移到初盘数量，清空后重新盘。',
    },
    deaudit: { label: '反审核', from: ['audited'], to: 'counting', whileUnused: true, reason: auditing.deaudit.reason },
  },
});

export const stockTakeCalls = calls(stockTake, 'api/inventory/stocktake', {
  ...usualCalls,
  recount: post('recount'),
  audit: post('audit'),
  deaudit: post('deaudit'),
  nextNumber: get('nextNumber'),
  remove: post('delete'),
});
