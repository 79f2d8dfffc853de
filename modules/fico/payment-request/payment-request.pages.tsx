import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Wire } from '@heliu/model';
import {
  Figures,
  formatMoney,
  formPage,
  type Header,
  listPage,
  type Raw,
  request,
  showPage,
  today,
  useCounted,
  useSession,
} from '@heliu/ui';
import { type Payable, paymentRequestCalls, requestParam } from './payment-request.calls.ts';
import { requestComplaint, withSum } from './payment-request.rules.ts';
import type { paymentRequest } from './payment-request.ts';
import './payment-request.css';

type Request = typeof paymentRequest;
type Row = Wire<Request>;
const list = '/fico/reqpayment';

function RequestFigures() {
  const waiting = useCounted(paymentRequestCalls, { status: 'draft,pending' });
  const toPay = useCounted(paymentRequestCalls, { status: 'audited', paid: 'none,part' });
  const left = (sums: Readonly<Record<string, string>>) =>
    formatMoney(((Number(sums['amount'] ?? 0) || 0) - (Number(sums['paidAmount'] ?? 0) || 0)).toFixed(2));
  const changed = useCounted(paymentRequestCalls, {
    status: 'draft,pending,audited',
    bankChanged: 'true',
    paid: 'none,part',
  });
  return (
    <Figures
      figures={[
        {
          label: '待审核',
          value: `${waiting.count} 张`,
          note: formatMoney(waiting.sums['amount']),
          to: `${list}?status=draft,pending`,
          ...(waiting.total > 0 && { tone: 'goods' }),
        },
        {
          label: '待付款',
          value: `${toPay.count} 张`,
          note: left(toPay.sums),
          to: `${list}?status=audited&paid=none,part`,
          ...(toPay.total > 0 && { tone: 'money' }),
        },
        {
          label: '账号与档案不同',
          value: `${changed.count} 张`,
          note: '付款前请核实',
          to: `${list}?status=draft,pending,audited&bankChanged=true&paid=none,part`,
          ...(changed.total > 0 && { tone: 'invoice' }),
        },
      ]}
    />
  );
}

const isLate = ({ status, paid, expectedDate }: Row) =>
  status === 'audited' && paid !== 'all' && expectedDate !== null && expectedDate < today();

export const List = listPage(paymentRequestCalls, {
  above: RequestFigures,
  columns: [
    'number',
    'payeeName',
    'payKind',
    'purpose',
    'expectedDate',
    'amount',
    'paidAmount',
    'paid',
    'applicant',
    'status',
  ],
  widths: { payeeName: 200, purpose: 180 },
  cells: {
    payeeName: ({ payeeName, bankChanged, urgent }) => (
      <>
        {payeeName}
        {urgent && <span className="pay-mark">急</span>}
        {bankChanged && <span className="pay-mark is-changed">账号不同</span>}
      </>
    ),
  },
  rowClass: (row) => (isLate(row) ? 'is-late' : undefined),
  empty: <p>还没有付款申请。采购员在这里选供应商和到期的应付发票，会计审核，出纳付款。</p>,
});

const paramOf = (header: Header<Request>, own?: number) =>
  request(
    requestParam,
    {
      payeeType: header.payeeType as 'supplier',
      supplier: typeof header.supplier === 'number' ? header.supplier : undefined,
      staff: typeof header.staff === 'number' ? header.staff : undefined,
      request: own,
    },
    { quiet: true },
  );

const lineOf = ({ invoice, available }: Payable) => ({ invoice, amount: available });
const canBeAsked = ({ available }: Payable) => available !== '0.00';
const isSupplier = ({ payeeType }: Header<Request>) => payeeType === 'supplier';

/** What is owed to whom the money goes, and for which invoices, while the request is written. */
function Owed({ header }: { header: Header<Request> }) {
  const { payeeType, supplier, staff, bankNo } = header;
  const known =
    (isSupplier(header) && typeof supplier === 'number') || (payeeType === 'staff' && typeof staff === 'number');
  const { data } = useQuery({
    queryKey: ['fico_payment_request', 'billParam', payeeType, supplier, staff],
    queryFn: () => paramOf(header),
    enabled: known,
  });
  if (!known || !data)
    return (
      <>
        <h3>欠款</h3>
        <p className="hl-muted">选好收款方，这里显示欠他多少、哪些发票到期。</p>
      </>
    );
  const plain = (no: Raw) => String(no ?? '').replace(/[\s-]/g, '');
  const isOther = Boolean(bankNo) && Boolean(data.bankNo) && plain(bankNo) !== plain(data.bankNo);
  return (
    <>
      {data.hold && <p className="pay-warning">{data.hold}</p>}
      {isOther && <p className="pay-warning">收款账号与档案里的 {data.bankNo} 不同，审核和付款时会再次提醒。</p>}
      {isSupplier(header) && (
        <>
          <h3>欠款</h3>
          <section className="hl-posting">
            <p className="hl-balance">
              <span>应付余额</span>
              <b>{formatMoney(data.payable)}</b>
            </p>
            <p className="hl-balance">
              <span>预付余额</span>
              <span>{formatMoney(data.prepaid)}</span>
            </p>
          </section>
          <h3>未付发票</h3>
          {data.invoices.length === 0 && <p className="hl-muted">没有未付的应付发票。</p>}
          {data.invoices.slice(0, 12).map(({ invoice, number, dueDate, overdueDays, available, requested }) => (
            <p className="hl-balance" key={invoice}>
              <span>
                {number}
                <br />
                <small className={overdueDays > 0 ? 'hl-negative' : 'hl-muted'}>
                  {overdueDays > 0 ? `逾期 ${overdueDays} 天` : `${dueDate ?? '--'} 到期`}
                  {requested !== '0.00' && '，已有申请'}
                </small>
              </span>
              <span>{formatMoney(available)}</span>
            </p>
          ))}
          {data.invoices.length > 12 && <p className="hl-muted">还有 {data.invoices.length - 12} 张。</p>}
        </>
      )}
    </>
  );
}

const columns = {
  ap: ['invoice', 'amount', 'summary'],
  prepay: ['order', 'amount', 'summary'],
  expense: ['account', 'amount', 'summary'],
} as const;

export const Form = formPage(paymentRequestCalls, {
  sections: [
    {
      fields: [
        'payKind',
        'payeeType',
        'supplier',
        'staff',
        'payeeName',
        'bankName',
        'bankNo',
        'purpose',
        'requestDate',
        'expectedDate',
        'urgent',
        'applicant',
        'department',
        'remark',
      ],
    },
  ],
  start(from) {
    const me = Number(useSession.getState().session?.userid);
    const supplier = Number(from.get('supplier')) || null;
    return { requestDate: today(), ...(me > 0 && { applicant: me }), ...(supplier && { supplier }) };
  },
  derive: withSum,
  check: requestComplaint,
  visible: {
    supplier: isSupplier,
    staff: ({ payeeType }) => payeeType === 'staff',
  },
  react: {
    payKind: (kind) => (kind === 'ap' || kind === 'prepay' ? { payeeType: 'supplier', staff: null } : undefined),
    payeeType: () => ({ supplier: null, staff: null, payeeName: null, bankName: null, bankNo: null }),
    async supplier(value, header) {
      if (typeof value !== 'number') return undefined;
      const { payeeName, bankName, bankNo } = await paramOf({ ...header, supplier: value });
      return { payeeName, bankName, bankNo, ...(!header.purpose && { purpose: '支付货款' }) };
    },
    async staff(value, header) {
      if (typeof value !== 'number') return undefined;
      const { payeeName, bankName, bankNo } = await paramOf({ ...header, staff: value });
      return { payeeName, bankName, bankNo };
    },
  },
  aside: (_, header) => <Owed header={header} />,
  grids: {
    lines: {
      columns: ({ payKind }) =>
        payKind === 'ap' ? columns.ap : payKind === 'prepay' ? columns.prepay : columns.expense,
      widths: { invoice: 240, order: 240, account: 260, amount: 140 },
      // Most often everything that can be asked for is; what is not to be paid now is taken out.
      async follow(key, header, rows) {
        if (key === 'payKind') return rows.length > 0 ? [] : undefined;
        if (key !== 'supplier' || header.payKind !== 'ap' || typeof header.supplier !== 'number') return undefined;
        return (await paramOf(header)).invoices.filter(canBeAsked).map(lineOf);
      },
      async react(key, value, _, header) {
        if (key !== 'invoice' || typeof value !== 'number') return undefined;
        const found = (await paramOf(header)).invoices.find(({ invoice }) => invoice === value);
        return found && { amount: found.available };
      },
      tools: (add, header) =>
        header.payKind === 'ap' &&
        typeof header.supplier === 'number' && (
          <Button
            size="small"
            onClick={() => {
              void paramOf(header).then(({ invoices }) =>
                add(
                  invoices
                    .filter((one) => canBeAsked(one) && one.dueDate !== null && one.dueDate <= today())
                    .map(lineOf),
                ),
              );
            }}
          >
            加入到期发票
          </Button>
        ),
    },
  },
});

export const Show = showPage(paymentRequestCalls, {
  tags: ({ bankChanged, urgent }) => (
    <>
      {urgent && <span className="pay-mark">急</span>}
      {bankChanged && <span className="pay-mark is-changed">账号与档案不同</span>}
    </>
  ),
  sections: [
    {
      fields: [
        'payKind',
        'payeeName',
        'supplier',
        'staff',
        'bankName',
        'bankNo',
        'purpose',
        'requestDate',
        'expectedDate',
        'applicant',
        'department',
        'amount',
        'paidAmount',
        'paid',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: { lines: ['invoice', 'order', 'account', 'summary', 'dueDate', 'openAmount', 'amount', 'paidAmount'] },
});
