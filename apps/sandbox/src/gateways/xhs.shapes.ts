import type { ApplicationStatus, OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import {
  dueOf,
  lineDue,
  refundOf as speakingRefund,
  subsidyOn,
  type WorldApplication,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
} from '../../../../demo/world/order.ts';
import { subsidyFacts } from '../../../../demo/world/subsidy.ts';
import { yuan } from '../verify.ts';

/** 小红书 does not tell when a parcel was signed for. */
export const shown = ({ status }: WorldOrder): OrderStatus => (status === 'signed' ? 'shipped' : status);

export const statuses: Readonly<Record<OrderStatus, number>> = {
  waitPay: 1,
  hold: 2,
  waitShip: 4,
  partShipped: 5,
  shipped: 6,
  signed: 6,
  finished: 7,
  closedRefund: 8,
  closedUnpaid: 9,
  other: 10,
};

/** As the order tells it. */
const orderRefunds: Readonly<Record<RefundStatus, number>> = {
  none: 1,
  applied: 2,
  returning: 2,
  returnShipped: 2,
  refunding: 2,
  success: 3,
  rejected: 4,
  closed: 5,
  other: 2,
};

/** As the after-sale list tells it: another scale. */
const refundStates: Readonly<Record<RefundStatus, number>> = {
  none: 0,
  applied: 1,
  returning: 2,
  returnShipped: 3,
  refunding: 3,
  success: 4,
  rejected: 9,
  closed: 5,
  other: 12,
};

export const applicationStates: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  applied: 1,
  paused: 2,
  issuing: 4,
  failed: 5,
  issued: 6,
  voided: 7,
};

const tagsOf = (order: WorldOrder): string[] => (order.subsidy ? ['COUNTRY_SUBSIDY'] : []);

export const thinOrder = (order: WorldOrder): object => ({
  orderId: order.orderNo,
  orderStatus: statuses[order.status],
  createdTime: order.createdAt,
  updateTime: order.updatedAt,
  orderTagList: tagsOf(order),
});

const lineOf = (order: WorldOrder, line: WorldLine): object => {
  const refund = order.refunds.findLast((one) => one.lineNo === line.lineNo || !one.lineNo);
  return {
    skuId: line.skuId,
    itemId: line.itemId,
    erpcode: line.outerSku,
    skuName: line.name,
    skuSpec: line.spec,
    skuQuantity: line.quantity,
    totalPaidAmount: lineDue(line),
    totalMerchantDiscount: line.shopOff,
    totalRedDiscount: line.platformOff,
    skuTag: line.gift ? 1 : 0,
    ...(subsidyOn(order, line) > 0 && {
      skuIdentifyCodeInfo: { sNCode: subsidyFacts(order).sn, iMEI1Code: subsidyFacts(order).imei },
    }),
    skuAfterSaleStatus: orderRefunds[refund?.status ?? 'none'],
    skuDetailList: [{ rawPricePerSku: line.price }],
  };
};

export const orderOf = (order: WorldOrder): object => ({
  orderId: order.orderNo,
  orderStatus: statuses[order.status],
  orderAfterSalesStatus: orderRefunds[speakingRefund(order)?.status ?? 'none'],
  createdTime: order.createdAt,
  paidTime: order.paidAt ?? 0,
  deliveryTime: order.shippedAt ?? 0,
  finishTime: order.finishedAt ?? 0,
  updateTime: order.updatedAt,
  totalPayAmount: dueOf(order),
  totalShippingFree: order.postage,
  receiverProvinceName: order.buyer.region.province,
  receiverCityName: order.buyer.region.city,
  receiverDistrictName: order.buyer.region.district,
  customerRemark: order.buyerMemo,
  sellerRemark: order.sellerMemo,
  skuList: order.lines.map((line) => lineOf(order, line)),
});

export const refundOf = (refund: WorldRefund): object => ({
  returnsId: refund.refundNo,
  orderId: refund.orderNo,
  status: refundStates[refund.status],
  returnType: refund.kind === 'return' ? 1 : refund.kind === 'priceProtection' ? 6 : 4,
  expectedRefundAmountYuan: yuan(refund.amount),
  applyTime: refund.createdAt,
  updatedAt: refund.updatedAt,
  reasonNameZh: refund.reason,
});

export const applicationOf = ({ title, ...one }: WorldApplication): object => ({
  xhsInvoiceNo: one.applicationId,
  refNo: one.orderNo,
  invoiceStatus: applicationStates[one.status] ?? 3,
  invoiceType: 6,
  titleType: title.type === 'company' ? 2 : 1,
  title: title.name,
  taxNo: title.taxNo,
  taxBankName: title.bank,
  taxBankAccount: title.account,
  invoiceAmt: yuan(one.amount),
  applyTime: one.appliedAt,
});
