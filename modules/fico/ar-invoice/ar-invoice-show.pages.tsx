import type { WireFull } from '@heliu/model';
import { formatMoney, showPage, Switch, today } from '@heliu/ui';
import { arInvoiceCalls } from './ar-invoice.calls.ts';
import { Instalments } from '../payment-terms/instalments.pages.tsx';
import { Vouchers } from '../voucher/vouchers.pages.tsx';
import { arInvoice } from './ar-invoice.ts';

type Invoice = WireFull<typeof arInvoice>;

function Collection({ invoice: { status, settledAmount, openAmount, dueDate } }: { invoice: Invoice }) {
  if (status !== 'audited') return null;
  const isLate = dueDate !== null && openAmount !== '0.00' && dueDate < today();
  return (
    <section className="hl-posting">
      <h3>收款</h3>
      <p className="hl-balance">
        <span>已核销</span>
        <span>{formatMoney(settledAmount)}</span>
      </p>
      <p className="hl-balance">
        <span>未核销</span>
        <b>{formatMoney(openAmount)}</b>
      </p>
      <p className="hl-balance">
        <span>到期日</span>
        <span className={isLate ? 'hl-negative' : ''}>
          {dueDate ?? '--'}
          {isLate && ' 已逾期'}
        </span>
      </p>
    </section>
  );
}

export default showPage(arInvoiceCalls, {
  tools: ({ id, status, openAmount, lines }) => (
    <>
      {status === 'audited' && openAmount !== '0.00' && !openAmount.startsWith('-') && (
        <>
          <Switch to={`/fico/receipt/add?invoice=${id}`}>收款</Switch>
          <Switch to={`/fico/writeoff/add?receivable=${id}`}>核销</Switch>
        </>
      )}
      {lines.some(({ output }) => output !== null) && <Switch to={`/sales/trace?invoice=${id}`}>四流</Switch>}
    </>
  ),
  aside: (invoice) => (
    <>
      <Collection invoice={invoice} />
      <Instalments invoice={invoice} />
      <Vouchers of={arInvoice} record={invoice} />
    </>
  ),
  sections: [
    {
      fields: [
        'customer',
        'site',
        'invoiceDate',
        'paymentTerms',
        'dueDate',
        'taxInvoiceNo',
        'invoiceKind',
        'salesman',
        'department',
        'receivable',
        'sourceNumber',
        'remark',
      ],
    },
  ],
  lines: {
    instalments: [],
    lines: [
      'goodsName',
      'spec',
      'unit',
      'quantity',
      'taxPrice',
      'taxRate',
      'amount',
      'tax',
      'total',
      'income',
      'output',
    ],
  },
});
