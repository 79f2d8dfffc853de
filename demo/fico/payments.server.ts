import { fen, type Fen, type Input, yuan } from '@heliu/model';
import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { cashierAccount, payment, paymentRequest } from '../../modules/fico/model.ts';

interface Owed {
  readonly id: number;
  readonly supplier: number;
  readonly number: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly open: string;
}
const owedInvoices = (work: Work): Promise<Owed[]> =>
  work.query<Owed>(
    'demo.owed',
    `select id, supplier, number, invoice_date as "invoiceDate", due_date as "dueDate", open_amount::text as open from pur_ap_invoice
     where company_id = $1 and status = 'audited' and open_amount > 0 order by due_date, id`,
    [work.company],
  );
const waitingOrders = (work: Work): Promise<{ id: number; supplier: number; total: string; date: string }[]> =>
  work.query(
    'demo.waitingOrders',
    `select id, supplier, total::text as total, order_date as date from pur_order
     where company_id = $1 and status = 'audited' and received = 'none' order by order_date desc, id desc limit 2`,
    [work.company],
  );

interface People {
  readonly buyer: User;
  readonly accountant: User;
  readonly cashier: User;
}
type Fate = 'paid' | 'part' | 'approved' | 'pending' | 'draft';
interface Asked {
  readonly id: number;
  readonly date: string;
  readonly fate: Fate;
  readonly amount: Fen;
}
const part = (amount: string, share: bigint): Fen => fen((yuan(amount) * share) / 100n);
const before = (a: string, b: string) => (a < b ? a : b);

/** What is due is paid on its day; the newest wait for money, for the accountant, or to be finished. */
async function askFor(work: Work, today: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  const ask = async (
    fate: Fate,
    date: string,
    more: Pick<Input<typeof paymentRequest>, 'supplier' | 'purpose' | 'lines' | 'payKind' | 'bankNo' | 'remark'>,
  ) => {
    const own = { applicant: work.user.id, requestDate: date, expectedDate: date };
    const { id } = await save(work, paymentRequest, { ...own, ...more });
    asked.push({ id, date, fate, amount: more.lines[0]!.amount });
  };
  const invoices = await owedInvoices(work);
  const due = invoices.filter(({ dueDate }) => dueDate <= today);
  const rest = invoices.filter(({ dueDate }) => dueDate > today);
  const inTurn: readonly Fate[] = ['approved', 'pending', 'draft'];
  for (const [n, { id, supplier, number, dueDate, open }] of due.entries()) {
    const fate: Fate = n === due.length - 1 ? 'approved' : n % 5 === 3 ? 'part' : 'paid';
    const lines = [{ invoice: id, amount: yuan(open) }];
    await ask(fate, before(dueDate, today), { supplier, purpose: `支付 ${number} 货款`, lines });
  }
  for (const [n, { id, supplier, number, open }] of rest.slice(0, 3).entries())
    await ask(inTurn[n]!, today, {
      supplier,
      purpose: `支付 ${number} 货款`,
      ...(n === 1 && { bankNo: '6217 8888 0000 4521', remark: '对方来函说换了账号' }),
      lines: [{ invoice: id, amount: yuan(open) }],
    });
  for (const [n, { id, supplier, total, date }] of (await waitingOrders(work)).entries())
    await ask(n === 0 ? 'paid' : 'pending', before(date, today), {
      payKind: 'prepay',
      supplier,
      purpose: '订单三成定金',
      lines: [{ order: id, amount: part(total, 30n) }],
    });
  const [newest] = await waitingOrders(work);
  if (newest)
    await ask('draft', today, {
      payKind: 'prepay',
      supplier: newest.supplier,
      purpose: '发货前再付两成',
      lines: [{ order: newest.id, amount: part(newest.total, 20n) }],
    });
  return asked;
}

/** What is approved and lies ready to be paid. */
async function prepare(work: Work, account: number, today: string): Promise<void> {
  const [line] = await work.query<{ request: number; line: number; amount: string }>(
    'demo.approved',
    `select r.id as request, l.id as line, l.amount::text as amount from fico_payment_request r
     join fico_payment_request_lines l on l.company_id = $1 and l.document_id = r.id
     where r.company_id = $1 and r.status = 'audited' and r.paid = 'none' order by r.id desc limit 1`,
    [work.company],
  );
  if (!line) return;
  const lines = [{ request: line.request, requestLine: line.line, amount: yuan(line.amount) }];
  await save(work, payment, { cashier: account, payDate: today, fee: yuan('0.00'), lines });
}

/** Asked for by the buyer, checked by the accountant, paid by the cashier, as far as each has come. */
export async function loadPaymentsToSuppliers(
  db: Db,
  { buyer, accountant, cashier }: People,
  today: string,
): Promise<void> {
  const asked = await runWork(db, buyer, (work) => askFor(work, today));
  const [account] = await runWork(db, cashier, (work) =>
    work.query<{ id: number }>(
      'demo.payingAccount',
      `select id from ${cashierAccount.name} where company_id = $1 and code = '03'`,
      [work.company],
    ),
  );
  for (const { id, date, fate, amount } of asked) {
    if (fate === 'draft') continue;
    if (fate === 'pending') {
      await runWork(db, buyer, (work) => act(work, paymentRequest, 'requestAudit', { id }));
      continue;
    }
    await runWork(db, accountant, (work) => act(work, paymentRequest, 'audit', { id }));
    if (fate === 'approved') continue;
    const input = {
      cashier: account!.id,
      payDate: date,
      payAmount: fate === 'part' ? fen(amount / 2n) : null,
      fee: yuan('0.00'),
      reference: `${date.replaceAll('-', '')}${String(id % 100_000).padStart(5, '0')}`,
    };
    await runWork(db, cashier, (work) => act(work, paymentRequest, 'financialPayment', { id, input }));
  }
  await runWork(db, cashier, (work) => prepare(work, account!.id, today));
}
