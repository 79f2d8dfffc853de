import {
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
  amend,
  behaviour,
  type Blocker,
  type DashboardSource,
  invalid,
  listTodo,
  Refusal,
  type Work,
} from '@heliu/engine';
import { cashierAccountsOf } from '../cashier-account/cashier-account.server.ts';
import { holdItems } from '../open-item/open-item.server.ts';
import { inYuan, inYuanTo } from '../payment-request/payment-request.rules.ts';
import { payableSource } from '../payment-request/payable-source.server.ts';
import { openWithSupplier, paymentHold } from '../payment-request/payment-request.server.ts';
import { paymentRequest } from '../payment-request/payment-request.ts';
import { bookingOf } from '../posting-rule/booking.server.ts';
import type { PostingSource } from '../posting-rule/posting-rule.server.ts';
import { determineAccounts } from '../stock-account/stock-account.server.ts';
import { paymentBook, paymentPosting } from './payment.posting.ts';
import { postings, withSum } from './payment.rules.ts';
import { payment } from './payment.ts';

type Payment = Full<typeof payment>;
type PaymentDraft = Draft<typeof payment>;

interface RequestLine {
  readonly id: number;
  readonly request: number;
  readonly invoice: number | null;
  readonly order: number | null;
  readonly account: number | null;
  readonly summary: string | null;
  readonly payKind: Payment['payKind'];
  readonly payeeType: Payment['payeeType'];
  readonly supplier: number | null;
  readonly staff: number | null;
  readonly payeeName: string | null;
  readonly bankName: string | null;
  readonly bankNo: string | null;
}
/** Whom it goes to and what for is said by the requests alone. */
async function fill(draft: PaymentDraft, work: Work): Promise<void> {
  const rows = await work.query<RequestLine>(
    'fico_payment.requested',
    `select l.id, l.document_id as request, l.invoice, l."order", l.account, coalesce(l.summary, h.purpose) as summary, h.pay_kind as "payKind",
       h.payee_type as "payeeType", h.supplier, h.staff, h.payee_name as "payeeName", h.bank_name as "bankName", h.bank_no as "bankNo"
     from fico_payment_request_lines l join fico_payment_request h on h.company_id = $1 and h.id = l.document_id
     where l.company_id = $1 and l.id = any($2::bigint[])`,
    [work.company, draft.lines.flatMap(({ requestLine }) => requestLine ?? [])],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [i, line] of draft.lines.entries()) {
    const of = known.get(line.requestLine ?? 0);
    if (!of || of.request !== line.request)
      throw invalid([{ path: `lines.${i}.request`, message: `付款明细第${i + 1}行：请从付款申请中选择要付的行` }]);
    const { invoice, order, account, summary } = of;
    Object.assign(line, { invoice, order, account, summary });
  }
  const { payKind, payeeType, supplier, staff, payeeName, bankName, bankNo } = known.get(draft.lines[0]!.requestLine!)!;
  Object.assign(draft, { payKind, payeeType, supplier, staff, payeeName, bankName, bankNo });
  draft.prepaidAmount = payKind === 'prepay' ? draft.amount! : zeroFen;
}

/** Requests before invoices, as whoever audits a request takes them; both before the payment itself. */
async function hold(ids: readonly number[], work: Work): Promise<void> {
  const rows = await work.query<{ request: number; invoice: number | null }>(
    'fico_payment.about',
    'select request, invoice from fico_payment_lines where company_id = $1 and document_id = any($2::bigint[])',
    [work.company, ids],
  );
  await holdItems(
    work,
    paymentRequest.name,
    rows.map(({ request }) => request),
  );
  const invoices = rows.flatMap(({ invoice }) => invoice ?? []);
  if (invoices.length > 0) await holdItems(work, 'pur_ap_invoice', invoices);
}

async function accountsFor(work: Work, cashier: number) {
  const none = { group: null, valuationClass: null };
  const [prepay, fee] = await determineAccounts(work, [
    { transaction: 'AP-PREPAY', ...none },
    { transaction: 'CASH-FEE', ...none },
  ]);
  const account = (await cashierAccountsOf(work, [cashier])).get(cashier);
  if (!account) throw new Refusal('没有这个出纳账户');
  return { payable: prepay!.credit, prepaid: prepay!.debit, fee: fee!.debit, cashier: account };
}

/** Invoices whose debt somebody else has taken over since they were asked for. */
async function passedOn({ supplier, lines }: Payment, work: Work): Promise<Blocker[]> {
  const ids = lines.flatMap(({ invoice }) => invoice ?? []);
  if (supplier === null || ids.length === 0) return [];
  const open = await openWithSupplier(work, supplier, ids);
  const short = ids.filter((id) => {
    const wanted = sumFen(lines.filter(({ invoice }) => invoice === id).map(({ amount }) => amount));
    return wanted > (open.get(id) ?? zeroFen);
  });
  const numbers = (await payableSource.invoices(work, [...new Set(short)])).map(({ number }) => number);
  return numbers.map((number) => ({
    code: 'PAY002',
    message: `应付发票 ${number} 欠该供应商的已不够这次付款，可能已核销或转给了别的供应商`,
  }));
}

async function standsAgainst(record: Payment, work: Work): Promise<Blocker[]> {
  const { supplier, cashier } = record;
  const held = await paymentHold(work, supplier);
  const account = (await cashierAccountsOf(work, [cashier])).get(cashier);
  return [
    ...(held ? [{ code: 'PAY001', message: held }] : []),
    ...(await passedOn(record, work)),
    ...(account?.disabled ? [{ code: 'PAY003', message: `付款账户${account.name}已停用` }] : []),
  ];
}

/** How long ago the same amount to the same payee is taken for the same payment. */
const sameWithin = 30;
/** Money that left twice seldom comes back: what was paid lately to the same one, as much or for the same invoice. */
export async function paidAlike(
  work: Work,
  { id, payeeName, amount, payDate }: Pick<Payment, 'id' | 'payeeName' | 'amount' | 'payDate'>,
): Promise<string[]> {
  const rows = await work.query<{ number: string; date: string }>(
    'fico_payment.alike',
    `select number, pay_date as date from fico_payment
     where company_id = $1 and payee_name = $2 and amount = $3 and id <> $4 and status = 'paid'
       and pay_date between $5::date - ${sameWithin} and $5::date + ${sameWithin} order by pay_date desc limit 3`,
    [work.company, payeeName, formatFen(amount), id, payDate],
  );
  return rows.map(
    ({ number, date }) => `可能重复：${date} 的付款单 ${number} 已经付给${payeeName ?? '同一收款方'} ${inYuan(amount)}`,
  );
}

/** What of each request has been paid follows from its payments. */
async function movePaid(work: Work, { lines }: Payment, direction: 1 | -1): Promise<void> {
  const paid = new Map<number, Fen[]>();
  for (const { request, amount } of lines) paid.set(request, [...(paid.get(request) ?? []), amount]);
  const rows = await work.query<{ id: number; amount: string }>(
    'fico_payment.paidOf',
    'select id, paid_amount::text as amount from fico_payment_request where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [work.company, [...paid.keys()]],
  );
  const changed = rows.map(({ id, amount }) => {
    const own = sumFen(paid.get(id)!);
    return { id, paidAmount: direction === 1 ? sumFen([yuan(amount), own]) : subtractFen(yuan(amount), own) };
  });
  await amend(work, paymentRequest, changed, { silent: true });
}

const usedUp = ({ prepaidSettled }: Payment): Blocker[] =>
  prepaidSettled === zeroFen
    ? []
    : [{ code: 'FIN003', message: `这笔预付款已核销 ${inYuan(prepaidSettled)}，请先取消核销` }];

export const paymentBooked: PostingSource = {
  scheme: paymentPosting,
  booked: 'paid',
  masked: 'cost',
  book: async (record: Payment, work) => paymentBook(record, await accountsFor(work, record.cashier)),
};

export const paymentBehaviour = behaviour(payment, {
  derive: withSum,
  check: fill,
  actions: {
    pay: {
      hold,
      blockers: standsAgainst,
      warnings: (record, work) => paidAlike(work, record),
      sets: (_, __, { user }) => ({ paidBy: user.id }),
      post: async (record, work) =>
        postings(record, await accountsFor(work, record.cashier), await bookingOf(work, paymentPosting)),
      effect: (record, { user }) => ({
        text: `从付款账户付给 ${record.payeeName ?? ''}${record.bankNo ? `（${record.bankNo}）` : ''}`,
        facts: [
          { label: '付款金额', value: inYuanTo(user, record.amount) },
          ...(record.fee ? [{ label: '手续费', value: inYuanTo(user, record.fee) }] : []),
          { label: '账户共减少', value: inYuanTo(user, sumFen([record.amount, record.fee ?? zeroFen])) },
        ],
      }),
      also: (record, work) => movePaid(work, record, 1),
    },
    unpay: {
      hold,
      blockers: usedUp,
      effect: (record, { user }) => ({
        text: '钱记回付款账户，发票恢复为未付，申请恢复为待付款；凭证红字冲回',
        facts: [{ label: '记回金额', value: inYuanTo(user, sumFen([record.amount, record.fee ?? zeroFen])) }],
      }),
      also: (record, work) => movePaid(work, record, -1),
    },
  },
});

export const payTodos: readonly DashboardSource<Todo>[] = [
  listTodo(paymentRequest, {
    label: '待付款的申请',
    tone: 'money',
    path: '/fico/reqpayment',
    access: 'fico_payment:pay',
    filters: () => ({ status: 'audited', paid: 'none,part' }),
  }),
];
