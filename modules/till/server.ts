import { addCloseSource, addPostingSource } from '../fico/server.ts';
import type { Module } from '@heliu/engine';
import { drawMoneyBehaviour, otherIncomeBehaviour } from './cash/cash.server.ts';
import { drawMoneyCalls } from './cash/draw-money.ts';
import { otherIncomeCalls } from './cash/other-income.ts';
import { creditReceiptCalls } from './credit/credit.ts';
import { creditHandlers, creditReceiptBehaviour } from './credit/credit.server.ts';
import { couponHandlers } from './coupon/coupon.server.ts';
import { diningCalls, dishRoundCalls } from './dining/dining.ts';
import { diningHandlers } from './dining/dining.server.ts';
import { cookingCalls, kitchenCalls } from './dining/kitchen.ts';
import { diningTableCalls } from './dining/table.ts';
import { tableBehaviour } from './dining/table.server.ts';
import { searchHandlers } from './goods/search.server.ts';
import { holdHandlers } from './hold/hold.server.ts';
import { tillMenu } from './menu.ts';
import { entities, ledgers } from './model.ts';
import { copyHandlers } from './offline/copy.server.ts';
import { machineHandlers } from './offline/register.server.ts';
import { tillMachineCalls } from './machine/machine.ts';
import { offlineSaleCalls } from './offline/offline-sale.ts';
import { offlineSaleBehaviour, uploadHandlers } from './offline/upload.server.ts';
import { openingHandlers } from './opening/opening.server.ts';
import { tillProofs } from './proofs.server.ts';
import { tillReports } from './report/reports.server.ts';
import { receiptHandlers } from './sale/receipt.server.ts';
import { returnBehaviour, returnHandlers } from './sale/return.server.ts';
import { saleBehaviour, saleHandlers } from './sale/sale.server.ts';
import { saleCalls, saleReturnCalls } from './sale/sale.ts';
import { shiftBooked } from './shift/close.server.ts';
import { shiftsClosed } from './shift/closing.server.ts';
import { shiftBehaviour, shiftHandlers } from './shift/shift.server.ts';
import { shiftCalls } from './shift/shift.ts';
import { slipHandlers } from './shift/slip.server.ts';
import { ticketCallbacks, ticketHandlers, ticketJobs } from './ticket/ticket.server.ts';
import { terminalCalls } from './terminal/terminal.ts';
import { terminalBehaviour } from './terminal/terminal.server.ts';

export { takeCredit } from './credit/credit.server.ts';
export { putAside } from './hold/hold.server.ts';
export { order, payTable, seat, tableBillOf } from './dining/dining.server.ts';
export { kitchenTicketOf, preBillOf } from './dining/paper.server.ts';
export { giveBack } from './sale/return.server.ts';
export { addInvoiceLink, addReceiptLayout, receiptOf } from './sale/receipt.server.ts';
export { soldGoodsOf } from './goods/goods.server.ts';
export { registerMachine } from './offline/register.server.ts';
export { takeInOffline } from './offline/upload.server.ts';
export { sendTicket } from './ticket/ticket.server.ts';
export { settle } from './sale/sale.server.ts';
export { priceBill } from './pricing/bill.server.ts';
export { begin, exit } from './shift/shift.server.ts';
export { shiftSlipOf } from './shift/slip.server.ts';
export { sellingPlace } from './terminal/terminal.server.ts';

addCloseSource(shiftsClosed);
addPostingSource(shiftBooked);

/** Selling over the counter: what is sold, who sold it, and the money in the drawer. */
export const till: Module = {
  name: 'till',
  entities,
  ledgers,
  calls: [
    terminalCalls,
    shiftCalls,
    saleCalls,
    saleReturnCalls,
    creditReceiptCalls,
    drawMoneyCalls,
    otherIncomeCalls,
    diningTableCalls,
    kitchenCalls,
    cookingCalls,
    diningCalls,
    dishRoundCalls,
    tillMachineCalls,
    offlineSaleCalls,
  ],
  behaviours: [
    terminalBehaviour,
    shiftBehaviour,
    saleBehaviour,
    returnBehaviour,
    creditReceiptBehaviour,
    drawMoneyBehaviour,
    otherIncomeBehaviour,
    tableBehaviour,
    offlineSaleBehaviour,
  ],
  handlers: [
    ...openingHandlers,
    ...couponHandlers,
    ...searchHandlers,
    ...shiftHandlers,
    ...slipHandlers,
    ...saleHandlers,
    ...returnHandlers,
    ...receiptHandlers,
    ...holdHandlers,
    ...creditHandlers,
    ...diningHandlers,
    ...ticketHandlers,
    ...copyHandlers,
    ...machineHandlers,
    ...uploadHandlers,
  ],
  callbacks: ticketCallbacks,
  jobs: ticketJobs,
  reports: tillReports,
  proofs: tillProofs,
  menu: [tillMenu],
};
