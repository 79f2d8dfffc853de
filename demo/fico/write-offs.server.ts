import { daysAfter, type Decimal, type Fen, type Input, yuan } from '@heliu/model';
import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { writeOff } from '../../modules/fico/model.ts';
import { apInvoice } from '../../modules/purchase/model.ts';

interface Open {
  readonly id: number;
  readonly party: number;
  readonly date: string;
  readonly open: Fen;
}
type Column = 'customer' | 'supplier';
const fenOf = (rows: readonly (Omit<Open, 'open'> & { open: string })[]): Open[] =>
  rows.map((row) => ({ ...row, open: yuan(row.open) }));

const receivables = async (work: Work) =>
  fenOf(
    await work.query(
      'demo.openReceivables',
      `select i.id, b.customer as party, i.invoice_date as date, b.amount::text as open from fico_receivable_entry_by_open b
       join fico_ar_invoice i on i.company_id = $1 and i.id = b.invoice
       where b.company_id = $1 and b.amount > 0 order by i.due_date, i.id`,
      [work.company],
    ),
  );
const advances = async (work: Work) =>
  fenOf(
    await work.query(
      'demo.openAdvances',
      `select r.id, r.customer as party, r.receipt_date as date, r.advance_open::text as open from fico_receipt r
       where r.company_id = $1 and r.status = 'audited' and r.advance_open > 0 order by r.receipt_date, r.id`,
      [work.company],
    ),
  );
const prepayments = async (work: Work) =>
  fenOf(
    await work.query(
      'demo.openPrepayments',
      `select p.id, p.supplier as party, p.pay_date as date, p.prepaid_open::text as open from fico_payment p
       where p.company_id = $1 and p.status = 'paid' and p.prepaid_open > 0 order by p.pay_date, p.id`,
      [work.company],
    ),
  );
/** Without those whose money somebody has asked for. */
const payables = async (work: Work) =>
  fenOf(
    await work.query(
      'demo.openPayables',
      `select i.id, i.supplier as party, i.invoice_date as date, i.open_amount::text as open from pur_ap_invoice i
       where i.company_id = $1 and i.status = 'audited' and i.open_amount > 0 and not exists (
         select 1 from fico_payment_request_lines l where l.company_id = $1 and l.invoice = i.id) order by i.due_date, i.id`,
      [work.company],
    ),
  );

const least = (...amounts: readonly Fen[]): Fen => amounts.reduce((a, b) => (a < b ? a : b));
const latest = (...days: readonly string[]) => days.toSorted().at(-1)!;
const none = { advances: [], prepayments: [], receivables: [], payables: [] };
type Wanted = Input<typeof writeOff>;

/** Pairs of one party: the money that was paid before, and an invoice of his. */
function pairs(money: readonly Open[], invoices: readonly Open[]): [Open, Open][] {
  const taken = new Set<number>();
  return money.flatMap((one) => {
    const invoice = invoices.find(({ id, party }) => party === one.party && !taken.has(id));
    if (!invoice) return [];
    taken.add(invoice.id);
    return [[one, invoice] as [Open, Open]];
  });
}

async function wanted(work: Work, today: string): Promise<Wanted[]> {
  const [owed, ahead, owing, prepaid] = [
    await receivables(work),
    await advances(work),
    await payables(work),
    await prepayments(work),
  ];
  const settled = (kind: 'advance' | 'prepay', party: Column, [money, invoice]: [Open, Open]): Wanted => {
    const amount = least(money.open, invoice.open);
    return {
      ...none,
      kind,
      [party]: money.party,
      writeOffDate: latest(money.date, invoice.date),
      remark: kind === 'advance' ? '定金冲货款' : '预付款冲货款',
      ...(kind === 'advance'
        ? { advances: [{ receipt: money.id, amount }], receivables: [{ invoice: invoice.id, amount }] }
        : { prepayments: [{ payment: money.id, amount }], payables: [{ payable: invoice.id, amount }] }),
    };
  };
  const customers = pairs(ahead, owed);
  const used = new Set(customers.map(([, { id }]) => id));
  const free = owed.filter(({ id }) => !used.has(id));
  const suppliers = pairs(prepaid, owing);
  const taken = new Set(suppliers.map(([, { id }]) => id));
  const [ours, theirs] = [free[0], owing.find(({ id }) => !taken.has(id))];
  const netted: Wanted[] =
    ours && theirs
      ? [
          {
            ...none,
            kind: 'netting',
            customer: ours.party,
            supplier: theirs.party,
            writeOffDate: today,
            receivables: [{ invoice: ours.id, amount: least(ours.open, theirs.open) }],
            payables: [{ payable: theirs.id, amount: least(ours.open, theirs.open) }],
            remark: '同一集团的两家公司，按三方协议对冲',
          },
        ]
      : [];
  const moved = free.at(-1);
  const heir = free.find(({ party }) => party !== moved?.party);
  const passed: Wanted[] =
    moved && heir && moved !== ours
      ? [
          {
            ...none,
            kind: 'receivable',
            customer: moved.party,
            toCustomer: heir.party,
            writeOffDate: latest(moved.date, daysAfter(today, -1)),
            receivables: [{ invoice: moved.id, amount: moved.open }],
            remark: '门店转让，欠款由接手方付',
          },
        ]
      : [];
  return [
    ...customers.map((pair) => settled('advance', 'customer', pair)),
    ...suppliers.map((pair) => settled('prepay', 'supplier', pair)),
    ...netted,
    ...passed,
  ];
}

/** Services of suppliers, of one that was paid ahead and of one that buys from us too. */
async function billServices(work: Work, today: string): Promise<number[]> {
  const [paid] = await prepayments(work);
  const [other] = await work.query<{ id: number }>(
    'demo.serviceSupplier',
    'select id from crm_supplier where company_id = $1 and id <> $2 and not disabled and not deleted order by id limit 1',
    [work.company, paid?.party ?? 0],
  );
  const [expense] = await work.query<{ id: number }>(
    'demo.serviceAccount',
    `select id from fico_account where company_id = $1 and code in ('560205', '660205') and not has_children limit 1`,
    [work.company],
  );
  const bills: [number | undefined, string, string][] = [
    [paid?.party, '样品加工费', '1860.00'],
    [other?.id, '仓库租赁费', '2400.00'],
  ];
  const ids: number[] = [];
  for (const [supplier, name, price] of bills) {
    if (supplier === undefined || !expense) continue;
    const line = {
      name,
      expense: expense.id,
      quantity: '1' as Decimal,
      price: price as Decimal,
      taxRate: '0.06' as Decimal,
    };
    const head = {
      supplier,
      invoiceKind: 'expense' as const,
      invoiceDate: daysAfter(today, -4),
      pricing: 'taxed' as const,
    };
    ids.push((await save(work, apInvoice, { ...head, lines: [line] })).id);
  }
  return ids;
}

/** Advances and prepayments are used up, two companies are set off, a debt changes hands; the last one waits. */
export async function loadWriteOffs(db: Db, writer: User, auditor: User, today: string): Promise<void> {
  for (const id of await runWork(db, writer, (work) => billServices(work, today)))
    await runWork(db, auditor, (work) => act(work, apInvoice, 'audit', { id }));
  const ids = await runWork(db, writer, async (work) => {
    const saved: number[] = [];
    for (const input of await wanted(work, today)) saved.push((await save(work, writeOff, input)).id);
    return saved;
  });
  for (const id of ids.slice(0, -1)) await runWork(db, auditor, (work) => act(work, writeOff, 'audit', { id }));
}
