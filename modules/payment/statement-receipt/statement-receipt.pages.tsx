import type { WireFull } from '@heliu/model';
import {
  Figures,
  formatMoment,
  formatMoney,
  formPage,
  type Header,
  type LinePatch,
  listPage,
  RecordLink,
  remember,
  request,
  showPage,
  Switch,
  useBusy,
  useCounted,
  useMay,
  warn,
  withoutCode,
} from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { customerBill } from '../../fico/model.ts';
import { payment } from '../wechat-pay/payment.ts';
import { StatementCodeDialog } from './code-dialog.pages.tsx';
import { openBills, statementReceiptCalls } from './statement-receipt.calls.ts';
import { complaintOf, withSum } from './statement-receipt.rules.ts';
import { statementReceipt } from './statement-receipt.ts';

type Document = typeof statementReceipt;
const list = '/fico/statementreceipt';

function CollectFigures() {
  const waiting = useCounted(statementReceiptCalls, { status: 'waiting' });
  const paid = useCounted(statementReceiptCalls, { status: 'paid' });
  const audited = useCounted(statementReceiptCalls, { status: 'audited' });
  return (
    <Figures
      figures={[
        {
          label: '待支付',
          value: formatMoney(waiting.sums['amount']),
          note: `${waiting.count} 张`,
          to: `${list}?status=waiting`,
        },
        {
          label: '已付未入账',
          value: formatMoney(paid.sums['amount']),
          note: paid.total > 0 ? `${paid.count} 张，请看原因` : `${paid.count} 张`,
          to: `${list}?status=paid`,
          ...(paid.total > 0 && { tone: 'invoice' }),
        },
        {
          label: '已入账',
          value: formatMoney(audited.sums['amount']),
          note: `${audited.count} 张`,
          to: `${list}?status=audited`,
        },
      ]}
    />
  );
}

/** In the list as a link, on its own page as a button. */
function CodeButton({ id, isLink = false }: { id: number; isLink?: boolean }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('fico_statement_receipt:collect')) return null;
  return (
    <>
      {isLink ? (
        <button type="button" onClick={() => setOpen(true)}>
          收款码
        </button>
      ) : (
        <Button type="primary" onClick={() => setOpen(true)}>
          收款码
        </Button>
      )}
      {isOpen && <StatementCodeDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

export const List = listPage(statementReceiptCalls, {
  above: CollectFigures,
  columns: ['number', 'customer', 'collectDate', 'amount', 'status', 'paidAt', 'receipt', 'problem'],
  cells: { customer: ({ titles }) => withoutCode(titles['customer']) },
  widths: { customer: 170, status: 108, paidAt: 110, receipt: 152, problem: 200 },
  tools: ({ id, status }) => status === 'waiting' && <CodeButton id={id} isLink />,
  buttons: () => <Switch to="/fico/statementreceiptcollect">对账单收款</Switch>,
  empty: <p>还没有向客户收过账单的款。到“对账单收款”选客户，或在这里新增。</p>,
});

type Bills = readonly LinePatch<Document, 'bills'>[];
/** All that is open of a customer, as lines; their names are known with them. */
async function billsOf(customer: number): Promise<Bills> {
  const open = await request(openBills, { customer });
  remember(
    customerBill.name,
    open.map(({ bill, number, month }) => ({ id: bill, title: `${number}（${month}）` })),
  );
  return open.map(({ bill, open: amount }) => ({ bill, amount }));
}

function TakeBills({ header, onTake }: { header: Header<Document>; onTake: (rows: Bills) => void }) {
  const [busy, run] = useBusy();
  const take = async () => {
    if (typeof header.customer !== 'number') return warn('请先选择客户');
    const rows = await billsOf(header.customer);
    if (rows.length === 0) return warn('这个客户的账单都已收清，或还没有审核');
    onTake(rows);
  };
  return (
    <Button type="text" loading={busy} onClick={() => run(take)}>
      带入未收账单
    </Button>
  );
}

const customerIn = (from: URLSearchParams): number | undefined => Number(from.get('customer')) || undefined;

export const Form = formPage(statementReceiptCalls, {
  sections: [{ fields: ['customer', 'collectDate', 'account', 'remark'] }],
  derive: withSum,
  check: complaintOf,
  async startLines(from) {
    const customer = customerIn(from);
    return { bills: customer === undefined ? [] : await billsOf(customer) };
  },
  grids: {
    bills: {
      columns: ['bill', 'amount'],
      widths: { bill: 260, amount: 140 },
      hint: '选要收款的账单…',
      tools: (_, header, __, { replace }) => <TakeBills header={header} onTake={replace} />,
      async react(key, value, { amount }, { customer }) {
        if (key !== 'bill' || typeof value !== 'number' || typeof customer !== 'number') return undefined;
        const open = await request(openBills, { customer }, { quiet: true });
        const found = open.find(({ bill }) => bill === value);
        return found && !amount ? { amount: found.open } : undefined;
      },
    },
  },
});

function Paid({ record }: { record: WireFull<Document> & { titles: Readonly<Record<string, string>> } }) {
  const { payment: code, receipt, paidAt, problem, status, titles, amount } = record;
  return (
    <section className="hl-posting">
      <h3>{statementReceipt.states[status]}</h3>
      <p className="hl-balance">
        <span>收款金额</span>
        <b>{formatMoney(amount)}</b>
      </p>
      {paidAt && (
        <p className="hl-balance">
          <span>付款时间</span>
          <span>{formatMoment(paidAt, true)}</span>
        </p>
      )}
      {code !== null && (
        <p className="hl-balance">
          <span>微信支付单</span>
          <RecordLink entity={payment.name} id={code}>
            {titles['payment']}
          </RecordLink>
        </p>
      )}
      {receipt !== null && (
        <p className="hl-balance">
          <span>收款单</span>
          <RecordLink entity="fico_receipt" id={receipt}>
            {titles['receipt']}
          </RecordLink>
        </p>
      )}
      {problem && <p className="hl-negative">{problem}</p>}
      {status === 'paid' && (
        <p className="hl-hint">钱在微信商户号里。点“入账”记收款单；要退给客户，到微信支付单上点“退款”。</p>
      )}
    </section>
  );
}

export const Show = showPage(statementReceiptCalls, {
  tools: ({ id, status }) => status === 'waiting' && <CodeButton id={id} />,
  sections: [
    { fields: ['customer', 'collectDate', 'account', 'createdBy', 'remark'] },
    { label: '到账', fields: ['paidAt', 'transactionId', 'bookDate'] },
  ],
  lines: { bills: ['bill', 'open', 'amount'] },
  aside: (record) => <Paid record={record as never} />,
});
