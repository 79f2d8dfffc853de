import { useQuery } from '@tanstack/react-query';
import type { WireFull } from '@heliu/model';
import {
  Figures,
  formatMoney,
  formatNumber,
  formPage,
  listPage,
  readEntries,
  RecordLink,
  showPage,
  today,
  useCounted,
} from '@heliu/ui';
import { generalLedger } from '../ledger/ledgers.ts';
import { paymentCalls } from './payment.calls.ts';
import { withSum } from './payment.rules.ts';
import { payment } from './payment.ts';

const list = '/fico/payment';

function PaymentFigures() {
  const month = `${today().slice(0, 7)}-01..`;
  const paid = useCounted(paymentCalls, { status: 'paid', payDate: month });
  const day = useCounted(paymentCalls, { status: 'paid', payDate: `${today()}..${today()}` });
  const draft = useCounted(paymentCalls, { status: 'draft' });
  const prepaid = useCounted(paymentCalls, { status: 'paid', payKind: 'prepay' });
  return (
    <Figures
      figures={[
        {
          label: '今天付出',
          value: formatMoney(day.sums['amount']),
          note: `${day.count} 笔`,
          to: `${list}?status=paid&payDate=${today()}..${today()}`,
        },
        {
          label: '本月付出',
          value: formatMoney(paid.sums['amount']),
          note: `${paid.count} 笔`,
          to: `${list}?status=paid&payDate=${month}`,
        },
        {
          label: '预付未核销',
          value: formatMoney(prepaid.sums['prepaidOpen']),
          to: `${list}?status=paid&payKind=prepay`,
        },
        {
          label: '未付款的单据',
          value: `${draft.count} 张`,
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
      ]}
    />
  );
}

export const List = listPage(paymentCalls, {
  above: PaymentFigures,
  columns: ['number', 'payeeName', 'payKind', 'payDate', 'cashier', 'amount', 'fee', 'reference', 'paidBy', 'status'],
  widths: { payeeName: 200, cashier: 140 },
  empty: <p>还没有付款单。在审核过的付款申请上点“付款”，或在这里新增后从付款申请选单，几张申请可以一起付。</p>,
});

export const Form = formPage(paymentCalls, {
  sections: [{ fields: ['cashier', 'payDate', 'fee', 'reference', 'remark'] }],
  start: () => ({ payDate: today() }),
  derive: withSum,
  grids: {
    lines: {
      columns: ['request', 'invoice', 'order', 'account', 'summary', 'amount'],
      widths: { request: 170, invoice: 160, order: 160, account: 180, amount: 130 },
      hint: '从付款申请选单',
    },
  },
});

type Payment = WireFull<typeof payment>;

/** What the payment has written into the books, and what stands for it there now. */
function Vouchers({ record }: { record: Payment }) {
  const { data } = useQuery({
    queryKey: [payment.name, 'entries', record.id, record.version],
    enabled: record.version > 1,
    queryFn: () => readEntries(payment, record.id),
  });
  const rows = data?.find(({ ledger }) => ledger === generalLedger.name)?.rows ?? [];
  const vouchers = rows.filter(({ voucher }, i) => rows.findIndex((other) => other.voucher === voucher) === i);
  if (vouchers.length === 0) return null;
  return (
    <section className="hl-posting">
      <h3>凭证</h3>
      {vouchers.map(({ id, voucherId, voucher, postedOn, measures }) => (
        <p className="hl-balance" key={id}>
          <span>
            <RecordLink entity="fico_voucher" id={voucherId}>
              {voucher}
            </RecordLink>{' '}
            {postedOn}
          </span>
          <span className={String(measures['debit']).startsWith('-') ? 'hl-negative' : ''}>
            {formatNumber(String(measures['debit']))}
          </span>
        </p>
      ))}
    </section>
  );
}

export const Show = showPage(paymentCalls, {
  aside: (record) => <Vouchers record={record} />,
  sections: [
    {
      fields: [
        'payeeName',
        'payKind',
        'supplier',
        'staff',
        'bankName',
        'bankNo',
        'cashier',
        'payDate',
        'reference',
        'fee',
        'amount',
        'prepaidAmount',
        'prepaidSettled',
        'prepaidOpen',
        'createdBy',
        'paidBy',
        'remark',
      ],
    },
  ],
  lines: { lines: ['request', 'invoice', 'order', 'account', 'summary', 'amount'] },
});
