import { daysAfter } from '@heliu/model';
import { formPage, listPage, showPage, today, useSession } from '@heliu/ui';
import { isExpired, withAmounts } from '../../purchase/model.ts';
import { priceFollow, priceReaction, proofBeside, proofUnder } from '../price/line-grid.pages.tsx';
import { salesStart } from '../price/proof.pages.tsx';
import { quotationCalls } from './quotation.calls.ts';
import { quotationComplaint } from './quotation.rules.ts';
import type { quotation } from './quotation.ts';

const Expired = ({ validTo, status }: { validTo: string; status: string }) =>
  status === 'audited' && isExpired({ validTo }, today()) ? <span className="hl-tag is-invoice">已过期</span> : null;
const Revision = ({ revision }: { revision: number }) =>
  revision > 1 ? <span className="hl-tag">第 {revision} 版</span> : null;

const day = 'quotationDate';

export const List = listPage(quotationCalls, {
  columns: ['number', 'customer', 'quotationDate', 'validTo', 'total', 'profit', 'ordered', 'status'],
  widths: { customer: 180 },
  cells: {
    validTo: ({ validTo, status }) => (
      <>
        {validTo} <Expired validTo={validTo} status={status} />
      </>
    ),
    number: ({ number, revision }) => (
      <>
        {number} <Revision revision={revision} />
      </>
    ),
  },
  empty: <p>还没有客户报价。给客户报的价写在这里，审核后可以打印给他；成交时下推销售订单，价格照报价。</p>,
});

export const Form = formPage(quotationCalls, {
  sections: [
    {
      fields: ['customer', 'site', 'quotationDate', 'validTo', 'salesman', 'pricing', 'delivery', 'payment', 'remark'],
    },
  ],
  async start() {
    const me = Number(useSession.getState().session?.userid);
    const { pricing } = await salesStart();
    return { quotationDate: today(), validTo: daysAfter(today(), 30), pricing, ...(me > 0 && { salesman: me }) };
  },
  react: {
    async customer(value) {
      if (typeof value !== 'number') return undefined;
      const { customer } = await salesStart(value);
      return customer?.salesman ? { salesman: customer.salesman } : undefined;
    },
  },
  derive: withAmounts<typeof quotation>,
  check: quotationComplaint,
  grids: {
    lines: {
      columns: ['sku', 'unit', 'quantity', 'minQuantity', 'price', 'taxRate', 'discount', 'total', 'remark'],
      widths: { sku: 260, unit: 70, quantity: 90, minQuantity: 90, price: 100, taxRate: 80, discount: 90, remark: 140 },
      hint: '编码、条码、名称或拼音…',
      react: priceReaction(day) as never,
      follow: priceFollow(day) as never,
      beside: proofBeside(day),
    },
  },
});

export const Show = showPage(quotationCalls, {
  tags: ({ validTo, status, revision }) => (
    <>
      <Revision revision={revision} />
      <Expired validTo={validTo} status={status} />
    </>
  ),
  sections: [
    {
      fields: [
        'customer',
        'site',
        'quotationDate',
        'validTo',
        'salesman',
        'pricing',
        'ordered',
        'profit',
        'delivery',
        'payment',
        'replaces',
        'lostReason',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    lines: [
      'sku',
      'unit',
      'quantity',
      'minQuantity',
      'taxPrice',
      'taxRate',
      'discount',
      'total',
      'priceSource',
      'orderedQuantity',
      'foundPrice',
      'cost',
      'remark',
    ],
  },
  details: { lines: proofUnder(day, 'offer') },
});
