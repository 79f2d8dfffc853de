import { type PageRoute, plainPages, recordPages, reportRoute, type Widget } from '@heliu/ui/base';
import { apAgeing, apDue, arAgeing, arDue, openReports } from './open-report/open-report.calls.ts';
import { accountingItemCalls } from './accounting-item/accounting-item.ts';
import { incomeTaxCalls } from './income-tax/income-tax.ts';
import { routeAlgorithmCalls } from './route-algorithm/route-algorithm.ts';
import { exchangeRateCalls } from './exchange-rate/exchange-rate.calls.ts';
import { summaryCalls } from './summary/summary.ts';
import { transactionCalls } from './stock-account/stock-account.ts';
import { valuationCategoryCalls, valuationClassCalls, valuationGroupCalls } from './valuation/valuation.ts';

const ledger = '/fico/generalledger';
const report = `${ledger}/report`;
/** Reports with more on their page than the definition says. */
const ownPages: readonly unknown[] = [arDue, apDue, arAgeing, apAgeing];

export const pages: readonly PageRoute[] = [
  { path: '/fico/arinvoice', title: '应收发票', load: () => import('./ar-invoice/ar-invoice-list.pages.tsx') },
  { path: '/fico/arinvoice/add', title: '新增应收发票', load: () => import('./ar-invoice/ar-invoice-form.pages.tsx') },
  {
    path: '/fico/arinvoice/edit/{id}',
    title: '编辑应收发票',
    load: () => import('./ar-invoice/ar-invoice-form.pages.tsx'),
  },
  {
    path: '/fico/arinvoice/lines',
    title: '应收发票明细',
    load: () => import('./ar-invoice/ar-invoice-lines.pages.tsx'),
  },
  {
    path: '/fico/arinvoice/show/{id}',
    title: '应收发票',
    load: () => import('./ar-invoice/ar-invoice-show.pages.tsx'),
  },

  ...recordPages('/fico/receipt', '收款单', () => import('./receipt/receipt.pages.tsx')),
  {
    path: '/fico/receipt/lines',
    title: '收款核销明细',
    load: () => import('./receipt/receipt-lines.pages.tsx'),
  },
  ...recordPages('/fico/reqpayment', '付款申请', () => import('./payment-request/payment-request.pages.tsx')),
  ...recordPages('/fico/payment', '付款单', () => import('./payment/payment.pages.tsx')),
  ...recordPages('/fico/writeoff', '核销单', () => import('./write-off/write-off.pages.tsx')),
  {
    path: '/fico/dunning',
    title: '催款函',
    load: async () => ({ default: (await import('./dunning/dunning.pages.tsx')).List }),
  },
  {
    path: '/fico/dunning/show/{id}',
    title: '催款函',
    load: async () => ({ default: (await import('./dunning/dunning.pages.tsx')).Show }),
  },
  ...recordPages('/fico/custbill', '客户账单', () => import('./customer-bill/customer-bill.pages.tsx')),
  {
    path: '/fico/custbillmail',
    title: '账单邮件',
    load: async () => ({ default: (await import('./customer-bill/bill-mail.pages.tsx')).List }),
  },
  {
    path: '/fico/custbillmail/show/{id}',
    title: '账单邮件',
    load: async () => ({ default: (await import('./customer-bill/bill-mail.pages.tsx')).Show }),
  },
  {
    path: '/fico/paymentfile',
    title: '批量付款文件',
    load: async () => ({ default: (await import('./payment-file/payment-file.pages.tsx')).List }),
  },
  {
    path: '/fico/paymentfile/show/{id}',
    title: '批量付款文件',
    load: async () => ({ default: (await import('./payment-file/payment-file.pages.tsx')).Show }),
  },
  ...recordPages(`${ledger}/journal`, '出纳日记账', () => import('./journal/journal.pages.tsx')),
  { path: `${ledger}/journal/quick`, title: '快速录入', load: () => import('./journal/journal-sheet.pages.tsx') },
  ...recordPages(`${ledger}/journaltemplate`, '常用收支', () => import('./journal/journal-template.pages.tsx')),
  ...recordPages(
    `${ledger}/receiptexpensetype`,
    '收支类型',
    () => import('./receipt-expense-type/receipt-expense-type.pages.tsx'),
  ),
  {
    path: '/fico/bankstatement',
    title: '银行对账单',
    load: async () => ({ default: (await import('./bank-statement/bank-statement.pages.tsx')).List }),
  },
  {
    path: '/fico/bankstatement/show/{id}',
    title: '银行对账单',
    load: async () => ({ default: (await import('./bank-statement/bank-statement.pages.tsx')).Show }),
  },
  {
    path: '/fico/bankline',
    title: '银行流水',
    load: async () => ({ default: (await import('./bank-statement/bank-statement.pages.tsx')).Lines }),
  },
  {
    path: '/fico/bankline/show/{id}',
    title: '银行流水',
    load: async () => ({ default: (await import('./bank-statement/bank-statement.pages.tsx')).ShowLine }),
  },
  {
    path: `${report}/bankreconciliation`,
    title: '银行存款余额调节表',
    load: () => import('./bank-report/bank-report.pages.tsx'),
  },
  { path: '/fico/bankreconcile', title: '银行对账', load: () => import('./bank-match/bank-match.pages.tsx') },
  {
    path: `${report}/cashdaily`,
    title: '资金日报',
    load: async () => ({ default: (await import('./cash-report/cash-report.pages.tsx')).CashDailyPage }),
  },
  {
    path: `${report}/cashbook`,
    title: '现金银行日记账',
    load: async () => ({ default: (await import('./cash-report/cash-report.pages.tsx')).CashBookPage }),
  },
  {
    path: `${report}/cashcheck`,
    title: '出纳与总账对账',
    load: async () => ({ default: (await import('./cash-report/cash-report.pages.tsx')).CashCheckPage }),
  },

  ...recordPages(`${ledger}/voucher`, '记账凭证', () => import('./voucher/voucher.pages.tsx')),
  {
    path: `${ledger}/voucherarrange`,
    title: '凭证整理',
    load: async () => ({ default: (await import('./voucher/arrange.pages.tsx')).List }),
  },
  {
    path: `${ledger}/voucherarrange/show/{id}`,
    title: '凭证整理记录',
    load: async () => ({ default: (await import('./voucher/arrange.pages.tsx')).Show }),
  },
  {
    path: `${ledger}/voucherarrange/plan`,
    title: '整理凭证号',
    load: () => import('./voucher/arrange-plan.pages.tsx'),
  },
  ...recordPages(`${ledger}/vouchertemplate`, '凭证模板', () => import('./voucher/voucher-template.pages.tsx')),
  ...plainPages(`${ledger}/routealgorithm`, routeAlgorithmCalls, {
    columns: ['code', 'name', 'expression', 'kind', 'usableIn', 'remark'],
  }),
  ...plainPages(`${ledger}/exchangerate`, exchangeRateCalls, {
    columns: ['day', 'currency', 'rate', 'note'],
    sort: '-day',
  }),
  ...plainPages(`${ledger}/summary`, summaryCalls, { columns: ['code', 'text', 'category', 'sort'] }),
  ...recordPages(`${ledger}/costcenter`, '成本中心', () => import('./pages/cost-center.pages.tsx')),
  {
    path: `${ledger}/costcenter/tree`,
    title: '成本中心树',
    load: async () => ({ default: (await import('./pages/cost-center.pages.tsx')).Tree }),
  },
  ...recordPages(`${ledger}/profitcenter`, '利润中心', () => import('./pages/profit-center.pages.tsx')),
  {
    path: `${ledger}/profitcenter/tree`,
    title: '利润中心树',
    load: async () => ({ default: (await import('./pages/profit-center.pages.tsx')).Tree }),
  },
  ...plainPages(`${ledger}/accountingitem`, accountingItemCalls, {
    columns: ['code', 'name', 'kind', 'disabled', 'remark'],
  }),

  { path: `${ledger}/account`, title: '会计科目', load: () => import('./pages/account.pages.tsx') },
  { path: `${ledger}/account/add`, title: '新增会计科目', load: () => import('./account/account-form.pages.tsx') },
  {
    path: `${ledger}/account/edit/{id}`,
    title: '编辑会计科目',
    load: () => import('./account/account-form.pages.tsx'),
  },
  { path: `${ledger}/account/show/{id}`, title: '会计科目', load: () => import('./pages/account-show.pages.tsx') },

  { path: `${ledger}/period`, title: '会计期间', load: () => import('./pages/period-list.pages.tsx') },
  ...recordPages(`${ledger}/accountinit`, '科目期初', () => import('./opening/opening.pages.tsx')),
  {
    path: `${ledger}/bookfile`,
    title: '账簿导出',
    load: async () => ({ default: (await import('./book-file/book-file.pages.tsx')).List }),
  },
  {
    path: `${ledger}/bookfile/show/{id}`,
    title: '账簿导出',
    load: async () => ({ default: (await import('./book-file/book-file.pages.tsx')).Show }),
  },
  { path: `${ledger}/closing`, title: '月末结账', load: () => import('./closing/cockpit.pages.tsx') },
  { path: `${ledger}/period/show/{id}`, title: '会计期间', load: () => import('./pages/period-show.pages.tsx') },

  ...openReports.filter((one) => !ownPages.includes(one)).map((one) => reportRoute(one)),
  {
    path: arDue.path!,
    title: arDue.label,
    load: async () => ({ default: (await import('./pages/open-report.pages.tsx')).Receivables }),
  },
  {
    path: apDue.path!,
    title: apDue.label,
    load: async () => ({ default: (await import('./pages/open-report.pages.tsx')).Payables }),
  },
  {
    path: arAgeing.path!,
    title: arAgeing.label,
    load: async () => ({ default: (await import('./pages/open-report.pages.tsx')).ReceivableAges }),
  },
  {
    path: apAgeing.path!,
    title: apAgeing.label,
    load: async () => ({ default: (await import('./pages/open-report.pages.tsx')).PayableAges }),
  },

  { path: `${report}/accountbalance`, title: '科目余额表', load: () => import('./balance/account-balance.pages.tsx') },
  { path: `${report}/trialbalance`, title: '试算平衡表', load: () => import('./balance/trial-balance.pages.tsx') },
  { path: `${report}/balancesheet`, title: '资产负债表', load: () => import('./statement/balance-sheet.pages.tsx') },
  {
    path: `${report}/incomestatement`,
    title: '利润表',
    load: () => import('./statement/income-statement.pages.tsx'),
  },
  {
    path: `${report}/centerincome`,
    title: '利润中心利润表',
    load: () => import('./statement/center-income.pages.tsx'),
  },
  { path: `${report}/cashflow`, title: '现金流量表', load: () => import('./statement/cash-flow.pages.tsx') },
  { path: '/fico/tax/income', title: '企业所得税预缴底稿', load: () => import('./income-tax/income-tax.pages.tsx') },
  ...plainPages('/fico/tax/incomeinput', incomeTaxCalls, {
    columns: ['period', 'staff', 'assets', 'untaxed', 'exempt', 'losses', 'prepaid', 'remark'],
    sort: '-period',
  }),
  { path: `${ledger}/postingrule`, title: '凭证规则', load: () => import('./pages/posting-rule.pages.tsx') },
  { path: `${ledger}/statementtemplate`, title: '报表模板', load: () => import('./statement/template.pages.tsx') },
  { path: `${report}/subsidiaryledger`, title: '明细账', load: () => import('./balance/subsidiary-ledger.pages.tsx') },
  { path: `${report}/generalledger`, title: '总账', load: () => import('./books/general-book.pages.tsx') },
  { path: `${report}/vouchersummary`, title: '凭证汇总表', load: () => import('./books/voucher-summary.pages.tsx') },
  {
    path: `${report}/multicolumn`,
    title: '多栏账',
    load: async () => ({ default: (await import('./books/columns.pages.tsx')).MultiColumnPage }),
  },
  {
    path: `${report}/quantityledger`,
    title: '数量金额账',
    load: async () => ({ default: (await import('./books/columns.pages.tsx')).QuantityLedgerPage }),
  },
  {
    path: `${report}/foreignledger`,
    title: '外币金额账',
    load: async () => ({ default: (await import('./books/columns.pages.tsx')).ForeignLedgerPage }),
  },
  {
    path: `${report}/itembalance`,
    title: '核算项目余额表',
    load: async () => ({ default: (await import('./books/item.pages.tsx')).ItemBalancePage }),
  },
  {
    path: `${report}/itemledger`,
    title: '核算项目明细账',
    load: async () => ({ default: (await import('./books/item.pages.tsx')).ItemLedgerPage }),
  },

  {
    path: `${ledger}/paymentmethod`,
    title: '结算方式',
    load: () => import('./payment-method/payment-method-list.pages.tsx'),
  },
  {
    path: `${ledger}/paymentmethod/add`,
    title: '新增结算方式',
    load: () => import('./payment-method/payment-method-form.pages.tsx'),
  },
  {
    path: `${ledger}/paymentmethod/edit/{id}`,
    title: '编辑结算方式',
    load: () => import('./payment-method/payment-method-form.pages.tsx'),
  },
  {
    path: `${ledger}/paymentmethod/show/{id}`,
    title: '结算方式',
    load: () => import('./payment-method/payment-method-show.pages.tsx'),
  },

  ...recordPages(`${ledger}/autoaccountstock`, '存货自动记账', () => import('./stock-account/stock-account.pages.tsx')),
  ...plainPages(`${ledger}/transaction`, transactionCalls, {
    columns: ['code', 'name', 'direction', 'usedBy', 'preset', 'remark'],
  }),
  ...plainPages(`${ledger}/valuationcategory`, valuationCategoryCalls, {
    columns: ['code', 'name', 'sort', 'disabled', 'remark'],
  }),
  ...plainPages(`${ledger}/valuationclass`, valuationClassCalls, {
    columns: ['code', 'name', 'category', 'sort', 'disabled', 'remark'],
  }),
  ...plainPages(`${ledger}/valuationgroup`, valuationGroupCalls, {
    columns: ['code', 'name', 'sort', 'disabled', 'remark'],
  }),

  ...recordPages(`${ledger}/cashieraccount`, '出纳账户', () => import('./cashier-account/cashier-account.pages.tsx')),
  ...recordPages('/fico/paymentterms', '付款条件', () => import('./payment-terms/payment-terms.pages.tsx')),

  { path: `${ledger}/taxrate`, title: '税率', load: () => import('./tax-rate/tax-rate-list.pages.tsx') },
  { path: `${ledger}/taxrate/add`, title: '新增税率', load: () => import('./tax-rate/tax-rate-form.pages.tsx') },
  { path: `${ledger}/taxrate/edit/{id}`, title: '编辑税率', load: () => import('./tax-rate/tax-rate-form.pages.tsx') },
  { path: `${ledger}/taxrate/show/{id}`, title: '税率', load: () => import('./tax-rate/tax-rate-show.pages.tsx') },

  { path: `${ledger}/currency`, title: '币种', load: () => import('./currency/currency-list.pages.tsx') },
  { path: `${ledger}/currency/add`, title: '新增币种', load: () => import('./currency/currency-form.pages.tsx') },
  { path: `${ledger}/currency/edit/{id}`, title: '编辑币种', load: () => import('./currency/currency-form.pages.tsx') },
  { path: `${ledger}/currency/show/{id}`, title: '币种', load: () => import('./currency/currency-show.pages.tsx') },
];

/** What finance has for the home page. */
export const widgets: readonly Widget[] = [
  {
    key: 'fico.invoiceTrend',
    title: '应收发票走势（近 30 天）',
    about: '每天审核了多少应收发票，与前 30 天比较',
    access: 'fico_ar_invoice:view',
    hiddenBy: 'price',
    column: 'main',
    load: () => import('./dashboard/invoice-trend.pages.tsx'),
  },
  {
    key: 'fico.receivableMonths',
    title: '应收与回款（近 12 个月）',
    about: '每月应收增加多少、收回多少，与去年同月比较',
    access: 'fico_report:accountBalance',
    hiddenBy: 'price',
    column: 'main',
    load: () => import('./dashboard/receivable-months.pages.tsx'),
  },
  {
    key: 'fico.receivableAges',
    title: '应收账龄',
    about: '未收款的发票按逾期天数',
    access: 'fico_ar_invoice:view',
    hiddenBy: 'price',
    column: 'side',
    load: () => import('./dashboard/receivable-ages.pages.tsx'),
  },
  {
    key: 'fico.topDebtors',
    title: '欠款最多的客户',
    about: '应收余额前 8 名',
    access: 'fico_ar_invoice:view',
    hiddenBy: 'price',
    column: 'side',
    load: () => import('./dashboard/top-debtors.pages.tsx'),
  },
];
