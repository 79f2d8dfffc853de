import { area, page, reportPage } from '@heliu/model';
import { goodsNamePage, issuingMenu, postingPage, recordsMenu, setupMenu, statisticsPage } from '../einvoice/model.ts';
import {
  goodsChannelPage,
  loadingPage,
  outputOrderPage,
  packingMenu,
  returnPages,
  routePage,
  salesChannelPage,
  unbilledPage,
  waybillMenu,
  wholesalePage,
} from '../fulfilment/model.ts';
import { bearerTitlePage, invoicingMenu } from '../invoicing/model.ts';
import { assetMenu } from '../asset/model.ts';
import { financeMenu } from '../fico/model.ts';
import { collectMenu, paymentMenu } from '../payment/model.ts';
import { salesAnalysis } from './analysis/analysis.calls.ts';
import { reconcileShops } from './reconcile/reconcile.calls.ts';
import { inputInvoiceMenu } from '../received/model.ts';
import { pricePages, salesPages } from '../sales/model.ts';
import { settlementMenu } from '../settlement/model.ts';
import { abnormalMerchantPage, expressPage, orderMenu } from '../shop/model.ts';

const section = '线上业务';

/** Orders of customers and what carries them out, which stand in two areas. */
export const salesMenu = area({ code: 'sales', label: '销售', icon: 'sales', section: '经营', stream: 'order' }, [
  ...salesPages,
  wholesalePage,
  loadingPage,
  unbilledPage,
  page('/sales/trace', { label: '订单追踪', permissions: ['sal_order:view', 'sal_order:pick'] }),
  ...returnPages,
  reportPage(salesAnalysis),
  ...pricePages,
]);

export const onlineMenu = [
  area({ code: 'oms', label: '店铺订单', icon: 'order', section, stream: 'order' }, [
    ...orderMenu,
    ...paymentMenu,
    outputOrderPage,
    ...packingMenu,
    goodsNamePage,
    goodsChannelPage,
    routePage,
    expressPage,
    ...waybillMenu,
    salesChannelPage,
    abnormalMerchantPage,
  ]),
  area({ code: 'invoice', label: '发票', icon: 'invoice', section, stream: 'invoice' }, [
    ...issuingMenu,
    ...recordsMenu,
    ...inputInvoiceMenu,
    ...invoicingMenu,
    statisticsPage,
    reportPage(reconcileShops),
    postingPage,
  ]),
  area({ code: 'settlement', label: '平台结算', icon: 'money', section, stream: 'money' }, settlementMenu),
  // Touched in the first week and rarely after: kept out of the way of daily work.
  area({ code: 'invoicesetup', label: '开票设置', icon: 'tune', section, stream: 'invoice' }, [
    ...setupMenu,
    bearerTitlePage,
  ]),
];

export const moneyMenu = financeMenu(collectMenu, assetMenu);
