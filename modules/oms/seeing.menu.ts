import { type MenuNode, page } from '@heliu/model';

export const seeingMenu: readonly MenuNode[] = [
  page('/oms/invoicestatistics', {
    label: '发票统计',
    permissions: ['oms_invoice:statistics', 'oms_shop:pick', 'oms_invoice_subject:pick'],
  }),
  page('/oms/invoicereconcile', { label: '开票对账', permissions: ['oms_invoice:reconcile', 'oms_shop:pick'] }),
  page('/oms/invoiceposting', { label: '发票记账', permissions: ['oms_invoice:post'] }),
];
