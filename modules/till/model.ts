import type { AnyEntity, AnyLedger } from '@heliu/model';
import { creditReceipt, storeCredit } from './credit/credit.ts';
import { drawMoney } from './cash/draw-money.ts';
import { otherIncome } from './cash/other-income.ts';
import { dining, dishRound } from './dining/dining.ts';
import { cooking, kitchen } from './dining/kitchen.ts';
import { diningTable } from './dining/table.ts';
import { heldBill } from './hold/held-bill.ts';
import { tillMachine } from './machine/machine.ts';
import { offlineSale } from './offline/offline-sale.ts';
import { retailSales, sale, saleReturn } from './sale/sale.ts';
import { shift, tillMoney } from './shift/shift.ts';
import { memberMerge } from './merge/merge.ts';
import { recharge, rechargePlan, storedOrder, storedValue } from './stored/stored.ts';
import { terminal } from './terminal/terminal.ts';
import { ticket } from './ticket/ticket.ts';

export { offlineBody, type OfflineBody } from './offline/body.ts';
export { signedText } from './offline/chain.rules.ts';
export { linesOf, type PrintedLine } from './receipt/columns.rules.ts';
export { escpos } from './receipt/escpos.rules.ts';
export {
  type LayoutRow,
  lineColumns,
  type ReceiptLayout,
  receiptLayout,
  type ReceiptWord,
  receiptWords,
  usualLayout,
} from './layout/layout.ts';
export { exampleReceipt } from './receipt/example.ts';
export { kitchenSlip, preBillSlip } from './receipt/kitchen-slip.rules.ts';
export { layoutComplaint, receiptSlip } from './receipt/receipt.rules.ts';
export { shiftPaper } from './receipt/shift-slip.rules.ts';
export { type Block, papers, type PaperWidth, type Slip } from './receipt/slip.ts';
export type { Receipt } from './sale/sale.calls.ts';
export {
  cooking,
  creditReceipt,
  dining,
  diningTable,
  dishRound,
  drawMoney,
  kitchen,
  heldBill,
  offlineSale,
  otherIncome,
  recharge,
  rechargePlan,
  retailSales,
  sale,
  saleReturn,
  shift,
  storedOrder,
  storedValue,
  terminal,
  tillMachine,
  tillMoney,
};

export const entities: readonly AnyEntity[] = [
  terminal,
  shift,
  sale,
  saleReturn,
  creditReceipt,
  rechargePlan,
  recharge,
  storedOrder,
  memberMerge,
  heldBill,
  drawMoney,
  otherIncome,
  diningTable,
  kitchen,
  cooking,
  dining,
  dishRound,
  ticket,
  tillMachine,
  offlineSale,
];
export const ledgers: readonly AnyLedger[] = [tillMoney, retailSales, storeCredit, storedValue];
