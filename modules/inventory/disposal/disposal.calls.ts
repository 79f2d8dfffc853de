import { choice, date, decimal, get, integer, money, ref, report, text } from '@heliu/model';
import { lossOverflow } from '../loss-overflow/loss-overflow.ts';

const cost = { masked: 'cost' } as const;
const { kind, cause } = lossOverflow.fields;
const kindOf = choice('类型', kind.choices!);

/** What still lies in 待处理财产损溢 and waits for somebody to decide. */
export const pendingStock = report()({
  name: 'inv_pending',
  label: '待处理损溢',
  summary: '待处理财产损溢：哪些报损报溢还没有处理，各有多少金额',
  access: 'inv_disposal:pending',
  call: get('/api/inventory/disposal/pending'),
  file: get('/api/inventory/disposal/pendingExport'),
  path: '/inventory/pending',
  about: lossOverflow.name,
  parameters: {
    kind: kindOf,
    warehouse: ref('仓库', 'scm_warehouse'),
  },
  columns: {
    number: text('报损报溢单'),
    kind: kindOf,
    date: date('日期'),
    warehouse: ref('仓库', 'scm_warehouse'),
    cause: choice('原因', cause.choices!),
    sku: ref('SKU', 'goods_sku'),
    quantity: decimal('数量', { scale: 6 }),
    pending: money('待处理金额', cost),
    disposed: money('已处理', cost),
    open: money('余额', { ...cost, hint: '报溢为负；合计等于待处理财产损溢的余额' }),
    days: integer('挂账天数'),
  },
  carries: { id: integer('单据') },
  sums: ['open'],
  drill: { number: ({ id }) => ({ entity: lossOverflow.name, id: id!, number: null }) },
  empty: '没有等待处理的报损报溢。',
});
