import { area, button, entityPage, type MenuNode, page, permission, reportPage } from '@heliu/model';
import { accountCalls } from './account/account.calls.ts';
import { accountingType } from './accounting-type/accounting-type.ts';
import { arInvoiceCalls } from './ar-invoice/ar-invoice.calls.ts';
import { accountBalance, subsidiaryLedger, trialBalance } from './balance/balance.calls.ts';
import { bankReconciliation } from './bank-report/bank-report.ts';
import { bankLineCalls, bankStatementCalls } from './bank-statement/bank-statement.calls.ts';
import { bookFileCalls } from './book-file/book-file.calls.ts';
import { generalBook, voucherSummary } from './books/books.calls.ts';
import { foreignLedger, multiColumnLedger, quantityLedger } from './books/columns.calls.ts';
import { itemBalance, itemLedger } from './books/item.calls.ts';
import { cashierAccountCalls } from './cashier-account/cashier-account.calls.ts';
import { cashBook, cashCheck, cashDaily } from './cash-report/cash-report.ts';
import { currencyCalls } from './currency/currency.calls.ts';
import { currency } from './currency/currency.ts';
import { exchangeRateCalls } from './exchange-rate/exchange-rate.calls.ts';
import { dunningCalls } from './dunning/dunning.calls.ts';
import { billMailCalls } from './customer-bill/bill-mail.calls.ts';
import { customerBillCalls } from './customer-bill/customer-bill.calls.ts';
import { openReports } from './open-report/open-report.calls.ts';
import { journalCalls, journalTemplateCalls } from './journal/journal.ts';
import { openingCalls } from './opening/opening.calls.ts';
import { paymentMethodCalls } from './payment-method/payment-method.calls.ts';
import { paymentFileCalls } from './payment-file/payment-file.calls.ts';
import { paymentCalls } from './payment/payment.calls.ts';
import { paymentRequestCalls } from './payment-request/payment-request.calls.ts';
import { paymentTermsCalls } from './payment-terms/payment-terms.calls.ts';
import { periodCalls } from './period/period.calls.ts';
import { receiptCalls } from './receipt/receipt.calls.ts';
import { receiptExpenseTypeCalls } from './receipt-expense-type/receipt-expense-type.calls.ts';
import { settlementType } from './settlement-type/settlement-type.ts';
import { centerIncome } from './statement/center-income.calls.ts';
import { balanceSheet, cashFlow, incomeStatement } from './statement/statement.calls.ts';
import { taxRateCalls } from './tax-rate/tax-rate.calls.ts';
import { accountingItemCalls } from './accounting-item/accounting-item.ts';
import { costCenterCalls } from './center/cost-center.ts';
import { profitCenterCalls } from './center/profit-center.ts';
import { incomeTaxWorksheet } from './income-tax/income-tax.calls.ts';
import { incomeTaxCalls } from './income-tax/income-tax.ts';
import { routeAlgorithmCalls } from './route-algorithm/route-algorithm.ts';
import { summaryCalls } from './summary/summary.ts';
import { voucherArrangementCalls, voucherPlan } from './voucher/arrange.calls.ts';
import { voucherCalls } from './voucher/voucher.calls.ts';
import { voucherTemplateCalls } from './voucher/voucher-template.ts';
import { writeOffCalls } from './write-off/write-off.calls.ts';
import { stockAccountCalls, transactionCalls } from './stock-account/stock-account.ts';
import { valuationCategoryCalls, valuationClassCalls, valuationGroupCalls } from './valuation/valuation.ts';

const ledger = '/fico/generalledger';

/** What is owed, asked for and paid. */
const dealing: readonly MenuNode[] = [
  entityPage('/fico/arinvoice', arInvoiceCalls, { more: { lines: '应收发票明细' } }),
  entityPage('/fico/receipt', receiptCalls, { more: { lines: '收款核销明细' } }),
  entityPage('/fico/reqpayment', paymentRequestCalls, {
    buttons: [
      button('fico.reqpayment#pay', '付款', [
        'fico_payment_request:pay',
        'fico_payment:save',
        'fico_payment:pay',
        'fico_cashier_account:pick',
      ]),
    ],
  }),
  entityPage('/fico/payment', paymentCalls),
  entityPage('/fico/writeoff', writeOffCalls),
  entityPage('/fico/dunning', dunningCalls, {
    buttons: [button('fico.dunning#send', '发催款函', ['fico_dunning_letter:send'])],
  }),
  entityPage('/fico/custbill', customerBillCalls, {
    buttons: [
      button('fico.custbill#send', '发给客户', ['fico_customer_bill:send']),
      button('fico.custbill#reply', '答复客户', ['fico_customer_bill:reply']),
    ],
  }),
  entityPage('/fico/custbillmail', billMailCalls),
];
/** What is paid and kept, and the books. */
const keeping: readonly MenuNode[] = [
  entityPage('/fico/paymentfile', paymentFileCalls, {
    permissions: ['fico_payment_request:view'],
    buttons: [button('fico.paymentfile#make', '生成付款文件', ['fico_payment_file:make', 'fico_cashier_account:pick'])],
  }),
  entityPage(`${ledger}/journal`, journalCalls, {
    permissions: ['fico_journal_template:view'],
    buttons: [button('fico.generalledger.journal#quick', '快速录入', ['fico_journal:save'], `${ledger}/journal/quick`)],
  }),
  entityPage('/fico/bankstatement', bankStatementCalls, {
    permissions: ['fico_bank_line:view'],
    buttons: [button('fico.bankstatement#import', '导入对账单', ['fico_bank_statement:import'])],
  }),
  entityPage('/fico/bankline', bankLineCalls),
  page('/fico/bankreconcile', {
    label: '银行对账',
    permissions: ['fico_bank_statement:view', 'fico_cashier_account:pick'],
    buttons: [button('fico.bankreconcile#match', '勾对', ['fico_bank_statement:match'])],
  }),
  reportPage(bankReconciliation, { permissions: ['fico_bank_line:view'] }),
  reportPage(cashDaily),
  reportPage(cashBook),
  reportPage(cashCheck),
  entityPage(`${ledger}/voucher`, voucherCalls, {
    permissions: ['fico_voucher_template:view', 'fico_summary:view'],
  }),
  entityPage(`${ledger}/voucherarrange`, voucherArrangementCalls, {
    label: '凭证整理',
    buttons: [
      button(
        'fico.generalledger.voucherarrange#plan',
        '整理凭证号',
        ['fico_voucher:arrange', 'fico_voucher:view'],
        voucherPlan.path,
      ),
    ],
  }),
  entityPage(`${ledger}/vouchertemplate`, voucherTemplateCalls),
  entityPage(`${ledger}/summary`, summaryCalls),
  entityPage(`${ledger}/accountingitem`, accountingItemCalls),
  entityPage(`${ledger}/costcenter`, costCenterCalls, { more: { tree: '成本中心树' } }),
  entityPage(`${ledger}/profitcenter`, profitCenterCalls, { more: { tree: '利润中心树' } }),
  entityPage(`${ledger}/account`, accountCalls, {
    permissions: [permission(accountingType, 'view')],
    buttons: [
      button('fico.generalledger.account#type', '维护科目类别', [
        permission(accountingType, 'save'),
        permission(accountingType, 'remove'),
      ]),
    ],
  }),
  entityPage(`${ledger}/period`, periodCalls, {
    buttons: [
      button('fico.generalledger.period#initialize', '初始化账套', ['fico_period:initialize']),
      button('fico.generalledger.period#openyear', '增加期间', ['fico_period:openYear']),
    ],
  }),
  entityPage(`${ledger}/accountinit`, openingCalls, { permissions: ['fico_period:pick'] }),
  entityPage(`${ledger}/bookfile`, bookFileCalls, {
    buttons: [button('fico.generalledger.bookfile#make', '导出账簿', ['fico_book_file:make'])],
  }),
  page(`${ledger}/closing`, { label: '月末结账', permissions: ['fico_period:view', 'fico_closing:view'] }),
];
/** What the books say, and what is set up once. */
const looking: readonly MenuNode[] = [
  ...openReports.map((one) => reportPage(one)),
  reportPage(accountBalance, { permissions: ['fico_balance:view', 'fico_period:pick', 'fico_account:pick'] }),
  reportPage(trialBalance, { permissions: ['fico_period:pick'] }),
  reportPage(generalBook, { permissions: ['fico_period:pick'] }),
  reportPage(subsidiaryLedger, { permissions: ['fico_period:pick'] }),
  reportPage(multiColumnLedger, { permissions: ['fico_period:pick'] }),
  reportPage(quantityLedger, { permissions: ['fico_period:pick'] }),
  reportPage(foreignLedger, { permissions: ['fico_period:pick'] }),
  reportPage(itemBalance, { permissions: ['fico_period:pick'] }),
  reportPage(itemLedger, { permissions: ['fico_period:pick'] }),
  reportPage(voucherSummary),
  reportPage(balanceSheet, { permissions: ['fico_period:pick'] }),
  reportPage(incomeStatement, { permissions: ['fico_period:pick'] }),
  reportPage(centerIncome, { permissions: ['fico_period:pick'] }),
  reportPage(cashFlow, { permissions: ['fico_period:pick'] }),
  reportPage(incomeTaxWorksheet, { permissions: ['fico_period:pick'] }),
  entityPage('/fico/tax/incomeinput', incomeTaxCalls),
  page(`${ledger}/statementtemplate`, {
    label: '报表模板',
    permissions: ['fico_statement_template:view'],
    buttons: [button('fico.generalledger.statementtemplate#save', '修改报表模板', ['fico_statement_template:save'])],
  }),
  entityPage(`${ledger}/routealgorithm`, routeAlgorithmCalls),
  page(`${ledger}/postingrule`, {
    label: '凭证规则',
    permissions: ['fico_posting_rule:view', 'fico_account:pick'],
    buttons: [button('fico.generalledger.postingrule#save', '修改凭证规则', ['fico_posting_rule:save'])],
  }),
  entityPage(`${ledger}/paymentmethod`, paymentMethodCalls, {
    permissions: [permission(settlementType, 'view'), permission(settlementType, 'pick')],
    buttons: [
      button('fico.generalledger.paymentmethod#type', '维护结算类型', [
        permission(settlementType, 'save'),
        permission(settlementType, 'remove'),
      ]),
    ],
  }),
  entityPage(`${ledger}/cashieraccount`, cashierAccountCalls),
  entityPage('/fico/paymentterms', paymentTermsCalls),
  entityPage(`${ledger}/receiptexpensetype`, receiptExpenseTypeCalls),
  entityPage(`${ledger}/journaltemplate`, journalTemplateCalls),
  entityPage(`${ledger}/taxrate`, taxRateCalls),
  entityPage(`${ledger}/currency`, currencyCalls),
  entityPage(`${ledger}/exchangerate`, exchangeRateCalls, { permissions: [permission(currency, 'pick')] }),
];

/** Money is collected by ways that stand in an area above, and so do assets: their pages come behind the bills and the books. */
export const financeMenu = (collecting: readonly MenuNode[], assets: readonly MenuNode[]): MenuNode =>
  area({ code: 'fico', label: '财务', icon: 'money', section: '管理', stream: 'money' }, [
    ...dealing,
    ...collecting,
    ...keeping,
    ...assets,
    ...looking,
  ]);

/** How stock gets into the books; it stands in an area of its own together with what needs goods. */
export const stockAccountMenu = [
  entityPage(`${ledger}/autoaccountstock`, stockAccountCalls),
  entityPage(`${ledger}/transaction`, transactionCalls),
  entityPage(`${ledger}/valuationcategory`, valuationCategoryCalls),
  entityPage(`${ledger}/valuationclass`, valuationClassCalls),
  entityPage(`${ledger}/valuationgroup`, valuationGroupCalls),
];
