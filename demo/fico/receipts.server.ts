import { daysAfter, type Fen, type Input, sumFen, yuan, zeroFen } from '@heliu/model';
import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { receipt } from '../../modules/fico/model.ts';

interface Owed {
  readonly id: number;
  readonly customer: number;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly open: Fen;
}
interface Accounts {
  readonly bank: number;
  readonly alipay: number;
  readonly transfer: number;
}

/** The same invoices are paid late in every demo. */
const luck = (id: number) => (id * 2_654_435_761) % 100;

async function owed(work: Work): Promise<Owed[]> {
  const rows = await work.query<Omit<Owed, 'open'> & { open: string }>(
    'demo.receivable',
    `select id, customer, invoice_date as "invoiceDate", due_date as "dueDate", open_amount::text as open from fico_ar_invoice
     where company_id = $1 and status = 'audited' and source_type is null and open_amount <> 0 order by due_date, id`,
    [work.company],
  );
  return rows.map((row) => ({ ...row, open: yuan(row.open) }));
}

async function accountsOf(work: Work): Promise<Accounts> {
  const rows = await work.query<{ id: number; code: string }>(
    'demo.receiptAccounts',
    `select id, code from fico_cashier_account where company_id = $1
     union all select id, code from fico_settlement_type where company_id = $1 and code = 'transfer'`,
    [work.company],
  );
  const idOf = (code: string) => rows.find((row) => row.code === code)!.id;
  return { bank: idOf('03'), alipay: idOf('04'), transfer: idOf('transfer') };
}

/** What one customer pays at once: everything that fell due in a month, but for what he pays late or in part. */
function paymentsOf(
  all: readonly Owed[],
  today: string,
  { bank, alipay, transfer }: Accounts,
): Input<typeof receipt>[] {
  const groups = new Map<string, Owed[]>();
  for (const one of all) {
    if (luck(one.id) >= 86 || one.dueDate > daysAfter(today, luck(one.id) < 12 ? 20 : -3)) continue;
    const key = `${one.customer} ${one.dueDate.slice(0, 7)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    const fate = luck(first.id);
    const writeOffs = group.map(({ id, open }) => ({
      invoice: id,
      amount: id === last.id && open > 0n && fate > 76 ? (((open * 6n) / 10n) as Fen) : open,
    }));
    const settled = sumFen(writeOffs.map(({ amount }) => amount));
    if (settled <= 0n) return [];
    const latest = group
      .map(({ invoiceDate }) => invoiceDate)
      .toSorted()
      .at(-1)!;
    const wanted = daysAfter(last.dueDate, (fate % 9) - 5);
    const floor = daysAfter(latest, 1);
    const receiptDate = wanted > daysAfter(today, -1) ? daysAfter(today, -1) : wanted < floor ? floor : wanted;
    if (receiptDate > today) return [];
    const isSmall = settled < yuan('3000.00');
    const discount = fate % 13 === 0 && settled > yuan('100.00') ? ((settled % 100n) as Fen) : zeroFen;
    const due = (settled - discount) as Fen;
    const fee = isSmall ? (((due * 6n) / 1000n) as Fen) : zeroFen;
    return [
      {
        kind: 'sales' as const,
        customer: first.customer,
        receiptDate,
        discount,
        money: [
          {
            account: isSmall ? alipay : bank,
            amount: (due - fee) as Fen,
            fee,
            settlementType: isSmall ? null : transfer,
            reference: isSmall ? null : `${receiptDate.replaceAll('-', '')}${String(first.id).padStart(6, '0')}`,
          },
        ],
        writeOffs,
        refunds: [],
        remark: `${Number(first.dueDate.slice(5, 7))} 月到期货款`,
      },
    ];
  });
}

/** Some pay before anything is delivered. */
const advancesOf = (all: readonly Owed[], today: string, { bank, transfer }: Accounts): Input<typeof receipt>[] =>
  [...new Set(all.map(({ customer }) => customer))].slice(0, 4).map((customer, i) => ({
    kind: 'advance',
    customer,
    receiptDate: daysAfter(today, -3 * i - 2),
    money: [{ account: bank, amount: yuan(`${(i + 1) * 5000}.00`), settlementType: transfer }],
    writeOffs: [],
    refunds: [],
    remark: '订货定金',
  }));

/** One has cancelled part of what he had paid for. */
async function saveRefund(work: Work, today: string): Promise<number | undefined> {
  const { bank, transfer } = await accountsOf(work);
  const [paid] = await work.query<{ id: number; customer: number }>(
    'demo.advance',
    `select id, customer from fico_receipt where company_id = $1 and status = 'audited' and advance_open >= 2000 order by id limit 1`,
    [work.company],
  );
  if (!paid) return undefined;
  const amount = yuan('2000.00');
  const { id } = await save(work, receipt, {
    kind: 'refund',
    customer: paid.customer,
    receiptDate: today,
    money: [{ account: bank, amount, settlementType: transfer }],
    writeOffs: [],
    refunds: [{ receipt: paid.id, amount }],
    remark: '订单取消一部分，退定金',
  });
  return id;
}

/**
 * Most of what has fallen due is paid, some of it late, some in part; a few have paid in advance. The newest wait for the
 * accountant.
 */
export async function loadReceipts(db: Db, cashier: User, accountant: User, today: string): Promise<void> {
  const ids = await runWork(db, cashier, async (work) => {
    const [all, accounts] = [await owed(work), await accountsOf(work)];
    const inputs = [...paymentsOf(all, today, accounts), ...advancesOf(all, today, accounts)];
    const saved: number[] = [];
    for (const input of inputs.toSorted((a, b) => (a.receiptDate < b.receiptDate ? -1 : 1)))
      saved.push(
        (
          await save(work, receipt, input, {
            at: `${input.receiptDate}T02:${String(saved.length % 60).padStart(2, '0')}:00.000Z`,
          })
        ).id,
      );
    return saved;
  });
  // Each audit is a voucher of its own.
  const audit = (id: number) => runWork(db, accountant, (work) => act(work, receipt, 'audit', { id }));
  for (const id of ids.slice(0, -3)) await audit(id);
  const refund = await runWork(db, cashier, (work) => saveRefund(work, today));
  if (refund !== undefined) await audit(refund);
}
