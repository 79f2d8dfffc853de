import { analysisReports } from './analysis/analysis.server.ts';
import { layersNight } from './analysis/figures.server.ts';
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
import { memberPageCallbacks, memberPageHandlers } from './member-page/member-page.server.ts';
import { mergeHandlers, memberMergeBehaviour } from './merge/merge.server.ts';
import { memberMergeCalls } from './merge/merge.ts';
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
import { addStoredSubLedger, memberStored } from './stored/kept.server.ts';
import { storedBooked, storedOrderBehaviour } from './stored/order.server.ts';
import { proofHandlers } from './stored/proof.server.ts';
import { rechargeBehaviour, rechargeHandlers } from './stored/recharge.server.ts';
import { storedReports } from './stored/report.server.ts';
import { rechargeCalls, rechargePlanCalls, storedOrderCalls } from './stored/stored.ts';
import { ticketCallbacks, ticketHandlers, ticketJobs } from './ticket/ticket.server.ts';
import { terminalCalls } from './terminal/terminal.ts';
import { terminalBehaviour } from './terminal/terminal.server.ts';

export { passMember } from './stored/proof.server.ts';
export { reviewLayers } from './analysis/figures.server.ts';
export { merge } from './merge/merge.server.ts';
export { takeRecharge } from './stored/recharge.server.ts';
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
addPostingSource(storedBooked);
addStoredSubLedger();

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
    rechargePlanCalls,
    rechargeCalls,
    storedOrderCalls,
    memberMergeCalls,
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
    rechargeBehaviour,
    storedOrderBehaviour,
    memberMergeBehaviour,
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
    ...proofHandlers,
    ...rechargeHandlers,
    ...mergeHandlers,
    ...memberPageHandlers,
    ...diningHandlers,
    ...ticketHandlers,
    ...copyHandlers,
    ...machineHandlers,
    ...uploadHandlers,
  ],
  callbacks: [...ticketCallbacks, ...memberPageCallbacks],
  jobs: [...ticketJobs, layersNight],
  schedules: [{ job: layersNight.name, at: '20 1 * * *' }],
  reports: [...tillReports, ...storedReports, ...analysisReports],
  watchers: [memberStored],
  proofs: tillProofs,
  menu: [tillMenu],
};
