import { flag, get, integer, ref, report, text } from '@heliu/model';

const base = '/api/fico/generalledger/autoAccountStock';

/** Which accounts a document would get for these goods in this warehouse, and which line of the table decides. */
export const simulatedPosting = report()({
  name: 'goods_simulated_posting',
  label: '模拟记账',
  summary: '某事务在某仓库、某商品上会记到哪些科目，由哪条规则决定',
  access: 'fico_stock_account:simulate',
  call: get(`${base}/simulate`),
  file: get(`${base}/simulateExport`),
  path: '/fico/generalledger/autoaccountstock/simulate',
  about: 'fico_stock_account',
  parameters: {
    transaction: ref('业务事务', 'fico_transaction', { required: true }),
    warehouse: ref('仓库', 'scm_warehouse'),
    sku: ref('商品', 'goods_sku'),
  },
  columns: {
    verdict: text('结果'),
    rule: ref('规则', 'fico_stock_account'),
    debit: ref('借方科目', 'fico_account'),
    credit: ref('贷方科目', 'fico_account'),
    priority: integer('优先级'),
  },
  carries: { decides: flag('采用') },
  sums: [],
  weight: ({ decides }) => (decides ? 'sum' : undefined),
  empty: '没有规则适合：这样的单据审核时会被拒绝。请到“存货自动记账”补一条。',
});
