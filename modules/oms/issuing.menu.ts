import { button, entityPage, type MenuNode, permission } from '@heliu/model';
import { archiveCalls } from './archive/archive.calls.ts';
import { invoiceCalls } from './invoice/invoice.calls.ts';
import { shopOrder } from './order/order.ts';
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
