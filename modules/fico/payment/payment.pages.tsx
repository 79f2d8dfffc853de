import { Figures, formatMoney, formPage, listPage, showPage, Switch, today, useCounted } from '@heliu/ui';
import { Vouchers } from '../voucher/vouchers.pages.tsx';
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

export const Show = showPage(paymentCalls, {
  tools: ({ id, status, prepaidOpen }) =>
    status === 'paid' && prepaidOpen !== '0.00' && <Switch to={`/fico/writeoff/add?payment=${id}`}>核销</Switch>,
  aside: (record) => <Vouchers of={payment} record={record} />,
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
