import { useQuery } from '@tanstack/react-query';
import { formatMoney, formPage, type Header, listPage, request, showPage, Switch, today } from '@heliu/ui';
import { Instalments, WillFallDue } from '../../fico/parts.tsx';
import { purchaseStart } from '../terms/terms.pages.tsx';
import { apBillParam, apInvoiceCalls } from './ap-invoice.calls.ts';
import { invoiceComplaint, withTotals } from './ap-invoice.rules.ts';
import type { apInvoice } from './ap-invoice.ts';

export const List = listPage(apInvoiceCalls, {
  columns: [
    'number',
    'supplier',
    'invoiceDate',
    'dueDate',
    'taxInvoiceNo',
    'total',
    'openAmount',
    'settleStatus',
    'status',
  ],
  widths: { supplier: 200, taxInvoiceNo: 176 },
  rowClass: ({ status, dueDate, openAmount }) =>
    status === 'audited' && dueDate !== null && dueDate < today() && openAmount !== '0.00' ? 'is-late' : undefined,
  empty: <p>还没有应付发票。收到供应商的发票后，在采购入库单上“下推应付发票”。</p>,
});

/** What is owed to the supplier now, beside the form. */
function Standing({ header }: { header: Header<typeof apInvoice> }) {
  const { supplier, invoiceDate } = header;
  const { data } = useQuery({
    queryKey: ['pur_ap_invoice', 'billParam', supplier, invoiceDate],
    queryFn: () =>
      request(
        apBillParam,
        { supplier: supplier as number, invoiceDate: typeof invoiceDate === 'string' ? invoiceDate : undefined },
        { quiet: true },
      ),
    enabled: typeof supplier === 'number',
  });
  return (
    <>
      <h3>应付账</h3>
      {data?.supplier ? (
        <section className="hl-posting">
          <p className="hl-balance">
            <span>应付余额</span>
            <b>{formatMoney(data.supplier.payable)}</b>
          </p>
          <p className="hl-balance">
            <span>暂估余额（票未到）</span>
            <span>{formatMoney(data.supplier.estimated)}</span>
          </p>
          <p className="hl-balance">
            <span>账期</span>
            <span>
              {data.supplier.creditDays > 0 ? `${data.supplier.creditDays} 天，` : '无账期，'}
              {data.supplier.dueDate} 到期
            </span>
          </p>
        </section>
      ) : (
        <p className="hl-muted">选好供应商，这里显示欠他多少。</p>
      )}
      <p className="hl-hint">审核后按发票冲回暂估，差额调整库存成本；货已卖完的，差额记入成本。</p>
    </>
  );
}

const amounts = ['quantity', 'price', 'taxRate', 'amount', 'tax', 'total', 'statedTax'] as const;
const columns = {
  expense: ['name', 'expense', ...amounts],
  opening: ['name', ...amounts],
  normal: ['sku', 'unit', ...amounts, 'input', 'returned'],
} as const;

export const Form = formPage(apInvoiceCalls, {
  sections: [
    {
      fields: [
        'invoiceKind',
        'supplier',
        'invoiceDate',
        'paymentTerms',
        'dueDate',
        'taxInvoiceNo',
        'buyer',
        'pricing',
        'remark',
      ],
    },
  ],
  async start() {
    const { pricing } = await purchaseStart();
    return { invoiceDate: today(), pricing };
  },
  react: {
    async supplier(value, { invoiceDate }) {
      if (typeof value !== 'number' || typeof invoiceDate !== 'string') return undefined;
      const { supplier } = await request(apBillParam, { supplier: value, invoiceDate }, { quiet: true });
      return supplier
        ? { paymentTerms: supplier.paymentTerms, dueDate: supplier.dueDate, buyer: supplier.buyer }
        : undefined;
    },
  },
  derive: withTotals,
  check: invoiceComplaint,
  // The days of its instalments stand beside the form.
  visible: { dueDate: ({ paymentTerms }) => paymentTerms == null },
  aside: (draft, header) => (
    <>
      <Standing header={header} />
      <WillFallDue draft={draft} header={header} />
    </>
  ),
  grids: {
    instalments: { visible: () => false },
    lines: {
      columns: ({ invoiceKind }) => columns[(invoiceKind ?? 'normal') as keyof typeof columns],
      widths: {
        input: 150,
        returned: 150,
        sku: 220,
        unit: 70,
        name: 180,
        expense: 200,
        quantity: 90,
        price: 100,
        taxRate: 80,
        statedTax: 100,
      },
    },
  },
});

export const Show = showPage(apInvoiceCalls, {
  tools: ({ id, supplier, status, openAmount }) =>
    status === 'audited' &&
    openAmount !== '0.00' &&
    !openAmount.startsWith('-') && <Switch to={`/fico/writeoff/add?payable=${id}&supplier=${supplier}`}>核销</Switch>,
  aside: (invoice) => <Instalments invoice={invoice} />,
  sections: [
    {
      fields: [
        'invoiceKind',
        'supplier',
        'invoiceDate',
        'paymentTerms',
        'dueDate',
        'taxInvoiceNo',
        'buyer',
        'pricing',
        'settledAmount',
        'openAmount',
        'settleStatus',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    instalments: [],
    lines: [
      'sku',
      'unit',
      'name',
      'expense',
      'quantity',
      'price',
      'taxRate',
      'amount',
      'tax',
      'total',
      'statedTax',
      'estimate',
      'input',
      'returned',
    ],
  },
});
