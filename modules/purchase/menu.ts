import { area, button, entityPage } from '@heliu/model';
import { supplierMenu } from '../crm/model.ts';
import { apInvoiceCalls } from './ap-invoice/ap-invoice.calls.ts';
import { cartCalls } from './cart/cart.calls.ts';
import { enquiryMailCalls } from './enquiry-mail/enquiry-mail.calls.ts';
import { enquiryCalls } from './enquiry/enquiry.calls.ts';
import { estimateRunCalls } from './estimate-run/estimate-run.ts';
import { forecastCalls } from './forecast/forecast.calls.ts';
import { inputOrderCalls } from './input-order/input-order.calls.ts';
import { orderCalls } from './order/order.calls.ts';
import { purchaseReturnCalls } from './purchase-return/purchase-return.calls.ts';
import { quotationCalls } from './quotation/quotation.calls.ts';
import { requestCalls } from './request/request.calls.ts';
import { supplierGoodsCalls } from './supplier-goods/supplier-goods.ts';

const terms = ['pur_supplier_goods:terms'];

export const menu = area({ code: 'purchase', label: '采购', icon: 'purchase', section: '经营', stream: 'goods' }, [
  entityPage('/purchase/forecast', forecastCalls, {
    permissions: terms,
    buttons: [button('purchase.forecast#order', '生成采购订单、放进订货车', ['pur_forecast:order'])],
  }),
  entityPage('/purchase/request', requestCalls, { permissions: terms }),
  entityPage('/purchase/enquiry', enquiryCalls, {
    permissions: terms,
    buttons: [
      button('purchase.enquiry#compare', '比价', ['pur_enquiry:compare'], '/purchase/enquiry/compare/{id}'),
      button('purchase.enquiry#choose', '按比价生成订单', ['pur_enquiry:choose', 'scm_warehouse:pick']),
    ],
  }),
  entityPage('/purchase/enquirymail', enquiryMailCalls),
  entityPage('/purchase/quotation', quotationCalls, { permissions: terms }),
  entityPage('/purchase/order', orderCalls, {
    permissions: terms,
    buttons: [button('purchase.order#change', '变更', ['pur_order:change'])],
  }),
  entityPage('/purchase/inputorder', inputOrderCalls, { permissions: terms }),
  entityPage('/purchase/return', purchaseReturnCalls, { permissions: terms }),
  entityPage('/fico/apinvoice', apInvoiceCalls, { permissions: terms }),
  entityPage('/purchase/estimaterun', estimateRunCalls),
  entityPage('/purchase/cart', cartCalls, {
    permissions: terms,
    buttons: [button('purchase.cart#submit', '生成采购订单', ['pur_cart_line:submit'])],
  }),
  ...supplierMenu,
  entityPage('/purchase/suppliergoods', supplierGoodsCalls),
]);
