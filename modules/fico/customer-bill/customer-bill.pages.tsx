import { useQuery } from '@tanstack/react-query';
import type { WireFull } from '@heliu/model';
import {
  type ControlProps,
  Figures,
  formatMoment,
  formatMoney,
  formPage,
  listPage,
  RecordLink,
  request,
  showPage,
  StateDot,
  today,
  useCounted,
  withoutCode,
} from '@heliu/ui';
import { MonthPicker } from '@heliu/ui/report';
import { useParams } from 'react-router';
import { BillLines, BillTable } from './bill-lines.pages.tsx';
import { billFigures, customerBillCalls } from './customer-bill.calls.ts';
import { monthBefore } from './customer-bill.rules.ts';
import { billAnswers, customerBill } from './customer-bill.ts';
import { MakeMonth } from './make-month.pages.tsx';
import { SendButton, SendMany } from './send-dialog.pages.tsx';
import './customer-bill.css';

type Bill = typeof customerBill;
const list = '/fico/custbill';

function BillFiguresRow() {
  const draft = useCounted(customerBillCalls, { status: 'draft' });
  const waiting = useCounted(customerBillCalls, { status: 'audited', answer: 'sent' });
  const disputed = useCounted(customerBillCalls, { status: 'audited', answer: 'disputed' });
  const unsent = useCounted(customerBillCalls, { status: 'audited', answer: 'none' });
  return (
    <Figures
      figures={[
        {
          label: '未审核',
          value: `${draft.count} 张`,
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
        { label: '审核了还没发', value: `${unsent.count} 张`, to: `${list}?status=audited&answer=none` },
        { label: '等客户确认', value: `${waiting.count} 张`, to: `${list}?status=audited&answer=sent` },
        {
          label: '客户有异议',
          value: `${disputed.count} 张`,
          to: `${list}?status=audited&answer=disputed`,
          ...(disputed.total > 0 && { tone: 'invoice' }),
        },
      ]}
    />
  );
}

export const List = listPage(customerBillCalls, {
  above: BillFiguresRow,
  columns: ['number', 'customer', 'month', 'increase', 'settled', 'closing', 'answer', 'status'],
  cells: {
    customer: ({ titles }) => withoutCode(titles['customer']),
    answer: ({ answer }) => <StateDot entity={customerBill} state={answer} label={billAnswers[answer]} />,
  },
  widths: { customer: 176, month: 84, answer: 108 },
  buttons: () => <MakeMonth />,
  selection: ({ selected, reload }) => <SendMany bills={selected} onSent={reload} />,
  empty: <p>还没有客户账单。点“批量生成”，给一个月里有往来或有欠款的客户每人出一张。</p>,
});

function MonthInput({ field, value, onChange }: ControlProps) {
  return (
    <MonthPicker
      label={field.label}
      month={typeof value === 'string' && value !== '' ? value : monthBefore(today())}
      onMonth={(next) => next && onChange(next)}
    />
  );
}

/** What the bill will say, while somebody chooses the customer and the month. */
function WillSay({ customer, month }: { customer: number | null | undefined; month: string | null | undefined }) {
  const self = Number(useParams()['id']);
  const { data, error } = useQuery({
    queryKey: [customerBill.name, 'figures', customer, month],
    enabled: typeof customer === 'number' && typeof month === 'string',
    queryFn: ({ signal }) => request(billFigures, { customer: customer!, month: month! }, { quiet: true, signal }),
    retry: false,
  });
  if (error) return <p className="hl-wrong bill-note">{error.message}</p>;
  if (!data) return <p className="hl-hint bill-note">选好客户和月份，这里列出账上的往来；保存时按此取数。</p>;
  return <BillTable figures={data.existing?.id === self ? { ...data, existing: null } : data} />;
}

export const Form = formPage(customerBillCalls, {
  sections: [{ fields: ['customer', 'month', 'billDate', 'remark'] }],
  start: () => ({ month: monthBefore(today()), billDate: today() }),
  controls: { month: MonthInput },
  grids: { lines: { visible: () => false } },
  below: ({ customer, month }) => <WillSay customer={customer} month={month} />,
});

function Standing({ bill }: { bill: WireFull<Bill> }) {
  const { opening, increase, settled, closing, answer, answeredBy, answeredAt, linkUntil, status } = bill;
  const rows: [string, string][] = [
    ['期初欠款', opening],
    ['本月应收', increase],
    ['收款及冲减', settled],
  ];
  return (
    <>
      <section className="hl-posting">
        <h3>{bill.month}</h3>
        {rows.map(([label, value]) => (
          <p key={label} className="hl-balance">
            <span>{label}</span>
            <span>{formatMoney(value)}</span>
          </p>
        ))}
        <p className="hl-balance">
          <span>期末欠款</span>
          <b className={closing.startsWith('-') ? 'hl-negative' : ''}>{formatMoney(closing)}</b>
        </p>
        {closing.startsWith('-') && <p className="hl-hint">负数是客户多付的，记在预收款里。</p>}
      </section>
      {status === 'audited' && (
        <section className="hl-posting">
          <h3>客户</h3>
          <p className="hl-balance">
            <span>意见</span>
            <StateDot entity={customerBill} state={answer} label={billAnswers[answer]} />
          </p>
          {answeredBy && (
            <p className="hl-balance">
              <span>{answeredBy}</span>
              <span>{answeredAt && formatMoment(answeredAt, true)}</span>
            </p>
          )}
          {linkUntil && (
            <p className="hl-balance">
              <span>链接有效期至</span>
              <span>{formatMoment(linkUntil, true)}</span>
            </p>
          )}
        </section>
      )}
    </>
  );
}

export const Show = showPage(customerBillCalls, {
  sections: [{ fields: ['customer', 'month', 'billDate', 'createdBy', 'auditedBy', 'auditedAt', 'remark'] }],
  cells: {
    customer: ({ customer, titles }) => (
      <RecordLink entity="crm_customer" id={customer}>
        {titles['customer']}
      </RecordLink>
    ),
  },
  tools: (bill) => bill.status === 'audited' && <SendButton bill={bill} />,
  // They are told below, with what the customer says of each.
  lines: { lines: [] },
  below: (bill) => <BillLines bill={bill} />,
  aside: (bill) => <Standing bill={bill} />,
});
