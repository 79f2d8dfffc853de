import {
  auditing,
  auditingCalls,
  calls,
  carriesOut,
  choice,
  date,
  dec,
  decimal,
  document,
  get,
  money,
  post,
  ref,
  remark,
  sourceLine,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { stockLine } from '../../inventory/model.ts';
import { executed } from '../../purchase/model.ts';
import { outputOrder } from '../output-order/output-order.ts';
import { qualities, returnReceipt } from '../return-receipt/return-receipt.ts';
import { returnRequest } from '../return-request/return-request.ts';

const price = { masked: 'price' } as const;

/** Goods that came back are ours again, at what they cost when they left, and the customer gets his money. */
export const returnComplete = document({
  name: 'sal_return_complete',
  label: '退货完成',
  title: 'number',
  prefix: 'XSTH',
  dated: 'completeDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    completeDate: date('完成日期', { required: true, index: true }),
    request: ref('退货申请', 'sal_return_request', { computed: true, index: true }),
    way: choice('方式', { returnRefund: '退货退款', exchange: '换货' }, { computed: true }),
    kind: choice('类型', { shop: '店铺', sales: '销售', exchange: '换货', other: '其他' }, { computed: true }),
    customer: ref('客户', 'crm_customer', { computed: true, index: true }),
    shop: ref('店铺', 'oms_shop', { computed: true, index: true }),
    cost: money('退回成本', { computed: true, default: zeroFen, masked: 'cost' }),
    amount: money('退款金额', { ...price, computed: true, default: zeroFen }),
    /** What goes out instead. */
    exchange: ref('换货出库单', 'oms_output_order', { computed: true }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '退货明细',
      fields: {
        receipt: ref('退货收货', 'sal_return_receipt', { required: true, index: true }),
        receiptLine: sourceLine('收货行'),
        request: ref('退货申请', 'sal_return_request', { computed: true, index: true }),
        requestLine: sourceLine('申请行', { computed: true }),
        output: ref('出库单', 'oms_output_order', { computed: true, index: true }),
        outputLine: sourceLine('出库行', { computed: true }),
        sku: ref('SKU', 'goods_sku', { computed: true, index: true }),
        goodsName: text('商品名称', { computed: true, max: 255 }),
        unit: ref('单位', 'goods_unit', { computed: true }),
        quantity: decimal('数量', { required: true, min: 0.000001, max: 1e8 }),
        baseQuantity: decimal('基本数量', { computed: true, default: dec(0) }),
        quality: choice('品质', qualities, { required: true }),
        warehouse: ref('入库仓库', 'scm_warehouse', { index: true, hint: '报废的不入库' }),
        location: ref('库位', 'scm_location'),
        batchNo: stockLine.batchNo,
        serials: stockLine.serials,
        amount: money('退款金额', { ...price, min: zeroFen, hint: '留空按申请的退款金额分摊' }),
        /** Of scrap too, where it stays what the sale cost. */
        cost: money('原出库成本', { computed: true, default: zeroFen, masked: 'cost' }),
        invoicedQuantity: executed('已冲应收'),
        remark: text('说明', { max: 200 }),
      },
      from: {
        receipt: carriesOut(returnReceipt, 'lines', {
          line: 'receiptLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'completedQuantity',
          progress: 'completed',
          during: ['audited'],
          open: ['received'],
          copies: {
            sku: 'sku',
            goodsName: 'goodsName',
            unit: 'unit',
            quality: 'quality',
            warehouse: 'warehouse',
            location: 'location',
            batchNo: 'batchNo',
            serials: 'serials',
            remark: 'remark',
          },
          heads: { request: 'request', kind: 'kind', customer: 'customer', shop: 'shop' },
        }),
        request: carriesOut(returnRequest, 'lines', {
          line: 'requestLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'completedQuantity',
          progress: 'completed',
          during: ['audited'],
          // The last one completes it.
          open: ['received', 'done'],
        }),
        output: carriesOut(outputOrder, 'lines', {
          line: 'outputLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'returnedQuantity',
          during: ['audited'],
          open: ['audited'],
        }),
      },
    },
  },
  paper: {
    title: '销售退货单',
    fields: ['customer', 'way', 'amount', 'remark'],
    lines: { lines: ['goodsName', 'sku', 'unit', 'quantity', 'quality', 'amount', 'remark'] },
    signatures: ['制单', '仓库', '会计', '客户'],
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const returnCompleteCalls = calls(returnComplete, 'api/salesreturn/completeorder', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  ...auditingCalls,
});
