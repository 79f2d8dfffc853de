import { button, entityPage, type MenuNode, page, permission, reportPage } from '@heliu/model';
import { shopOrder } from '../shop/model.ts';
import { mailAccountCalls } from '../system/model.ts';
import { archiveCalls } from './archive/archive.calls.ts';
import { categoryTaxCalls } from './category-tax/category-tax.calls.ts';
import { drawerCalls } from './drawer/drawer.calls.ts';
import { goodsNameCalls } from './goods-name/goods-name.calls.ts';
import { invoiceTemplateCalls } from './invoice-template/invoice-template.calls.ts';
import { invoiceCalls } from './invoice/invoice.calls.ts';
import { deliveryCalls } from './mail/delivery.calls.ts';
import { remarkTemplateCalls } from './remark-template/remark-template.calls.ts';
import { specialRecordCalls } from './special-record/special-record.calls.ts';
import { bookDays } from './books/books.calls.ts';
import { statistics } from './statistics/statistics.calls.ts';
import { subjectCalls } from './subject/subject.calls.ts';
import { taxItemCalls } from './tax-item/tax-item.calls.ts';
import { terminalCalls } from './terminal/terminal.calls.ts';
import { uploadCalls } from './write-back/upload.calls.ts';
import { upload } from './write-back/upload.ts';

export const issuingMenu: readonly MenuNode[] = [
  entityPage('/oms/invoice', invoiceCalls, {
    permissions: [permission(shopOrder, 'view'), permission(upload, 'view')],
    buttons: [
      button('oms.invoice#red', '红冲、重开与作废', ['oms_invoice:red']),
      button('oms.invoice#repeat', '重复开票', ['oms_invoice:repeat']),
    ],
  }),
  entityPage('/oms/invoicearchive', archiveCalls, {
    buttons: [button('oms.invoicearchive#make', '归档', ['oms_invoice_archive:make'])],
  }),
  entityPage('/featured/invoicewriteback', uploadCalls, { label: '发票回传上传' }),
];

/** What is kept of invoices besides themselves. */
export const recordsMenu: readonly MenuNode[] = [
  entityPage('/oms/messagelog', deliveryCalls, {
    buttons: [button('oms.messagelog#send', '寄送发票', ['oms_delivery:send'])],
  }),
  entityPage('/oms/specialinvoicerecord', specialRecordCalls),
];

/** In whose name, by whom, with what and in which words invoices are issued, and how they are sent. */
export const setupMenu: readonly MenuNode[] = [
  entityPage('/oms/digitalinvoicesubject', subjectCalls, {
    label: '数电开票主体',
    permissions: ['oms_drawer:view'],
  }),
  entityPage('/oms/invoicesubject', subjectCalls, { permissions: ['oms_drawer:view', 'oms_tax_terminal:view'] }),
  page('/oms/invoiceprovider', {
    label: '开票服务',
    permissions: ['oms_provider_account:view'],
    buttons: [button('oms.invoiceprovider#save', '设置与测试', ['oms_provider_account:save'])],
  }),
  entityPage('/oms/drawer', drawerCalls, {
    buttons: [button('oms.drawer#login', '登录电子税务局', ['oms_drawer:login'])],
  }),
  entityPage('/oms/taxterminal', terminalCalls, { label: '终端与税控设备管理' }),
  entityPage('/oms/taxitem', taxItemCalls),
  entityPage('/fico/categorytax', categoryTaxCalls),
  entityPage('/oms/remarktemplate', remarkTemplateCalls),
  entityPage('/oms/invoicetemplate', invoiceTemplateCalls),
  entityPage('/oms/email', mailAccountCalls, { label: '邮箱管理' }),
];

export const goodsNamePage = entityPage('/oms/platformgoodsname', goodsNameCalls);
export const statisticsPage = reportPage(statistics);
export const postingPage = reportPage(bookDays);
