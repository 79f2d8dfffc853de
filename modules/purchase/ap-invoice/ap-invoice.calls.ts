import { z } from 'zod';
import { calls, chosen, custom, get, post, type WireFull } from '@heliu/model';
import type { Billable, OpenItem, PaymentOption, Pricing } from '../../fico/model.ts';
import { apInvoice } from './ap-invoice.ts';

export const apInvoiceCalls = calls(apInvoice, 'api/fico/apinvoice', {
  list: get('listByWhere'),
  get: get('get'),
  nextNumber: get('nextNumber'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
  audit: post('audit', 'form'),
  deaudit: post('deaudit', 'form'),
  export: get('export'),
});

const supplier = chosen('供应商');

export const apWriteOffList = custom<OpenItem[]>()(
  '供应商未核销的应付发票，先到期的在前',
  get('/api/fico/apinvoice/writeOffList'),
  'pur_ap_invoice:view',
  z.object({ supplier }),
  { cost: ['total', 'settled', 'open'] },
);

export const apForwardList = custom<Billable[]>()(
  '供应商还没有收齐发票的入库单和退货单',
  get('/api/fico/apinvoice/forwardList'),
  'pur_ap_invoice:save',
  z.object({ supplier }),
  { cost: ['total', 'billed'] },
);

export interface ApBillParam {
  readonly pricing: Pricing;
  readonly taxRates: readonly { readonly name: string; readonly rate: string }[];
  readonly supplier: {
    readonly buyer: number | null;
    readonly creditDays: number;
    readonly paymentTerms: number | null;
    readonly dueDate: string;
    readonly payable: string;
    readonly estimated: string;
  } | null;
}

export const apBillParam = custom<ApBillParam>()(
  '应付发票的默认口径、税率与供应商条件',
  get('/api/fico/apinvoice/billParam'),
  'pur_ap_invoice:save',
  z.object({ supplier: supplier.optional(), invoiceDate: z.iso.date('入账日期不是有效日期').optional() }),
  { cost: ['supplier.payable', 'supplier.estimated'] },
);

export const apPaymentMethods = custom<PaymentOption[]>()(
  '可用的结算方式',
  get('/api/fico/apinvoice/paymentMethods'),
  'pur_ap_invoice:view',
  z.object({}),
);

/** An invoice with what it was made from and what is still owed for it. */
export interface ExtendedApInvoice {
  readonly invoice: WireFull<typeof apInvoice>;
  readonly open: string;
  readonly sources: readonly {
    readonly entity: string;
    readonly id: number;
    readonly number: string;
    readonly date: string;
  }[];
}

export const apExtended = custom<ExtendedApInvoice>()(
  '应付发票及其来源单据、未核销金额',
  get('/api/fico/apinvoice/getExtended'),
  'pur_ap_invoice:view',
  z.object({ id: chosen('应付发票') }),
  { cost: ['open'] },
);
