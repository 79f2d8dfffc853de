import type { Module } from '@heliu/engine';
import { accountCalls } from './account/account.calls.ts';
import { accountBehaviour } from './account/account.server.ts';
import { accountingTypeCalls } from './accounting-type/accounting-type.calls.ts';
import { arInvoiceCalls, phoneInvoiceCalls } from './ar-invoice/ar-invoice.calls.ts';
import { arInvoiceBehaviour, arInvoiceBooked, arInvoiceHandlers } from './ar-invoice/ar-invoice.server.ts';
import { creditRule } from './ar-invoice/credit.server.ts';
import { balanceHandlers, balanceReports } from './balance/balance.server.ts';
import { bankMatchHandlers, matchedRule } from './bank-match/bank-match.server.ts';
import { bankReceiptHandlers, bankReceiptTask, matchWritten } from './bank-match/bank-receipt.server.ts';
import { bankReports } from './bank-report/bank-report.server.ts';
import { bankLineCalls, bankStatementCalls } from './bank-statement/bank-statement.calls.ts';
import { bankStatementBehaviour, bankStatementHandlers } from './bank-statement/bank-statement.server.ts';
import { bookFileCalls } from './book-file/book-file.calls.ts';
import { bookFiling } from './book-file/book-file.server.ts';
import { bookReports } from './books/books.server.ts';
import { columnReports } from './books/columns.server.ts';
import { itemReports } from './books/item.server.ts';
import { cashierAccountCalls } from './cashier-account/cashier-account.calls.ts';
import { cashierAccountBehaviour, cashierAccountHandlers } from './cashier-account/cashier-account.server.ts';
import { cashReports } from './cash-report/cash-report.server.ts';
import { currencyCalls } from './currency/currency.calls.ts';
import { exchangeRateCalls } from './exchange-rate/exchange-rate.calls.ts';
import { exchangeRateHandlers } from './exchange-rate/exchange-rate.server.ts';
import { billMailCalls } from './customer-bill/bill-mail.calls.ts';
import { billMailBehaviour, billMailTodos, sendBillMails } from './customer-bill/bill-mail.server.ts';
import { closingBehaviour, periodBehaviour } from './closing/closing.server.ts';
import { cockpitHandlers } from './closing/cockpit.server.ts';
import { customerBillCalls } from './customer-bill/customer-bill.calls.ts';
import {
  customerBillBehaviour,
  customerBillHandlers,
  customerBillTodos,
} from './customer-bill/customer-bill.server.ts';
import { billLinkHandlers } from './customer-bill/link.server.ts';
import { monthHandlers, monthTask } from './customer-bill/month.server.ts';
import { publicBillHandlers } from './customer-bill/public.server.ts';
import { dashboardHandlers, financeFigures, financeTodos } from './dashboard/dashboard.server.ts';
import { dunningCalls } from './dunning/dunning.calls.ts';
import { dunningBehaviour, dunningHandlers, dunningTodos, sendDunningMails } from './dunning/dunning.server.ts';
import { journalBehaviour, journalBooked, journalHandlers } from './journal/journal.server.ts';
import { journalCalls, journalTemplateCalls } from './journal/journal.ts';
import { makerCheckerRule } from './maker-checker.server.ts';
import { entities, ledgers } from './model.ts';
import { paymentMethodCalls } from './payment-method/payment-method.calls.ts';
import { paymentRequestBehaviour } from './payment/pay.server.ts';
import { paymentFileCalls } from './payment-file/payment-file.calls.ts';
import { paymentFileHandlers } from './payment-file/payment-file.server.ts';
import { paymentCalls } from './payment/payment.calls.ts';
import { paymentBehaviour, paymentBooked, payTodos } from './payment/payment.server.ts';
import { paymentRequestCalls } from './payment-request/payment-request.calls.ts';
import { paymentRequestHandlers, paymentTodos } from './payment-request/payment-request.server.ts';
import { paymentTermsCalls } from './payment-terms/payment-terms.calls.ts';
import { paymentTermsBehaviour, paymentTermsHandlers } from './payment-terms/payment-terms.server.ts';
import { openingCalls } from './opening/opening.calls.ts';
import { openingLineHandlers } from './opening/opening-line.server.ts';
import { openingBehaviour, openingHandlers } from './opening/opening.server.ts';
import { periodCalls } from './period/period.calls.ts';
import { postingRuleBehaviour } from './posting-rule/booking.server.ts';
import { addPostingSource, postingRuleHandlers } from './posting-rule/posting-rule.server.ts';
import { extendPeriods, periodHandlers, periodRule } from './period/period.server.ts';
import { payableItems, receivableItems } from './open-item/items.server.ts';
import { openItemReports } from './open-report/open-report.server.ts';
import { financeProofs } from './proofs.server.ts';
import { customerBalanceHandlers } from './receivable/customer-balance.server.ts';
import { supplierBalanceHandlers } from './payable/supplier-balance.server.ts';
import { receiptCalls } from './receipt/receipt.calls.ts';
import { receiptBehaviour, receiptBooked, receiptHandlers } from './receipt/receipt.server.ts';
import { receiptExpenseTypeCalls } from './receipt-expense-type/receipt-expense-type.calls.ts';
import { receiptExpenseTypeBehaviour } from './receipt-expense-type/receipt-expense-type.server.ts';
import { seedFinance } from './seed.server.ts';
import { settlementTypeCalls } from './settlement-type/settlement-type.calls.ts';
import { centerIncomeReport } from './statement/center-income.server.ts';
import { cashFlowCompleter } from './statement/flows.server.ts';
import { statementReports } from './statement/statement.server.ts';
import { statementTemplateBehaviour, templateHandlers } from './statement/template.server.ts';
import { taxRateCalls } from './tax-rate/tax-rate.calls.ts';
import { accountingItemCalls } from './accounting-item/accounting-item.ts';
import { costCenterBehaviour, profitCenterBehaviour } from './center/center.server.ts';
import { costCenterCalls } from './center/cost-center.ts';
import { centerCompleter } from './center/derive.server.ts';
import { profitCenterCalls } from './center/profit-center.ts';
import { incomeTaxBehaviour, incomeTaxReports } from './income-tax/income-tax.server.ts';
import { incomeTaxCalls } from './income-tax/income-tax.ts';
import { routeAlgorithmBehaviour } from './route-algorithm/route-algorithm.server.ts';
import { routeAlgorithmCalls } from './route-algorithm/route-algorithm.ts';
import { summaryCalls } from './summary/summary.ts';
import { voucherArrangementCalls } from './voucher/arrange.calls.ts';
import { arrangeHandlers, arrangeReports } from './voucher/arrange.server.ts';
import { voucherCalls } from './voucher/voucher.calls.ts';
import { oldVouchers } from './voucher/voucher.layouts.ts';
import { voucherPrintHandlers } from './voucher/print.server.ts';
import { voucherBehaviour, voucherHandlers, voucherTodos } from './voucher/voucher.server.ts';
import { templateTodos } from './voucher/template-due.server.ts';
import { voucherTemplateCalls } from './voucher/voucher-template.ts';
import { writeOffCalls } from './write-off/write-off.calls.ts';
import { writeOffBehaviour, writeOffBooked, writeOffHandlers } from './write-off/write-off.server.ts';
import { foundStockAccounts, presetHandlers } from './stock-account/presets.server.ts';
import { stockAccountBehaviour, transactionBehaviour } from './stock-account/stock-account.server.ts';
import { stockAccountCalls, transactionCalls } from './stock-account/stock-account.ts';
import { valuationCategoryCalls, valuationClassCalls, valuationGroupCalls } from './valuation/valuation.ts';

export { startBookExport } from './book-file/book-file.server.ts';
export { arrangeNumbers } from './voucher/arrange.server.ts';
export { queueBillMail } from './customer-bill/bill-mail.server.ts';
export { openLink, receiversOf, replyTo } from './customer-bill/link.server.ts';
export { answerBill, throughBillLink } from './customer-bill/public.server.ts';
export { type UnpaidBill, unpaidBills, unpaidBillsOf } from './customer-bill/unpaid.server.ts';
export { makeBills } from './customer-bill/month.server.ts';
export { billable } from './customer-bill/figures.server.ts';
export { makeFile } from './payment-file/payment-file.server.ts';
export { matchSuggested } from './bank-match/bank-match.server.ts';
export { receiveIncome } from './bank-match/bank-receipt.server.ts';
export { takeStatement } from './bank-statement/bank-statement.server.ts';
export { findPostingAccounts, postingAccounts } from './account/posting-accounts.server.ts';
export { keepLetter, overdueToday, payTo } from './dunning/dunning.server.ts';
export { creditTerms, openItems, overdueOf, usableMethods, usableRates } from './ar-invoice/ar-invoice.report.ts';
export { receiptTypes } from './receipt-expense-type/receipt-expense-type.server.ts';
export { addBillSource, type BillSource } from './ar-invoice/bill-source.server.ts';
export {
  addPayableSource,
  type PayableInvoice,
  type PayableSource,
  type PrepayableOrder,
} from './payment-request/payable-source.server.ts';
export { requestBlockers } from './payment-request/payment-request.server.ts';
export { fillInstalments } from './payment-terms/payment-terms.server.ts';
export { owed } from './ar-invoice/credit.server.ts';
export { cashierAccountsOf, type UsedAccount } from './cashier-account/cashier-account.server.ts';
export { auditOwn } from './maker-checker.server.ts';
export { holdItems } from './open-item/open-item.server.ts';
export { standardOf } from './statement/statement.report.ts';
export { determineAccounts, fittingStockAccounts } from './stock-account/stock-account.server.ts';
export { demandBeforeBooks, openingBlockers } from './period/begin.server.ts';
export { closedMonths, initializeBooks } from './period/period.server.ts';
export { addCloseSource, type CloseSource } from './closing/checks.server.ts';
export { bookingOf } from './posting-rule/booking.server.ts';
export { addPostingSource, type PostingSource } from './posting-rule/posting-rule.server.ts';
export { addRegister } from './account/registers.server.ts';
export { addSubLedger, totalAsOf } from './closing/sub-ledgers.server.ts';

for (const source of [arInvoiceBooked, receiptBooked, paymentBooked, writeOffBooked, journalBooked])
  addPostingSource(source);

export const fico: Module = {
  name: 'fico',
  entities,
  ledgers,
  calls: [
    arInvoiceCalls,
    phoneInvoiceCalls,
    receiptCalls,
    paymentRequestCalls,
    paymentCalls,
    writeOffCalls,
    customerBillCalls,
    billMailCalls,
    paymentFileCalls,
    accountCalls,
    accountingTypeCalls,
    periodCalls,
    currencyCalls,
    exchangeRateCalls,
    taxRateCalls,
    settlementTypeCalls,
    paymentMethodCalls,
    cashierAccountCalls,
    paymentTermsCalls,
    receiptExpenseTypeCalls,
    journalCalls,
    journalTemplateCalls,
    bankStatementCalls,
    bankLineCalls,
    voucherCalls,
    voucherTemplateCalls,
    voucherArrangementCalls,
    bookFileCalls,
    openingCalls,
    accountingItemCalls,
    profitCenterCalls,
    costCenterCalls,
    routeAlgorithmCalls,
    summaryCalls,
    incomeTaxCalls,
    dunningCalls,
    valuationCategoryCalls,
    valuationClassCalls,
    valuationGroupCalls,
    transactionCalls,
    stockAccountCalls,
  ],
  behaviours: [
    incomeTaxBehaviour,
    accountBehaviour,
    periodBehaviour,
    routeAlgorithmBehaviour,
    closingBehaviour,
    cashierAccountBehaviour,
    paymentTermsBehaviour,
    receiptExpenseTypeBehaviour,
    journalBehaviour,
    bankStatementBehaviour,
    arInvoiceBehaviour,
    receiptBehaviour,
    paymentRequestBehaviour,
    paymentBehaviour,
    writeOffBehaviour,
    customerBillBehaviour,
    billMailBehaviour,
    transactionBehaviour,
    stockAccountBehaviour,
    dunningBehaviour,
    statementTemplateBehaviour,
    postingRuleBehaviour,
    voucherBehaviour,
    openingBehaviour,
    profitCenterBehaviour,
    costCenterBehaviour,
  ],
  handlers: [
    ...arInvoiceHandlers,
    ...postingRuleHandlers,
    ...exchangeRateHandlers,
    ...receiptHandlers,
    ...cashierAccountHandlers,
    ...paymentRequestHandlers,
    ...writeOffHandlers,
    ...customerBillHandlers,
    ...billLinkHandlers,
    ...monthHandlers,
    ...publicBillHandlers,
    ...paymentFileHandlers,
    ...paymentTermsHandlers,
    ...journalHandlers,
    ...bankStatementHandlers,
    ...bankMatchHandlers,
    ...bankReceiptHandlers,
    ...customerBalanceHandlers,
    ...supplierBalanceHandlers,
    ...periodHandlers,
    ...cockpitHandlers,
    ...balanceHandlers,
    ...dashboardHandlers,
    ...presetHandlers,
    ...dunningHandlers,
    ...templateHandlers,
    ...voucherHandlers,
    ...openingHandlers,
    ...openingLineHandlers,
    ...voucherPrintHandlers,
    ...arrangeHandlers,
    ...bookFiling.handlers,
  ],
  reports: [
    ...balanceReports,
    ...bookReports,
    ...arrangeReports,
    ...itemReports,
    ...columnReports,
    ...incomeTaxReports,
    ...statementReports,
    centerIncomeReport,
    ...cashReports,
    ...bankReports,
    ...openItemReports,
  ],
  layouts: [oldVouchers],
  rules: [periodRule, makerCheckerRule, creditRule, matchedRule],
  completers: [cashFlowCompleter, centerCompleter],
  watchers: [...receivableItems, ...payableItems],
  proofs: financeProofs,
  jobs: [extendPeriods, foundStockAccounts, sendDunningMails, sendBillMails],
  tasks: [monthTask, bankReceiptTask, ...bookFiling.tasks],
  observers: [matchWritten],
  schedules: [
    { job: extendPeriods.name, at: '15 0 * * *' },
    { job: foundStockAccounts.name, at: '20 0 * * *' },
    { job: sendDunningMails.name, at: '* * * * *' },
    { job: sendBillMails.name, at: '* * * * *' },
  ],
  todos: [
    ...financeTodos,
    ...paymentTodos,
    ...payTodos,
    ...dunningTodos,
    ...customerBillTodos,
    ...billMailTodos,
    ...voucherTodos,
    ...templateTodos,
  ],
  figures: financeFigures,
  seed: seedFinance,
};
