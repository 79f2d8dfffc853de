import { useQuery } from '@tanstack/react-query';
import { type Draft, type Fen, formatFen, sumFen, type WireFull, zeroFen } from '@heliu/model';
import {
  Figures,
  formatMoney,
  formPage,
  type Header,
  listPage,
  remember,
  request,
  showPage,
  Switch,
  today,
  useCounted,
  withoutCode,
} from '@heliu/ui';
import { arInvoiceCalls } from '../ar-invoice/ar-invoice.calls.ts';
import { arInvoice } from '../ar-invoice/ar-invoice.ts';
import { Vouchers } from '../voucher/vouchers.pages.tsx';
import { ChooseAdvances, ChooseInvoices } from './choose-open.pages.tsx';
import { openAdvances, receiptCalls, receiptOpenInvoices, receiptStanding } from './receipt.calls.ts';
import { receiptComplaint, withSums } from './receipt.rules.ts';
import { receipt } from './receipt.ts';

type Receipt = typeof receipt;
const list = '/fico/receipt';
const show = (amount: Fen | null | undefined) => formatMoney(formatFen(amount ?? zeroFen));

function ReceiptFigures() {
  const month = `${today().slice(0, 7)}-01..`;
  const draft = useCounted(receiptCalls, { status: 'draft' });
  const received = useCounted(receiptCalls, { status: 'audited', receiptDate: month });
  const advances = useCounted(receiptCalls, { status: 'audited', advanceOpen: '0.01..' });
  return (
    <Figures
      figures={[
        {
          label: '未审核',
          value: `${draft.count} 张`,
          note: formatMoney(draft.sums['received']),
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
        {
          label: '本月收款',
          value: formatMoney(received.sums['received']),
          note: `${received.count} 张`,
          to: `${list}?status=audited&receiptDate=${month}`,
        },
        {
          label: '预收余额',
          value: formatMoney(advances.sums['advanceOpen']),
          note: `${advances.count} 张`,
          to: `${list}?status=audited&advanceOpen=0.01..`,
        },
      ]}
    />
  );
}

export const List = listPage(receiptCalls, {
  above: ReceiptFigures,
  columns: ['number', 'customer', 'receiptDate', 'kind', 'received', 'settled', 'advance', 'advanceOpen', 'status'],
  cells: { customer: ({ titles }) => withoutCode(titles['customer']) },
  widths: { customer: 180 },
  buttons: () => <Switch to={`${list}/lines`}>按核销明细</Switch>,
});

/** Where the customer stands, and what the receipt will do to that. */
function Standing({ draft, header }: { draft: Draft<Receipt>; header: Header<Receipt> }) {
  const customer = typeof header.customer === 'number' ? header.customer : undefined;
  const { data } = useQuery({
    queryKey: [receipt.name, 'standing', customer],
    enabled: customer !== undefined,
    queryFn: () => request(receiptStanding, { customer: customer! }, { quiet: true }),
  });
  const isRefund = header.kind === 'refund';
  const rows: [string, string][] = [
    [isRefund ? '退款' : '收款（含手续费）', show(isRefund ? (-(draft.received ?? 0n) as Fen) : draft.received)],
    ...(draft.discount ? [['现金折扣', show(draft.discount)] as [string, string]] : []),
    [isRefund ? '冲红字发票' : '核销发票', show(draft.settled)],
    ...(isRefund
      ? [['退预收款', show(sumFen((draft.refunds ?? []).map(({ amount }) => amount ?? zeroFen)))] as [string, string]]
      : []),
  ];
  return (
    <>
      <section className="hl-posting">
        <h3>这张单子</h3>
        {rows.map(([label, value]) => (
          <p key={label} className="hl-balance">
            <span>{label}</span>
            <span>{value}</span>
          </p>
        ))}
        <p className="hl-balance">
          <span>{isRefund ? '还差' : '转预收'}</span>
          <b className={(draft.advance ?? 0n) < 0n ? 'hl-negative' : ''}>{show(draft.advance)}</b>
        </p>
        {!isRefund && (draft.advance ?? 0n) > 0n && (draft.writeOffs?.length ?? 0) > 0 && (
          <p className="hl-hint">没有核销发票的部分记作预收款，以后可以冲应收。</p>
        )}
      </section>
      {data && (
        <section className="hl-posting">
          <h3>客户现在</h3>
          <p className="hl-balance">
            <span>应收余额</span>
            <span>{formatMoney(data.receivable)}</span>
          </p>
          <p className="hl-balance">
            <span>预收余额</span>
            <span>{formatMoney(data.advance)}</span>
          </p>
        </section>
      )}
    </>
  );
}

/** Written from an invoice, or from many of one customer: `?invoice=1,2`. */
const invoicesIn = (from: URLSearchParams): number[] =>
  (from.get('invoice') ?? '').split(',').filter(Boolean).map(Number);

/** Written from a line of a bank: `?account=1&amount=100.00&reference=…`. */
function moneyIn(from: URLSearchParams): { account: number; amount: string; reference: string }[] | undefined {
  const [account, amount] = [Number(from.get('account')), from.get('amount')];
  return account > 0 && amount ? [{ account, amount, reference: from.get('reference') ?? '' }] : undefined;
}

export const Form = formPage(receiptCalls, {
  sections: [{ fields: ['customer', 'kind', 'receiptDate', 'discount', 'remark'] }],
  derive: withSums,
  check: receiptComplaint,
  async start(from) {
    const [first] = invoicesIn(from);
    if (first === undefined) return {};
    const { customer, titles } = await request<WireFull<typeof arInvoice> & { titles: Record<string, string> }>(
      arInvoiceCalls.operations.get,
      { id: first },
    );
    remember('crm_customer', [{ id: customer, title: titles['customer']! }]);
    return { customer };
  },
  async startLines(from) {
    const { account } = await request(receiptStanding, {});
    const asked = invoicesIn(from);
    if (asked.length === 0) return { money: moneyIn(from) ?? (account === null ? [] : [{ account }]) };
    const { customer } = await request<WireFull<typeof arInvoice>>(arInvoiceCalls.operations.get, { id: asked[0]! });
    const open = (await request(receiptOpenInvoices, { customer })).filter(({ invoice }) => asked.includes(invoice));
    remember(
      arInvoice.name,
      open.map(({ invoice, number }) => ({ id: invoice, title: number })),
    );
    const total = formatFen(sumFen(open.map((one) => BigInt(one.open.replace('.', '')) as Fen)));
    return {
      money: [{ account, amount: total }],
      writeOffs: open.map((one) => ({ invoice: one.invoice, amount: one.open })),
    };
  },
  grids: {
    money: {
      columns: ['account', 'amount', 'fee', 'settlementType', 'reference'],
      widths: { account: 200, amount: 120, fee: 100, settlementType: 130, reference: 180 },
      hint: '收到哪个账户…',
    },
    writeOffs: {
      visible: ({ kind }) => kind !== 'advance',
      columns: ['invoice', 'amount'],
      widths: { invoice: 240, amount: 140 },
      hint: '选要核销的发票…',
      tools: (_, header, __, { draft, replace }) => <ChooseInvoices draft={draft} header={header} onChoose={replace} />,
      async react(key, value, { amount }, { customer }) {
        if (key !== 'invoice' || typeof value !== 'number' || typeof customer !== 'number') return undefined;
        const open = await request(receiptOpenInvoices, { customer }, { quiet: true });
        const found = open.find(({ invoice }) => invoice === value);
        return found && !amount ? { amount: found.open } : undefined;
      },
    },
    refunds: {
      visible: ({ kind }) => kind === 'refund',
      columns: ['receipt', 'amount'],
      widths: { receipt: 240, amount: 140 },
      hint: '从哪笔预收款退…',
      tools: (_, header, __, { replace }) => <ChooseAdvances header={header} onChoose={replace} />,
      async react(key, value, { amount }, { customer }) {
        if (key !== 'receipt' || typeof value !== 'number' || typeof customer !== 'number') return undefined;
        const open = await request(openAdvances, { customer }, { quiet: true });
        const found = open.find((one) => one.receipt === value);
        return found && !amount ? { amount: found.open } : undefined;
      },
    },
  },
  // The sums stand at the side.
  below: () => <></>,
  aside: (draft, header) => <Standing draft={draft} header={header} />,
});

function Amounts({ record }: { record: WireFull<Receipt> }) {
  const isRefund = record.kind === 'refund';
  const rows: [string, string][] = [
    ['收款金额', record.received],
    ['手续费', record.fee],
    ['现金折扣', record.discount],
    ['核销金额', record.settled],
    ['转预收', record.advance],
    ['预收已用', record.advanceUsed],
    ['预收余额', record.advanceOpen],
  ];
  return (
    <section className="hl-posting">
      <h3>{isRefund ? '退款' : '收款'}</h3>
      {rows
        .filter(([label, value]) => label === '收款金额' || value !== '0.00')
        .map(([label, value]) => (
          <p key={label} className="hl-balance">
            <span>{label}</span>
            <span className={value.startsWith('-') ? 'hl-negative' : ''}>{formatMoney(value)}</span>
          </p>
        ))}
    </section>
  );
}

export const Show = showPage(receiptCalls, {
  tools: ({ id, status, advanceOpen }) =>
    status === 'audited' && advanceOpen !== '0.00' && <Switch to={`/fico/writeoff/add?receipt=${id}`}>核销</Switch>,
  sections: [{ fields: ['customer', 'kind', 'receiptDate', 'remark'] }],
  lines: {
    money: ['account', 'amount', 'fee', 'settlementType', 'reference'],
    writeOffs: ['invoice', 'open', 'amount'],
    refunds: ['receipt', 'open', 'amount'],
  },
  aside: (record) => (
    <>
      <Amounts record={record} />
      <Vouchers of={receipt} record={record} />
    </>
  ),
});
