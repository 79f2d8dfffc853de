import type { AnyEntity, AnyLedger } from '@heliu/model';
import { account } from './account/account.ts';
import { accountingType } from './accounting-type/accounting-type.ts';
import { arInvoice } from './ar-invoice/ar-invoice.ts';
import { bankLine, bankStatement } from './bank-statement/bank-statement.ts';
import { bookFile } from './book-file/book-file.ts';
import { cashierAccount } from './cashier-account/cashier-account.ts';
import { currency } from './currency/currency.ts';
import { exchangeRate } from './exchange-rate/exchange-rate.ts';
import { dunningLetter } from './dunning/dunning.ts';
import { billMail } from './customer-bill/bill-mail.ts';
import { customerBill } from './customer-bill/customer-bill.ts';
import { journal, journalTemplate } from './journal/journal.ts';
import { cash, generalLedger, payables, receivables } from './ledger/ledgers.ts';
import { opening } from './opening/opening.ts';
import { paymentMethod } from './payment-method/payment-method.ts';
import { paymentFile } from './payment-file/payment-file.ts';
import { payment } from './payment/payment.ts';
import { paymentRequest } from './payment-request/payment-request.ts';
import { paymentTerms } from './payment-terms/payment-terms.ts';
import { period } from './period/period.ts';
import { closing } from './closing/closing.ts';
import { receipt } from './receipt/receipt.ts';
import { receiptExpenseType } from './receipt-expense-type/receipt-expense-type.ts';
import { settlementType } from './settlement-type/settlement-type.ts';
import { postingRule } from './posting-rule/posting-rule.ts';
import { statementTemplate } from './statement/template.ts';
import { taxRate } from './tax-rate/tax-rate.ts';
import { accountingItem } from './accounting-item/accounting-item.ts';
import { costCenter } from './center/cost-center.ts';
import { profitCenter } from './center/profit-center.ts';
import { incomeTaxInput } from './income-tax/income-tax.ts';
import { routeAlgorithm } from './route-algorithm/route-algorithm.ts';
import { summary } from './summary/summary.ts';
import { voucher } from './voucher/voucher.ts';
import { voucherArrangement } from './voucher/arrange.ts';
import { voucherTemplate } from './voucher/voucher-template.ts';
import { writeOff } from './write-off/write-off.ts';
import { stockAccount, transaction } from './stock-account/stock-account.ts';
import { valuationCategory, valuationClass, valuationGroup } from './valuation/valuation.ts';

export * from './amounts/amounts.rules.ts';
export { account } from './account/account.ts';
export { accountCalls } from './account/account.calls.ts';
export { accountingType, directions, elements, type Direction } from './accounting-type/accounting-type.ts';
export { accountingTypeCalls } from './accounting-type/accounting-type.calls.ts';
export { arInvoice } from './ar-invoice/ar-invoice.ts';
export * from './ar-invoice/ar-invoice.calls.ts';
export { issuedInvoices } from './ar-invoice/ar-invoice.posting.ts';
export { dueOn, invoiceComplaint, postings, withTotals } from './ar-invoice/ar-invoice.rules.ts';
export type * from './balance/balance.ts';
export * from './balance/balance.calls.ts';
export * from './bank-match/bank-match.calls.ts';
export * from './bank-match/bank-receipt.calls.ts';
export { bankReconciliation } from './bank-report/bank-report.ts';
export { bankLine, bankStatement } from './bank-statement/bank-statement.ts';
export * from './bank-statement/bank-statement.calls.ts';
export { cashEntry, cashierAccount, type CashMove } from './cashier-account/cashier-account.ts';
export { cashBalances, cashierAccountCalls } from './cashier-account/cashier-account.calls.ts';
export { bookFile } from './book-file/book-file.ts';
export { bookFileCalls, exportBooks, verifyBooks } from './book-file/book-file.calls.ts';
export { cashBook, cashCheck, cashDaily } from './cash-report/cash-report.ts';
export { currency } from './currency/currency.ts';
export { billMail } from './customer-bill/bill-mail.ts';
export { customerBill } from './customer-bill/customer-bill.ts';
export { customerBillCalls } from './customer-bill/customer-bill.calls.ts';
export * from './dashboard/dashboard.calls.ts';
export { dunningCalls } from './dunning/dunning.calls.ts';
export { dunningLetter } from './dunning/dunning.ts';
export { currencyCalls } from './currency/currency.calls.ts';
export { exchangeRate } from './exchange-rate/exchange-rate.ts';
export { exchangeRateCalls } from './exchange-rate/exchange-rate.calls.ts';
export { bucketsOf, daysOf } from './open-report/ageing.rules.ts';
export * from './open-report/open-report.calls.ts';
export { dimensions } from './ledger/dimensions.ts';
export { cash, generalLedger, payables, receivables } from './ledger/ledgers.ts';
export { financeMenu, stockAccountMenu } from './menu.ts';
export { incomeTaxInput } from './income-tax/income-tax.ts';
export { opening } from './opening/opening.ts';
export * from './opening/opening.calls.ts';
export { type Facts as ConditionFacts, readCondition, type Vocabulary } from './posting-rule/expression.rules.ts';
export { type BookingOf, ruleComplaint, usualBooking } from './posting-rule/posting.rules.ts';
export { type BookOf, postingScheme } from './posting-rule/scheme.ts';
export { paymentMethod } from './payment-method/payment-method.ts';
export { paymentMethodCalls } from './payment-method/payment-method.calls.ts';
export { payment } from './payment/payment.ts';
export { paymentFile } from './payment-file/payment-file.ts';
export * from './payment-file/payment-file.calls.ts';
export { paymentCalls } from './payment/payment.calls.ts';
export { paymentRequest } from './payment-request/payment-request.ts';
export * from './payment-request/payment-request.calls.ts';
export { instalmentLines, paymentTerms } from './payment-terms/payment-terms.ts';
export { paymentTermsCalls, termLines } from './payment-terms/payment-terms.calls.ts';
export { finalDueDate, instalmentsOf, openInstalments } from './payment-terms/payment-terms.rules.ts';
export { period, periodStatuses, type PeriodStatus } from './period/period.ts';
export { standards, type Standard } from './account/chart.ts';
export { initialize, periodCalls, type Initialized } from './period/period.calls.ts';
export { closeCockpit } from './closing/cockpit.calls.ts';
export { suggestWriteOffs } from './receipt/receipt.rules.ts';
export { receipt } from './receipt/receipt.ts';
export * from './receipt/receipt.calls.ts';
export { journal, journalCalls, journalSheet, journalTemplate, journalTemplateCalls } from './journal/journal.ts';
export { saveSheet } from './journal/journal.calls.ts';
export { receiptExpenseType } from './receipt-expense-type/receipt-expense-type.ts';
export { receiptExpenseTypeCalls } from './receipt-expense-type/receipt-expense-type.calls.ts';
export { settlementType } from './settlement-type/settlement-type.ts';
export { settlementTypeCalls } from './settlement-type/settlement-type.calls.ts';
export { centerIncome } from './statement/center-income.calls.ts';
export * from './statement/statement.calls.ts';
export * from './statement/template.ts';
export { taxRate } from './tax-rate/tax-rate.ts';
export { taxRateCalls } from './tax-rate/tax-rate.calls.ts';
export { accountingItem, accountingItemCalls } from './accounting-item/accounting-item.ts';
export { costCenter, costCenterCalls } from './center/cost-center.ts';
export { profitCenter, profitCenterCalls } from './center/profit-center.ts';
export { routeAlgorithm } from './route-algorithm/route-algorithm.ts';
export { summary, summaryCalls } from './summary/summary.ts';
export { voucher } from './voucher/voucher.ts';
export * from './voucher/voucher.calls.ts';
export { voucherArrangement } from './voucher/arrange.ts';
export { arrangeVouchers, voucherArrangementCalls, voucherPlan } from './voucher/arrange.calls.ts';
export { voucherTemplate, voucherTemplateCalls } from './voucher/voucher-template.ts';
export { writeOff } from './write-off/write-off.ts';
export { openDocuments, writeOffCalls } from './write-off/write-off.calls.ts';
export { valuationCategory, valuationClass, valuationGroup } from './valuation/valuation.ts';
export { stockAccount, transaction } from './stock-account/stock-account.ts';
export { type AccountMove, type AccountPair, voucherEntries, type Want } from './stock-account/stock-account.rules.ts';

export const entities: readonly AnyEntity[] = [
  accountingType,
  account,
  period,
  closing,
  currency,
  exchangeRate,
  taxRate,
  settlementType,
  paymentMethod,
  cashierAccount,
  paymentTerms,
  receiptExpenseType,
  journal,
  journalTemplate,
  bankStatement,
  bankLine,
  valuationCategory,
  valuationClass,
  valuationGroup,
  transaction,
  stockAccount,
  arInvoice,
  receipt,
  paymentRequest,
  payment,
  writeOff,
  customerBill,
  billMail,
  paymentFile,
  accountingItem,
  profitCenter,
  costCenter,
  routeAlgorithm,
  summary,
  incomeTaxInput,
  voucher,
  voucherTemplate,
  voucherArrangement,
  bookFile,
  opening,
  dunningLetter,
  statementTemplate,
  postingRule,
];
export const ledgers: readonly AnyLedger[] = [receivables, payables, cash, generalLedger];
