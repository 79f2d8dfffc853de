import { formatFen, yuan, zeroFen } from '@heliu/model';
import {
  act,
  handle,
  observer,
  onConstraint,
  Overtaken,
  Params,
  prepared,
  Refusal,
  refuse,
  save,
  startTask,
  type Task,
  type User,
  visible,
  type Work,
} from '@heliu/engine';
import { customer as customers } from '../../crm/model.ts';
import { settingIsOn } from '../../system/server.ts';
import { bankStart, matchGroups, standing, suggestionsFor, writtenFor } from './bank-match.server.ts';
import { receipt } from '../receipt/receipt.ts';
import { makeBankReceipts, proposeBankReceipts, type ReceiptProposals } from './bank-receipt.calls.ts';
import {
  accountDigits,
  type Income,
  numbersIn,
  type OpenInvoice,
  type Payer,
  payerFinder,
  plainName,
  proposeReceipts,
} from './bank-receipt.rules.ts';

const most = 2000;

interface IncomeRow {
  readonly id: number;
  readonly day: string;
  readonly amount: string;
  readonly party: string | null;
  readonly partyAccount: string | null;
  readonly summary: string | null;
}
/** What came in, is not matched, and has not become a receipt yet. */
const incomesOf = (work: Work, account: number, from: string, to: string): Promise<IncomeRow[]> =>
  work.query<IncomeRow>(
    'fico_bank_receipt.incomes',
    `select l.id, l.day, (l.income - l.expense)::text as amount, l.party, l.party_account as "partyAccount",
       concat_ws(' ', l.summary, l.purpose, l.note) as summary
     from fico_bank_line l ${writtenFor}
     where l.company_id = $1 and l.account = $2 and not l.deleted and l.day between $3::date and $4::date and l.income - l.expense > 0
       and not exists (select 1 from fico_bank_link k where k.company_id = $1 and k.line = l.id) and w.id is null
     order by l.day, l.id limit ${most + 1}`,
    [work.company, account, from, to],
  );

/** Those whom the money may come from, as far as whoever asks may see them; the rules say which of them it is. */
async function payersOf(work: Work, incomes: readonly Income[], told: readonly number[]): Promise<Payer[]> {
  const named = await work.query<{ customer: number }>(
    'fico_bank_receipt.named',
    'select distinct customer from fico_ar_invoice where company_id = $1 and number = any($2::text[])',
    [work.company, incomes.flatMap(({ text }) => numbersIn(text))],
  );
  const params = new Params();
  const company = params.add(work.company);
  const ids = params.add([...told, ...named.map(({ customer }) => customer)]);
  const names = params.add(incomes.map(({ party }) => plainName(party)).filter(Boolean));
  const accounts = params.add(incomes.map(({ partyAccount }) => accountDigits(partyAccount)).filter(Boolean));
  const plain = (column: string) => `regexp_replace(normalize(c.${column}, NFKC), '[[:space:]()·]', '', 'g')`;
  const rights = visible(customers, work.user, 'c', params)
    .map((one) => ` and ${one}`)
    .join('');
  const text = `select c.id, c.name, c.short_name as "shortName", c.bank_no as "bankNo" from crm_customer_v c
    where c.company_id = ${company} and not c.deleted
      and (c.id = any(${ids}::bigint[]) or ${plain('name')} = any(${names}::text[]) or ${plain('short_name')} = any(${names}::text[])
        or regexp_replace(c.bank_no, '\\D', '', 'g') = any(${accounts}::text[]))${rights}`;
  const [found] = await work.all([prepared(text, params.values)]);
  return found!.rows as unknown as Payer[];
}

async function openInvoices(work: Work, of: readonly number[]): Promise<OpenInvoice[]> {
  const rows = await work.query<Omit<OpenInvoice, 'open'> & { open: string }>(
    'fico_bank_receipt.open',
    `select b.invoice, i.number, b.customer, i.due_date as "dueDate", b.amount::numeric(18,2)::text as open
     from fico_receivable_entry_by_open_v b join fico_ar_invoice_v i on i.company_id = b.company_id and i.id = b.invoice
     where b.company_id = $1 and b.customer = any($2::bigint[]) and b.amount <> 0 order by i.due_date, i.id`,
    [work.company, of],
  );
  return rows.map((row) => ({ ...row, open: yuan(row.open) }));
}

/** Whether whoever writes a receipt may let it count at once. */
const auditsOwn = async (work: Work): Promise<boolean> =>
  work.user.may('fico_receipt:audit') && !(await settingIsOn(work, 'acct.makerChecker'));

interface Asked {
  readonly account: number;
  readonly from?: string | undefined;
  readonly to: string;
  readonly customers: readonly { readonly line: number; readonly customer: number }[];
}
async function propose(work: Work, { account, from: asked, to, customers: told }: Asked): Promise<ReceiptProposals> {
  const from = asked ?? (await bankStart(work, account));
  const audits = await auditsOwn(work);
  if (from === null) return { rows: [], isMore: false, audits };
  const suggested = await suggestionsFor(work, { account, from, to });
  const booked = new Set(suggested.flatMap((one) => (one.why === 'sum' ? [] : one.lines.map(({ id }) => id))));
  const all = await incomesOf(work, account, from, to);
  const lines = all.slice(0, most);
  if (lines.length === 0) return { rows: [], isMore: false, audits };
  const incomes = lines.map((line) => ({
    line: line.id,
    amount: yuan(line.amount),
    party: line.party,
    partyAccount: line.partyAccount,
    text: [line.party, line.summary].filter(Boolean).join(' '),
  }));
  const payers = await payersOf(
    work,
    incomes,
    told.map(({ customer }) => customer),
  );
  const names = new Map(payers.map(({ id, name }) => [id, name]));
  const invoices = await openInvoices(work, [...names.keys()]);
  const numbers = new Map(invoices.map(({ invoice, number }) => [invoice, number]));
  const chosen = new Map(
    told.filter(({ customer }) => names.has(customer)).map(({ line, customer }) => [line, customer]),
  );
  const find = payerFinder(payers, invoices);
  // What is booked has settled its invoices; it must not take them from the others a second time.
  const proposed = proposeReceipts(
    incomes.toSorted((a, b) => Number(booked.has(a.line)) - Number(booked.has(b.line))),
    (income) => (chosen.has(income.line) ? { customer: chosen.get(income.line)!, why: 'chosen' } : find(income)),
    invoices,
  );
  const found = new Map(proposed.map((one) => [one.line, one]));
  return {
    rows: lines.map(({ id, day, amount, party, summary }) => {
      const { customer, why, writeOffs, advance } = found.get(id)!;
      return {
        id,
        day,
        amount,
        party,
        summary,
        customer: customer ?? null,
        customerName: customer === undefined ? null : names.get(customer)!,
        why: why ?? null,
        writeOffs: writeOffs.map((one) => ({
          ...one,
          number: numbers.get(one.invoice)!,
          amount: formatFen(one.amount),
        })),
        advance: formatFen(advance),
        booked: booked.has(id),
      };
    }),
    isMore: all.length > most,
    audits,
  };
}

interface Item {
  readonly line: number;
  readonly customer: number;
  readonly writeOffs: readonly { readonly invoice: number; readonly amount: string }[];
}
onConstraint('fico_bank_receipt_pkey', () => new Refusal('这笔来款已经记了收款单'));

/** One income as one receipt, with all that follows, or nothing of it. */
export async function receiveIncome(work: Work, account: number, { line, customer, writeOffs }: Item): Promise<void> {
  const [income] = await work.query<IncomeRow & { reference: string | null; matched: boolean; written: string | null }>(
    'fico_bank_receipt.income',
    `select l.id, l.day, (l.income - l.expense)::text as amount, l.party, l.reference, concat_ws(' ', l.party, l.summary, l.purpose, l.note) as summary,
       exists (select 1 from fico_bank_link k where k.company_id = $1 and k.line = l.id) as matched, w.number as written
     from fico_bank_line l ${writtenFor} where l.company_id = $1 and l.account = $2 and l.id = $3 and not l.deleted for update of l`,
    [work.company, account, line],
  );
  if (!income) throw new Refusal('没有这笔银行流水，可能已被删除');
  if (income.written !== null) throw new Refusal(`这笔来款已经记了收款单 ${income.written}`);
  if (income.matched) throw new Refusal('这笔来款已经勾对');
  if (income.amount.startsWith('-')) throw new Refusal('这笔是付出去的，不能记收款单');
  const { id } = await save(work, receipt, {
    kind: writeOffs.length > 0 ? 'sales' : 'advance',
    customer,
    receiptDate: income.day,
    discount: zeroFen,
    remark: income.summary?.slice(0, 500) ?? null,
    money: [{ account, amount: yuan(income.amount), fee: zeroFen, reference: income.reference?.slice(0, 60) ?? null }],
    writeOffs: writeOffs.map(({ invoice, amount }) => ({ invoice, amount: yuan(amount) })),
    refunds: [],
  });
  await work.query('fico_bank_receipt.forget', 'delete from fico_bank_receipt where company_id = $1 and line = $2', [
    work.company,
    line,
  ]);
  await work.query(
    'fico_bank_receipt.keep',
    'insert into fico_bank_receipt (company_id, line, receipt) values ($1, $2, $3)',
    [work.company, line, id],
  );
  if (!(await auditsOwn(work))) return;
  await work.flush();
  await act(work, receipt, 'audit', { id });
}

/** A receipt that was written from a line of the bank is matched with it as soon as it counts, whoever audits it. */
export const matchWritten = observer(receipt, ['audit'], async ({ moved }, work) => {
  const ids = moved.map(({ record }) => record.id);
  const written = await work.query(
    'fico_bank_receipt.written',
    'select 1 as yes from fico_bank_receipt where company_id = $1 and receipt = any($2::bigint[]) limit 1',
    [work.company, ids],
  );
  if (written.length === 0) return;
  await work.flush();
  // Somebody may have changed account or amount, or matched the line otherwise: that is left to people.
  const fitting = await work.query<{ line: number; account: number; entry: number }>(
    'fico_bank_receipt.fitting',
    `select distinct on (b.line) b.line, l.account, e.id as entry from fico_bank_receipt b
     join fico_bank_line l on l.company_id = $1 and l.id = b.line and not l.deleted
     join fico_cash_entry e on e.company_id = $1 and e.source_name = $3 and e.source_id = b.receipt and e.account = l.account
       and e.amount = l.income - l.expense and ${standing}
     where b.company_id = $1 and b.receipt = any($2::bigint[])
       and not exists (select 1 from fico_bank_link k where k.company_id = $1 and (k.line = b.line or k.entry = e.id))
     order by b.line, e.id`,
    [work.company, ids, receipt.name],
  );
  for (const account of [...new Set(fitting.map((one) => one.account))].toSorted((a, b) => a - b))
    await matchGroups(
      work,
      account,
      fitting.filter((one) => one.account === account).map(({ line, entry }) => ({ lines: [line], entries: [entry] })),
    );
});

interface Payload {
  readonly account: number;
  readonly items: readonly (Item & { readonly title: string })[];
}
const mayMake = (user: User) => user.may('fico_receipt:save');

/** Each income is a step of its own with its checkpoint: killed, the task goes on behind the last one. */
export const bankReceiptTask: Task<Payload, { next: number }> = {
  name: 'fico.bankReceipts',
  async run({ account, items }, run) {
    if (!mayMake(run.user)) throw refuse('403');
    let refused = 0;
    for (let at = run.state?.next ?? 0; at < items.length; at++) {
      const [item, state] = [items[at]!, { next: at + 1 }];
      try {
        await run.step((work) => receiveIncome(work, account, item), state);
      } catch (error) {
        if (!(error instanceof Refusal) || error instanceof Overtaken) throw error;
        refused += 1;
        run.rowError(item.line, item.title, error.message);
        await run.step(async () => {}, state);
      }
      await run.progress(at + 1, items.length);
    }
    return { summary: refused > 0 ? `记完了，${refused} 笔没有记上` : `${items.length} 笔来款都记好了` };
  },
};

/** As they are called when one of them is refused. */
async function titlesOf(work: Work, account: number, lines: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await work.query<{ id: number; title: string }>(
    'fico_bank_receipt.titles',
    `select id, concat_ws(' ', day, coalesce(party, summary, reference)) as title from fico_bank_line
     where company_id = $1 and account = $2 and id = any($3::bigint[]) and not deleted`,
    [work.company, account, lines],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export const bankReceiptHandlers = [
  handle(proposeBankReceipts, (asked, work) => propose(work, asked)),
  handle(makeBankReceipts, async ({ account, items }, work) => {
    const titles = await titlesOf(
      work,
      account,
      items.map(({ line }) => line),
    );
    if (new Set(items.map(({ line }) => line)).size < items.length) throw new Refusal('同一笔来款被选了两次');
    if (titles.size < items.length) throw new Refusal('有的银行流水不在这个账户里，或已被删除，请刷新后再选');
    const named = items.map((item) => ({ ...item, title: titles.get(item.line)! }));
    return {
      task: await startTask(work, bankReceiptTask, { account, items: named }, `银行来款记收款单 ${items.length} 笔`),
    };
  }),
];
