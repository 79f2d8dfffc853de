import { calls, post, usualCalls } from '@heliu/model';
import { receiptExpenseType } from './receipt-expense-type.ts';

export const receiptExpenseTypeCalls = calls(receiptExpenseType, 'api/fico/generalledger/receiptExpenseType', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
