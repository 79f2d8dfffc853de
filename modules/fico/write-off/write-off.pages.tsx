import { absFen, type Draft, type Fen, formatFen, subtractFen, type WireFull } from '@heliu/model';
import {
  Figures,
  formatMoney,
  formPage,
  type GridOptions,
  type Header,
  listPage,
  RecordLink,
  remember,
  request,
  showPage,
  today,
  useCounted,
  withoutCode,
} from '@heliu/ui';
import { arInvoiceCalls } from '../ar-invoice/ar-invoice.calls.ts';
import { paymentCalls } from '../payment/payment.calls.ts';
import { receiptCalls } from '../receipt/receipt.calls.ts';
import { Vouchers } from '../voucher/vouchers.pages.tsx';
import { amountOf, type Asked, ChooseOpen, follow, kindIn, openFor, suggestedRows } from './match-open.pages.tsx';
import { writeOffCalls } from './write-off.calls.ts';
import {
  type List as LineList,
  listLabels,
  shapeOf,
  sumOf,
  uses,
  withSum,
  writeOffComplaint,
} from './write-off.rules.ts';
import { writeOff, type WriteOffKind } from './write-off.ts';

type WriteOff = typeof writeOff;
const list = '/fico/writeoff';
const show = (amount: Fen) => formatMoney(formatFen(amount));

function WriteOffFigures() {
  const month = `${today().slice(0, 7)}-01..`;
  const draft = useCounted(writeOffCalls, { status: 'draft' });
  const done = useCounted(writeOffCalls, { status: 'audited', writeOffDate: month });
  return (
    <Figures
      figures={[
        {
          label: '未审核',
          value: `${draft.count} 张`,
          note: formatMoney(draft.sums['amount']),
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
        {
          label: '本月核销',
          value: formatMoney(done.sums['amount']),
          note: `${done.count} 张`,
          to: `${list}?status=audited&writeOffDate=${month}`,
        },
      ]}
    />
  );
}

/** Whose it is, and whose it becomes. */
const handed = (from: string | undefined, to: string | undefined) =>
  to ? `${withoutCode(from)} → ${withoutCode(to)}` : withoutCode(from);

export const List = listPage(writeOffCalls, {
  above: WriteOffFigures,
  columns: ['number', 'kind', 'customer', 'supplier', 'writeOffDate', 'amount', 'remark', 'status'],
  widths: { kind: 110, customer: 220, supplier: 200, remark: 160 },
  cells: {
    customer: ({ titles }) => handed(titles['customer'], titles['toCustomer']),
    supplier: ({ titles }) => handed(titles['supplier'], titles['toSupplier']),
  },
  empty: <p>还没有核销单。预收款冲应收、预付款冲应付、应收应付对冲、把欠款转给别家，都在这里做，不动资金。</p>,
});

const meanings: Readonly<Record<WriteOffKind, readonly [what: string, voucher: string]>> = {
  advance: ['客户先付的钱，抵他的应收发票。', '借 预收账款　贷 应收账款'],
  prepay: ['先付给供应商的钱，抵他的应付发票。', '借 应付账款　贷 预付账款'],
  netting: ['对方既是客户又是供应商，欠我们的和我们欠他的对冲。', '借 应付账款　贷 应收账款'],
  receivable: ['这些发票以后由转入客户付，他可以在收款单里核销。', '借 应收账款（转入客户）　贷 应收账款（原客户）'],
  payable: [
    '这些发票以后付给转入供应商，他可以在付款申请里选到。',
    '借 应付账款（原供应商）　贷 应付账款（转入供应商）',
  ],
};

/** What both sides come to, and what the audit will book. */
function Sides({ draft, header }: { draft: Draft<WriteOff>; header: Header<WriteOff> }) {
  const kind = kindIn(header);
  const [left, right] = shapeOf(kind).sides;
  const [one, other] = [sumOf(draft[left]), right === undefined ? undefined : sumOf(draft[right])];
  const apart = other === undefined ? undefined : absFen(subtractFen(one, other));
  return (
    <section className="hl-posting">
      <h3>这张单子</h3>
      <p className="hl-balance">
        <span>{listLabels[left]}</span>
        <span>{show(one)}</span>
      </p>
      {right !== undefined && (
        <>
          <p className="hl-balance">
            <span>{listLabels[right]}</span>
            <span>{show(other!)}</span>
          </p>
          <p className="hl-balance">
            <span>相差</span>
            <b className={apart === 0n ? '' : 'hl-negative'}>{show(apart!)}</b>
          </p>
        </>
      )}
      <p className="hl-hint">{meanings[kind][0]}</p>
      <p className="hl-hint">审核后：{meanings[kind][1]}；不动资金。</p>
    </section>
  );
}

/** Written from a receipt, a payment or an invoice: `?receipt=1`, `?payment=1`, `?receivable=1`, `?payable=1&supplier=2`. */
async function fromQuery(
  from: URLSearchParams,
): Promise<{ asked: Asked; only: { readonly [K in LineList]?: number } } | undefined> {
  const idIn = (key: string) => Number(from.get(key)) || undefined;
  const [receipt, payment, receivable, payable] = ['receipt', 'payment', 'receivable', 'payable'].map(idIn);
  type Party = { readonly customer?: number; readonly supplier?: number; readonly titles: Record<string, string> };
  const read = async (call: Parameters<typeof request>[0], id: number, key: 'customer' | 'supplier') => {
    const found = (await request<Party>(call as never, { id })) as Party;
    remember(`crm_${key}`, [{ id: found[key]!, title: found.titles[key]! }]);
    return found[key]!;
  };
  if (receipt !== undefined) {
    const customer = await read(receiptCalls.operations.get, receipt, 'customer');
    return { asked: { kind: 'advance', customer }, only: { advances: receipt } };
  }
  if (receivable !== undefined) {
    const customer = await read(arInvoiceCalls.operations.get, receivable, 'customer');
    return { asked: { kind: 'advance', customer }, only: { receivables: receivable } };
  }
  if (payment !== undefined) {
    const supplier = await read(paymentCalls.operations.get, payment, 'supplier');
    return { asked: { kind: 'prepay', supplier }, only: { prepayments: payment } };
  }
  const supplier = idIn('supplier');
  return payable === undefined || supplier === undefined
    ? undefined
    : { asked: { kind: 'prepay', supplier }, only: { payables: payable } };
}

/** One of the lists of open documents: seen where the kind has it, filled when a party is chosen. */
const grid = <K extends LineList, R extends string>(kind: K, key: R): GridOptions<WriteOff, K> => ({
  visible: ({ kind: of }: Header<WriteOff>) => uses(of as WriteOffKind, kind),
  columns: [key, 'amount'] as never,
  widths: { [key]: 260, amount: 150 } as never,
  hint: `选${listLabels[kind]}…`,
  tools: (_, header, __, { draft, replace }) => (
    <ChooseOpen list={kind} draft={draft} header={header} onChoose={replace} />
  ),
  follow: (changed, header, rows) => follow(kind, changed, header, rows),
  async react(changed, value, row, header) {
    if (changed !== (key as string) || (row as { amount?: unknown }).amount) return undefined;
    const amount = await amountOf(kind, value, header);
    return amount === undefined ? undefined : ({ amount } as never);
  },
});

const visibleFor = (party: 'customer' | 'supplier' | 'toCustomer' | 'toSupplier') => (header: Header<WriteOff>) =>
  shapeOf(kindIn(header)).parties.includes(party);

export const Form = formPage(writeOffCalls, {
  sections: [{ fields: ['kind', 'customer', 'supplier', 'toCustomer', 'toSupplier', 'writeOffDate', 'remark'] }],
  derive: withSum,
  check: writeOffComplaint,
  visible: {
    customer: visibleFor('customer'),
    supplier: visibleFor('supplier'),
    toCustomer: visibleFor('toCustomer'),
    toSupplier: visibleFor('toSupplier'),
  },
  react: {
    kind(value, header) {
      const kept = shapeOf(value as WriteOffKind).parties;
      const all = ['customer', 'supplier', 'toCustomer', 'toSupplier'] as const;
      return Object.fromEntries(
        all.filter((key) => header[key] != null && !kept.includes(key)).map((key) => [key, null]),
      );
    },
  },
  async start(from) {
    const found = await fromQuery(from);
    if (!found) return { writeOffDate: today() };
    const { kind, customer = null, supplier = null } = found.asked;
    return { writeOffDate: today(), kind, customer, supplier };
  },
  async startLines(from) {
    const found = await fromQuery(from);
    return found ? suggestedRows(found.asked, await openFor(found.asked), found.only) : {};
  },
  grids: {
    advances: grid('advances', 'receipt'),
    prepayments: grid('prepayments', 'payment'),
    receivables: grid('receivables', 'invoice'),
    payables: grid('payables', 'payable'),
  },
  // The sums of both sides stand beside them.
  below: () => <></>,
  aside: (draft, header) => <Sides draft={draft} header={header} />,
});

function Meaning({ record }: { record: WireFull<WriteOff> }) {
  const [what, voucher] = meanings[record.kind ?? 'advance'];
  return (
    <section className="hl-posting">
      <h3>核销</h3>
      <p className="hl-hint">{what}</p>
      {record.status === 'draft' && <p className="hl-hint">审核后：{voucher}；不动资金。</p>}
    </section>
  );
}

/** Both of a debt that changes hands. */
function Party({ record, of }: { record: WireFull<WriteOff> & Titled; of: 'customer' | 'supplier' }) {
  const to = of === 'customer' ? 'toCustomer' : 'toSupplier';
  const link = (key: typeof of | typeof to) => (
    <RecordLink entity={`crm_${of}`} id={record[key]}>
      {record.titles?.[key] ?? '--'}
    </RecordLink>
  );
  return record[to] === null ? (
    link(of)
  ) : (
    <>
      {link(of)} → {link(to)}
    </>
  );
}
interface Titled {
  readonly titles?: Readonly<Record<string, string>>;
}

export const Show = showPage(writeOffCalls, {
  cells: {
    customer: (record) => <Party record={record} of="customer" />,
    supplier: (record) => <Party record={record} of="supplier" />,
  },
  sections: [
    {
      fields: ['kind', 'customer', 'supplier', 'writeOffDate', 'createdBy', 'auditedBy', 'auditedAt', 'remark'],
    },
  ],
  lines: {
    advances: ['receipt', 'open', 'amount'],
    prepayments: ['payment', 'open', 'amount'],
    receivables: ['invoice', 'open', 'amount'],
    payables: ['payable', 'open', 'amount'],
  },
  aside: (record) => (
    <>
      <Meaning record={record} />
      <Vouchers of={writeOff} record={record} />
    </>
  ),
});
