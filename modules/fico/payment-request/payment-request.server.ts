import {
  codes,
  type Draft,
  type Fen,
  formatFen,
  type Full,
  subtractFen,
  sumFen,
  type Todo,
  yuan,
  zeroFen,
} from '@heliu/model';
import {
  balance,
  type Behaviour,
  type Blocker,
  type DashboardSource,
  handle,
  invalid,
  listTodo,
  Refusal,
  today,
  type Work,
} from '@heliu/engine';
import { type Hold, holdComplaint } from '../../crm/model.ts';
import { payables } from '../ledger/ledgers.ts';
import { type Payable, requestParam } from './payment-request.calls.ts';
import { inYuan, inYuanTo, isOtherAccount, requestComplaint, withSum } from './payment-request.rules.ts';
import { paymentRequest } from './payment-request.ts';
import { type PayableInvoice, payableSource } from './payable-source.server.ts';

type Request = Full<typeof paymentRequest>;
type RequestDraft = Draft<typeof paymentRequest>;

interface Payee {
  readonly name: string;
  readonly bankName: string | null;
  readonly bankNo: string | null;
  readonly hold: Hold;
  readonly disabled: boolean;
}
async function payeeOf(
  work: Work,
  { supplier, staff }: { supplier?: number | null | undefined; staff?: number | null | undefined },
): Promise<Payee | undefined> {
  const [found] =
    supplier != null
      ? await work.query<Payee>(
          'fico_payment_request.supplier',
          `select name, bank_name as "bankName", bank_no as "bankNo", hold, disabled from crm_supplier where company_id = $1 and id = $2`,
          [work.company, supplier],
        )
      : staff != null
        ? await work.query<Payee>(
            'fico_payment_request.staff',
            `select name, bank_name as "bankName", bank_no as "bankNo", 'none' as hold, false as disabled from hr_staff where company_id = $1 and id = $2`,
            [work.company, staff],
          )
        : [];
  return found;
}

/** What other requests that stand ask for and have not been paid, by invoice of a supplier or by order. */
export async function askedFor(
  work: Work,
  of: 'invoice' | 'order',
  ids: readonly number[],
  except: number,
  supplier: number | null = null,
): Promise<ReadonlyMap<number, Fen>> {
  if (ids.length === 0) return new Map();
  // What is paid of an invoice is no longer open; what is paid of an order still counts, it has no balance of its own.
  const [column, left] = of === 'invoice' ? ['invoice', 'l.amount - l.paid_amount'] : ['"order"', 'l.amount'];
  const rows = await work.query<{ id: number; amount: string }>(
    `fico_payment_request.asked.${of}`,
    `select l.${column} as id, sum(${left})::text as amount from fico_payment_request_lines l
     join fico_payment_request h on h.company_id = $1 and h.id = l.document_id and h.status <> 'cancelled' and h.id <> $3
     where l.company_id = $1 and l.${column} = any($2::bigint[]) and ($4::bigint is null or h.supplier = $4) group by 1`,
    [work.company, ids, except, supplier],
  );
  return new Map(rows.map(({ id, amount }) => [id, yuan(amount)]));
}

/** What invoices have open with a supplier, which is not always the one that wrote them. */
export async function openWithSupplier(
  work: Work,
  supplier: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Fen>> {
  if (ids.length === 0) return new Map();
  const rows = await work.query<{ id: number; amount: string }>(
    'fico_payment_request.openWith',
    `select invoice as id, sum(amount)::text as amount from fico_payable_entry_by_open
     where company_id = $1 and supplier = $2 and invoice = any($3::bigint[]) group by 1`,
    [work.company, supplier, ids],
  );
  return new Map(rows.map(({ id, amount }) => [id, yuan(amount)]));
}

/** Why an invoice cannot be taken back: somebody is asking for its money. */
export async function requestBlockers(work: Work, invoice: number): Promise<Blocker[]> {
  const rows = await work.query<{ id: number; number: string }>(
    'fico_payment_request.of',
    `select distinct h.id, h.number from fico_payment_request_lines l
     join fico_payment_request h on h.company_id = $1 and h.id = l.document_id and h.status <> 'cancelled'
     where l.company_id = $1 and l.invoice = $2 order by h.number limit 5`,
    [work.company, invoice],
  );
  return rows.map(({ id, number }) => ({
    code: 'DOC004',
    message: `已有付款申请 ${number}，请先作废或删除它`,
    record: { entity: paymentRequest.name, id, title: number },
  }));
}

interface Wrong {
  readonly path: string;
  readonly message: string;
}
const idsIn = (lines: RequestDraft['lines'], key: 'invoice' | 'order'): number[] =>
  [...new Set(lines.flatMap((line) => line[key] ?? []))].toSorted((a, b) => a - b);

/** Nothing is asked for twice: what an invoice still leaves is what others have not asked for. */
async function invoiceComplaints(work: Work, draft: RequestDraft, own: number): Promise<Wrong[]> {
  const ids = idsIn(draft.lines, 'invoice');
  const found = new Map((await payableSource.invoices(work, ids)).map((one) => [one.id, one]));
  const standing = await openWithSupplier(work, draft.supplier ?? 0, ids);
  const asked = await askedFor(work, 'invoice', ids, own, draft.supplier);
  return draft.lines.flatMap((line, i): Wrong[] => {
    if (line.invoice == null) return [];
    const wrong = (key: string, message: string) => [
      { path: `lines.${i}.${key}`, message: `付款明细第${i + 1}行：${message}` },
    ];
    const invoice = found.get(line.invoice);
    if (!invoice) return wrong('invoice', '没有这张应付发票');
    if (invoice.status !== 'audited') return wrong('invoice', `应付发票 ${invoice.number} 还没有审核`);
    // A debt may have been taken over: it is paid to whoever it is open with.
    const open = standing.get(line.invoice) ?? zeroFen;
    if (open === zeroFen && invoice.supplier !== draft.supplier)
      return wrong('invoice', `应付发票 ${invoice.number} 是别的供应商的`);
    Object.assign(line, { dueDate: invoice.dueDate, openAmount: open });
    const others = asked.get(line.invoice) ?? zeroFen;
    const left = subtractFen(open, others);
    if (line.amount <= left) return [];
    const why = others > 0n ? `未付 ${inYuan(open)}，其他申请已占 ${inYuan(others)}` : `未付 ${inYuan(open)}`;
    return wrong('amount', `应付发票 ${invoice.number} ${why}，最多再申请 ${inYuan(left > 0n ? left : zeroFen)}`);
  });
}

async function orderComplaints(work: Work, draft: RequestDraft, own: number): Promise<Wrong[]> {
  const ids = idsIn(draft.lines, 'order');
  const found = new Map((await payableSource.orders(work, ids)).map((one) => [one.id, one]));
  const asked = await askedFor(work, 'order', ids, own);
  return draft.lines.flatMap((line, i): Wrong[] => {
    if (line.order == null) return [];
    const wrong = (key: string, message: string) => [
      { path: `lines.${i}.${key}`, message: `付款明细第${i + 1}行：${message}` },
    ];
    const order = found.get(line.order);
    if (!order) return wrong('order', '没有这张采购订单');
    if (order.supplier !== draft.supplier) return wrong('order', `采购订单 ${order.number} 是别的供应商的`);
    if (order.status === 'draft' || order.status === 'cancelled')
      return wrong('order', `采购订单 ${order.number} 没有生效，不能预付`);
    const own = sumFen(draft.lines.filter((one) => one.order === line.order).map(({ amount }) => amount));
    const left = subtractFen(yuan(order.total), asked.get(line.order) ?? zeroFen);
    return own <= left
      ? []
      : wrong(
          'amount',
          `采购订单 ${order.number} 共 ${order.total} 元，还可以预付 ${inYuan(left > 0n ? left : zeroFen)}`,
        );
  });
}

/** What suppliers and customers are owed is kept by their invoices; an expense must not slip into those accounts. */
async function accountComplaints(work: Work, draft: RequestDraft): Promise<Wrong[]> {
  const ids = [...new Set(draft.lines.flatMap(({ account }) => account ?? []))];
  if (ids.length === 0) return [];
  const rows = await work.query<{ id: number; name: string }>(
    'fico_payment_request.accounts',
    `select id, concat(code, ' ', name) as name from fico_account
     where company_id = $1 and id = any($2::bigint[]) and (aux_types && array['customer', 'supplier'] or cash or bank)`,
    [work.company, ids],
  );
  const kept = new Map(rows.map(({ id, name }) => [id, name]));
  return draft.lines.flatMap(({ account }, i) =>
    account != null && kept.has(account)
      ? [
          {
            path: `lines.${i}.account`,
            message: `付款明细第${i + 1}行：${kept.get(account)!} 是往来或资金科目，不能当作费用；付供应商的请选应付款或预付款`,
          },
        ]
      : [],
  );
}

async function prepare(draft: RequestDraft, work: Work, before?: Request): Promise<void> {
  const complaint = requestComplaint(draft);
  if (complaint) throw new Refusal(complaint, codes.invalid);
  const payee = await payeeOf(work, draft);
  if (payee) {
    draft.payeeName ||= payee.name;
    draft.bankName ||= payee.bankName;
    draft.bankNo ||= payee.bankNo;
  }
  draft.bankChanged = isOtherAccount(draft.bankNo, payee?.bankNo);
  const own = before?.id ?? 0;
  const wrong = [
    ...(await invoiceComplaints(work, draft, own)),
    ...(await orderComplaints(work, draft, own)),
    ...(await accountComplaints(work, draft)),
  ];
  if (wrong.length > 0) throw invalid(wrong);
}

/** Why nothing is to be paid to this supplier now. */
export async function paymentHold(work: Work, supplier: number | null): Promise<string | undefined> {
  const payee = supplier === null ? undefined : await payeeOf(work, { supplier });
  return payee && holdComplaint(payee, 'payments');
}

/** Since it was written, others may have asked for the same, or somebody may have stopped paying this supplier. */
async function standsAgainst(record: Request, work: Work): Promise<Blocker[]> {
  const held = await paymentHold(work, record.supplier);
  const draft = { ...record, lines: record.lines.map((line) => ({ ...line })) } as RequestDraft;
  const wrong = [
    ...(await invoiceComplaints(work, draft, record.id)),
    ...(await orderComplaints(work, draft, record.id)),
  ];
  return [
    ...(held ? [{ code: 'PAY001', message: held }] : []),
    ...wrong.map(({ message }) => ({ code: 'PAY002', message })),
  ];
}

/** How long ago the same amount to the same payee is taken for the same payment. */
const sameWithin = 30;

type Asking = Pick<Request, 'id' | 'supplier' | 'payeeName' | 'amount' | 'requestDate'>;
interface Alike {
  /** The request that is looked at. */
  readonly of: number;
  readonly number: string;
  readonly date: string;
  readonly paid: string;
  readonly payeeName: string | null;
  /** Another supplier under another name, known by its tax number alone. */
  readonly byTaxNo: boolean;
}
/**
 * Other requests that ask for as much for the same one: the same supplier, one with the same tax number (registered
 * twice under two names), or the same name on the account.
 */
const alikeOf = (work: Work, requests: readonly Asking[]): Promise<Alike[]> =>
  work.query<Alike & Record<string, unknown>>(
    'fico_payment_request.alike',
    `select u.id as of, o.number, o.date, o.paid, o.payee as "payeeName",
       o.supplier is distinct from u.supplier and o.payee is distinct from u.payee as "byTaxNo"
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[], $6::date[]) u(id, supplier, payee, amount, day)
     left join crm_supplier s on s.company_id = $1 and s.id = u.supplier
     cross join lateral (
       select r.number, r.request_date as date, r.paid, r.supplier, r.payee_name as payee from fico_payment_request r
       left join crm_supplier t on t.company_id = $1 and t.id = r.supplier
       where r.company_id = $1 and r.amount = u.amount and r.id <> u.id and r.status <> 'cancelled'
         and r.request_date between u.day - ${sameWithin} and u.day + ${sameWithin}
         and (r.supplier = u.supplier or t.tax_no = nullif(s.tax_no, '') or r.payee_name = u.payee)
       order by r.request_date desc, r.id desc limit 3) o`,
    [
      work.company,
      requests.map(({ id }) => id),
      requests.map(({ supplier }) => supplier),
      requests.map(({ payeeName }) => payeeName),
      requests.map(({ amount }) => formatFen(amount)),
      requests.map(({ requestDate }) => requestDate),
    ],
  );

/** What whoever approves or pays many should look at twice, by the request. */
export async function likelyDoubles(
  work: Work,
  requests: readonly Asking[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const told = new Map<number, string[]>();
  const asking = new Map(requests.map((one) => [one.id, one]));
  for (const { of, number, date, paid, payeeName, byTaxNo } of await alikeOf(work, requests)) {
    const to = `${byTaxNo ? '税号相同的' : ''}${payeeName ?? '同一收款方'}`;
    const amount = inYuanTo(work.user, asking.get(of)!.amount);
    const text = `可能重复：${date} 的付款申请 ${number} 也是付给${to} ${amount}（${paid === 'none' ? '未付' : '已付'}）`;
    told.set(of, [...(told.get(of) ?? []), text]);
  }
  return told;
}

/** What whoever approves or pays should look at twice. */
export async function requestWarnings(record: Request, work: Work): Promise<string[]> {
  const payee = await payeeOf(work, record);
  const doubles = await likelyDoubles(work, [record]);
  return [
    ...(isOtherAccount(record.bankNo, payee?.bankNo)
      ? [`收款账号 ${record.bankNo} 与档案里的 ${payee!.bankNo} 不同，请打电话向对方核实后再付`]
      : []),
    ...(doubles.get(record.id) ?? []),
  ];
}

/** What a request does by itself; paying it makes a payment, which knows the requests. */
export const requestParts: Behaviour<typeof paymentRequest> = {
  derive: withSum,
  check: prepare,
  actions: {
    requestAudit: { blockers: standsAgainst, warnings: requestWarnings },
    audit: { blockers: standsAgainst, warnings: requestWarnings },
  },
};

const asPayable =
  (asked: ReadonlyMap<number, Fen>, day: string) =>
  ({ id, number, dueDate, total, open }: PayableInvoice): Payable => {
    const requested = asked.get(id) ?? zeroFen;
    const late = dueDate === null ? 0 : Math.round((Date.parse(day) - Date.parse(dueDate)) / 86_400_000);
    const available = subtractFen(yuan(open), requested);
    return {
      invoice: id,
      number,
      dueDate,
      overdueDays: Math.max(0, late),
      total,
      open,
      requested: formatFen(requested),
      available: formatFen(available > 0n ? available : zeroFen),
    };
  };

export const paymentRequestHandlers = [
  handle(requestParam, async ({ payeeType, supplier, staff, request = 0 }, work) => {
    const of = payeeType === 'staff' ? { staff } : payeeType === 'other' ? {} : { supplier };
    const payee = await payeeOf(work, of);
    const nothing = { payable: '0.00', prepaid: '0.00', invoices: [] };
    const known = {
      payeeName: payee?.name ?? null,
      bankName: payee?.bankName ?? null,
      bankNo: payee?.bankNo ?? null,
      hold: payee ? (holdComplaint(payee, 'payments') ?? null) : null,
    };
    if (!payee || of.supplier == null) return { ...known, ...nothing };
    const owed = await balance<{ amount: Fen; prepaid?: Fen }>(work, payables, 'supplier', {
      supplier: of.supplier,
    });
    const open = await payableSource.openInvoices(work, of.supplier);
    const asked = await askedFor(
      work,
      'invoice',
      open.map(({ id }) => id),
      request,
      of.supplier,
    );
    return {
      ...known,
      payable: formatFen(owed.amount),
      prepaid: formatFen(owed.prepaid ?? zeroFen),
      invoices: open.map(asPayable(asked, today())),
    };
  }),
];

const path = '/fico/reqpayment';
export const paymentTodos: readonly DashboardSource<Todo>[] = [
  listTodo(paymentRequest, {
    label: '待审核的付款申请',
    tone: 'money',
    path,
    verb: 'audit',
    filters: () => ({ status: 'pending' }),
  }),
];
