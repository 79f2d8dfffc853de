import { beijingTime } from '@heliu/outside';
import {
  dueOf,
  goodsOf,
  lineDue,
  refundOf as speakingRefund,
  type WorldApplication,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
} from '../../../../demo/world/order.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { yuan } from '../verify.ts';

/** An order under review cannot be told from one that waits to be shipped. */
export const shown = ({ status }: WorldOrder): OrderStatus => (status === 'hold' ? 'waitShip' : status);

const statuses: Readonly<Record<OrderStatus, string>> = {
  waitPay: 'waitbuyerpay',
  hold: 'waitsellersend',
  waitShip: 'waitsellersend',
  partShipped: 'waitsellersend',
  shipped: 'waitbuyerreceive',
  signed: 'signinsuccess',
  finished: 'success',
  closedUnpaid: 'cancel',
  closedRefund: 'cancel',
  other: 'terminated',
};
export const statusOf = ({ status }: WorldOrder): string => statuses[status];

const refundStatuses: Readonly<Record<RefundStatus, string>> = {
  none: '',
  applied: 'waitselleragree',
  returning: 'waitbuyersend',
  returnShipped: 'waitsellerreceive',
  refunding: 'waitsellerreceive',
  success: 'refundsuccess',
  rejected: 'waitbuyermodify',
  closed: 'refundclose',
  other: 'refundclose',
};

export const stampOf = (at: number): string => `${beijingTime(at).replaceAll(/\D/g, '')}000+0800`;
const at = (instant: number | undefined): string | undefined => (instant === undefined ? undefined : stampOf(instant));
/** A number of yuan, as it is written there. */
const amount = (fen: number): number => Number(yuan(fen));

const logistics = ({ status, shippedAt }: WorldOrder, index: number): number =>
  shippedAt === undefined || (status === 'partShipped' && index > 0) ? 1 : 2;

const lineOf = (order: WorldOrder, line: WorldLine, index: number): object => {
  const status = order.refunds.findLast((one) => one.lineNo === line.lineNo || !one.lineNo)?.status;
  return {
    subItemIDString: line.lineNo,
    productID: line.itemId,
    skuID: line.skuId,
    cargoNumber: line.outerSku,
    name: line.name,
    skuInfos: [{ name: '规格', value: line.spec }],
    quantity: line.quantity,
    unit: '件',
    price: amount(line.price),
    itemAmount: amount(lineDue(line)),
    entryDiscount: -(line.shopOff + line.platformOff),
    logisticsStatus: logistics(order, index),
    ...(status && { refundStatus: refundStatuses[status].replace(/^(wait|refund)/, '$1_').toUpperCase() }),
  };
};

const kinds = { personal: 0, company: 1 } as const;
const invoiceStatuses: Readonly<Partial<Record<WorldApplication['status'], string>>> = {
  applied: 'INIT',
  issued: 'ISSUED',
  rejected: 'CLOSED',
};
const invoiceOf = ({ applicationId, orderNo, title, amount: gross, status }: WorldApplication): object => ({
  localInvoiceId: applicationId,
  orderId: orderNo,
  invoiceCompanyName: title.name,
  invoiceType: kinds[title.type],
  taxpayerIdentify: title.taxNo ?? '',
  registerCodeText: '',
  registerStreet: title.address ?? '',
  registerPhone: title.phone ?? '',
  registerBank: title.bank ?? '',
  registerAccountId: title.account ?? '',
  amount: gross,
  status: invoiceStatuses[status] ?? 'INIT',
});

/** Receivers are left out: the caller says that it does not need them. */
export const orderOf = (order: WorldOrder): object => ({
  baseInfo: {
    idOfStr: order.orderNo,
    status: statusOf(order),
    totalAmount: amount(dueOf(order)),
    sumProductPayment: amount(goodsOf(order)),
    shippingFee: amount(order.postage),
    createTime: stampOf(order.createdAt),
    payTime: at(order.paidAt),
    allDeliveredTime: at(order.shippedAt),
    completeTime: at(order.finishedAt),
    modifyTime: stampOf(order.updatedAt),
    buyerLoginId: order.buyer.nick,
    buyerFeedback: order.buyerMemo,
    sellerMemo: order.sellerMemo,
    refundStatus: refundStatuses[speakingRefund(order)?.status ?? 'none'],
    sellerID: order.shopId,
  },
  nativeLogistics: {
    province: order.buyer.region.province,
    city: order.buyer.region.city,
    area: order.buyer.region.district,
  },
  productItems: order.lines.map((line, index) => lineOf(order, line, index)),
});

export const withInvoice = (order: WorldOrder): object => ({
  ...orderOf(order),
  ...(order.application && { orderInvoiceInfo: invoiceOf(order.application) }),
});

export const refundOf = (refund: WorldRefund): object => ({
  refundId: refund.refundNo,
  orderId: refund.orderNo,
  orderEntryIdList: refund.lineNo ? [refund.lineNo] : [],
  status: refundStatuses[refund.status],
  refundGoods: refund.kind === 'return',
  applyPayment: refund.amount,
  applyCarriage: 0,
  refundPayment: refund.status === 'success' ? refund.amount : 0,
  refundCarriage: 0,
  applyReason: refund.reason,
  gmtApply: stampOf(refund.createdAt),
  gmtModified: stampOf(refund.updatedAt),
  gmtCompleted: at(refund.refundedAt),
});
