import { z } from 'zod';
import {
  auditing,
  auditingCalls,
  calls,
  choice,
  chosen,
  custom,
  date,
  dec,
  decimal,
  document,
  get,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { batchDates, serialsField, stockLine } from '../lines/lines.ts';

const cost = { masked: 'cost' } as const;

/** One product put together from others, or taken apart into them. What goes in is worth what comes out. */
export const assembly = document({
  name: 'inv_assembly',
  label: '组装拆卸单',
  title: 'number',
  prefix: 'ZZ',
  prefixes: { by: 'kind', of: { disassemble: 'CX' } },
  dated: 'orderDate',
  fields: {
    kind: choice('类型', { assemble: '组装', disassemble: '拆卸' }, { default: 'assemble', index: true }),
    orderDate: date('单据日期', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    sku: ref('成品', 'goods_sku', { required: true, index: true }),
    quantity: decimal('成品数量', { required: true, min: 0.000001, max: 1e10, default: dec(1), hint: '按基本单位' }),
    location: ref('成品库位', 'scm_location'),
    batchNo: text('成品批号', { max: 60 }),
    serials: serialsField('成品序列号'),
    ...batchDates,
    fee: money('加工费', { ...cost, min: zeroFen, hint: '计入成品成本，按暂估应付记给加工单位' }),
    feeSupplier: ref('加工单位', 'crm_supplier', { only: 'active' }),
    handler: ref('经手人', 'hr_staff'),
    amount: money('成品成本', { ...cost, computed: true, hint: '审核时按组成的成本算出' }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '组成',
      // Left empty, they are those of the combination.
      optional: true,
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        ...stockLine,
        ...batchDates,
        costShare: decimal('成本占比', {
          scale: 4,
          min: 0,
          max: 1e6,
          masked: 'cost',
          hint: '拆卸时成品的成本按它分给各行；全部留空按各自现在的成本',
        }),
        amount: money('成本金额', { ...cost, computed: true, default: zeroFen }),
        remark: text('备注', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const assemblyCalls = calls(assembly, 'api/inventory/assembly', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});

/** What one of a product consists of, in base units. */
export interface Part {
  readonly sku: number;
  readonly quantity: string;
}
export const assemblyParts = custom<Part[]>()(
  '成品按商品组合由哪些 SKU 组成',
  get('/api/inventory/assembly/parts'),
  'inv_assembly:save',
  z.object({ sku: chosen('成品') }),
);
