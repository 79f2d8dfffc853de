import { codes, type Draft, type Fen, formatFen, type Full, showFen, type Todo, yuan } from '@heliu/model';
import {
  actMany,
  balance,
  behaviour,
  type Blocker,
  type DashboardSource,
  handle,
  list,
  listTodo,
  loadAll,
  type Move,
  Refusal,
  save,
  today,
  type Work,
} from '@heliu/engine';
import { forgetSecret } from '../../system/server.ts';
import { customer as customers } from '../../crm/model.ts';
import { openItems } from '../ar-invoice/ar-invoice.report.ts';
import { receivables } from '../ledger/ledgers.ts';
import { usualAccount } from '../receipt/receipt.server.ts';
import { receipt } from '../receipt/receipt.ts';
import { batchAuditBills, billFigures } from './customer-bill.calls.ts';
import { asked, spanOf, staleComplaint } from './customer-bill.rules.ts';
import { customerBill } from './customer-bill.ts';
import { billFor, figuresFor, figuresOf } from './figures.server.ts';

type Bill = typeof customerBill;
type Written = Full<Bill>;

/** The figures are the ledger's, whoever saves and however often; those of many bills come along. */
async function fillFigures(draft: Draft<Bill>, work: Work, before?: Written): Promise<void> {
  if (draft.opening !== undefined && before === undefined) return;
  if (spanOf(draft.month).from > today()) throw new Refusal(`${draft.month} 还没有到，不能出账单`, codes.invalid);
  const other = await billFor(work, draft.customer, draft.month);
  if (other && other.id !== before?.id)
    throw new Refusal(`这个客户 ${draft.month} 已有账单 ${other.number}，不能再出一张`);
  Object.assign(draft, await figuresFor(work, draft.customer, draft.month));
}

/** What is no longer as the ledger has it, bills of one month together. */
async function staleBills(moves: readonly Move<Bill>[], work: Work): Promise<ReadonlyMap<number, readonly Blocker[]>> {
  const found = new Map<number, readonly Blocker[]>();
  for (const month of new Set(moves.map(({ record }) => record.month))) {
    const bills = moves.map(({ record }) => record).filter((record) => record.month === month);
    const now = await figuresOf(
      work,
      bills.map(({ customer }) => customer),
      month,
    );
    for (const bill of bills) {
      const message = staleComplaint(bill, now.get(bill.customer)!);
      if (message) found.set(bill.id, [{ code: 'FIN003', message }]);
    }
  }
  return found;
}

/** What a receipt for the bill would settle, as things stand now. */
async function receivable(work: Work, { customer, month }: Pick<Written, 'customer' | 'month'>) {
  const { to } = spanOf(month);
  const open = (await openItems(work, customer, today()))
    .filter(({ invoiceDate }) => invoiceDate <= to)
    .map((one) => ({ ...one, open: yuan(one.open) }));
  const { advance } = await balance<{ advance: Fen }>(work, receivables, 'customer', { customer });
  return asked(open, advance);
}

/** A receipt made from the bill that nobody has audited. */
async function waitingReceipt(work: Work, id: number): Promise<string | undefined> {
  const [row] = await work.query<{ number: string }>(
    'fico_customer_bill.receipt',
    `select number from fico_receipt where company_id = $1 and source_type = 'fico_customer_bill' and source_id = $2 and status = 'draft' limit 1`,
    [work.company, id],
  );
  return row?.number;
}

async function receptionBlockers(record: Written, work: Work): Promise<Blocker[]> {
  const waiting = await waitingReceipt(work, record.id);
  if (waiting) return [{ code: 'FIN003', message: `已生成收款单 ${waiting}，还没有审核；要重新生成请先删除它` }];
  const { amount } = await receivable(work, record);
  if (amount === 0n) return [{ code: 'FIN003', message: '账单上的发票已经收清，没有要收的款' }];
  return (await usualAccount(work)) === null
    ? [{ code: 'FIN003', message: '还没有可用的出纳账户，请先在“出纳账户”里新增' }]
    : [];
}

async function makeReceipt(record: Written, work: Work) {
  const { amount, lines } = await receivable(work, record);
  const account = (await usualAccount(work))!;
  const made = await save(
    work,
    receipt,
    {
      kind: 'sales',
      customer: record.customer,
      receiptDate: today(),
      money: [{ account, amount }],
      writeOffs: lines.map(({ invoice, amount: part }) => ({ invoice, amount: part })),
      refunds: [],
      remark: `客户账单 ${record.number}（${record.month}）`,
    },
    { source: { type: customerBill.name, id: record.id, number: record.number } },
  );
  await work.flush();
  const number = made.number ?? '';
  return {
    text: `已生成收款单 ${number}，款到后核对账户和金额再审核`,
    record: { entity: receipt.name, id: made.id, title: number },
  };
}

export const customerBillBehaviour = behaviour(customerBill, {
  check: fillFigures,
  actions: {
    audit: {
      all: { blockers: staleBills },
      warnings: ({ month }) => (spanOf(month).to >= today() ? [`${month} 还没有过完，之后的往来不会进这张账单`] : []),
      effect: ({ month, closing, lines }) => ({
        text: `${month} 的 ${lines.length} 笔往来就此固定，之后发给客户的就是这些：`,
        facts: [{ label: '期末欠款', value: showFen(closing) }],
      }),
    },
    deaudit: { also: ({ id }, work) => forgetSecret(work, 'billLink', id) },
    makeReception: {
      blockers: receptionBlockers,
      async effect(record, work) {
        const { amount, lines } = await receivable(work, record);
        return {
          text: '生成一张收款单草稿，审核后才动账：',
          facts: [
            { label: '收款金额', value: showFen(amount) },
            { label: '核销发票', value: `${lines.length} 张` },
          ],
        };
      },
      also: makeReceipt,
    },
  },
});

export const customerBillHandlers = [
  handle(billFigures, async ({ customer, month }, work) => {
    const { rows } = await list(work, customers, { pageSize: 1, filters: { id: String(customer) } });
    if (rows.length === 0) throw new Refusal('客户不存在，或不在你的范围内', codes.missing);
    const { opening, increase, settled, closing, lines } = await figuresFor(work, customer, month);
    return {
      opening: formatFen(opening),
      increase: formatFen(increase),
      settled: formatFen(settled),
      closing: formatFen(closing),
      lines: lines.map(({ date, document, dueDate, ...amounts }) => ({
        date,
        document,
        dueDate,
        increase: formatFen(amounts.increase),
        settled: formatFen(amounts.settled),
        balance: formatFen(amounts.balance),
      })),
      existing: (await billFor(work, customer, month)) ?? null,
    };
  }),
  handle(batchAuditBills, async ({ ids }, work) => {
    const bills = await loadAll(work, customerBill, [...new Set(ids)]);
    const numbers = new Map(bills.map(({ id, number }) => [id, number]));
    const { done, refused } = await actMany(
      work,
      customerBill,
      'audit',
      bills.map(({ id }) => ({ id })),
    );
    return {
      done: done.length,
      refused: refused.map(({ id, blockers }) => ({
        id,
        number: numbers.get(id)!,
        message: blockers.map(({ message }) => message).join('；'),
      })),
    };
  }),
];

export const customerBillTodos: readonly DashboardSource<Todo>[] = [
  listTodo(customerBill, {
    label: '客户有异议的账单',
    tone: 'invoice',
    path: '/fico/custbill',
    verb: 'reply',
    filters: () => ({ status: 'audited', answer: 'disputed' }),
  }),
];
