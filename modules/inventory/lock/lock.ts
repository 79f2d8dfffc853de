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
  type Decimal,
  document,
  get,
  post,
  ref,
  remark,
  text,
  usualCalls,
} from '@heliu/model';
import { stockLine } from '../lines/lines.ts';

const causes = { quality: '质量待检', dispute: '纠纷', customer: '客户预留', activity: '活动备货', other: '其他' };
const { sku, unit, quantity, baseQuantity } = stockLine;

/** Goods that are there and not to be taken: until they are released, by hand or when their day is over. */
export const lock = document({
  name: 'inv_lock',
  label: '库存锁定单',
  title: 'number',
  prefix: 'SD',
  dated: 'orderDate',
  fields: {
    orderDate: date('单据日期', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    cause: choice('原因', causes, { required: true, index: true }),
    customer: ref('客户', 'crm_customer', { index: true, hint: '为谁留的' }),
    until: date('锁定到', { index: true, hint: '过了这天自动释放；留空，直到有人释放' }),
    handler: ref('经手人', 'hr_staff'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '明细',
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        sku,
        unit,
        quantity,
        baseQuantity,
        releasedQuantity: decimal('已释放', { computed: true, default: dec(0), hint: '按基本单位' }),
        remark: text('备注', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已锁定', released: '已释放' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    ...auditing,
    releaseAll: {
      label: '全部释放',
      from: ['audited'],
      to: 'released',
      reason: 'optional',
      confirm: '还锁着的全部释放，变为可用。',
    },
  },
  internal: {
    release: { label: '释放', from: ['audited'], reason: 'optional' },
    expire: { label: '到期释放', from: ['audited'], to: 'released' },
  },
});

export const lockCalls = calls(lock, 'api/inventory/lock', {
  ...usualCalls,
  ...auditingCalls,
  releaseAll: post('releaseAll'),
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});

export const releaseLock = custom<{ readonly id: number; readonly version: number }>()(
  '释放锁定的一部分，按行写明数量（基本单位）',
  post('/api/inventory/lock/release'),
  'inv_lock:releaseAll',
  z.object({
    id: chosen('库存锁定单'),
    version: z.number('版本无效').int('版本无效').optional(),
    reason: z.string('原因应为文字').trim().max(200, '原因不能超过200个字').optional(),
    lines: z
      .array(
        z.object({
          line: chosen('锁定行'),
          quantity: z
            .union([z.string(), z.number().transform(String)], '数量不是数字')
            .pipe(z.string().regex(/^\d{1,10}(\.\d{1,6})?$/, '数量不是数字，或超过6位小数'))
            .refine((given) => Number(given) > 0, '释放的数量应大于零')
            .transform((given) => given as Decimal),
        }),
        '释放明细应为列表',
      )
      .min(1, '请填写要释放的行')
      .max(500, '一次最多释放500行'),
  }),
);
