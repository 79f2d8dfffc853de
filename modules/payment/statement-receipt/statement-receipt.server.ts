import { type Full, showFen, type Todo } from '@heliu/model';
import {
  behaviour,
  type Blocker,
  type DashboardSource,
  invalid,
  listTodo,
  load,
  type Proof,
  type Rule,
  runWork,
  type Work,
} from '@heliu/engine';
import { cashierAccount, customerBill, receipt as receipts } from '../../fico/model.ts';
import { closedMonths, holdItems } from '../../fico/server.ts';
import { payOptions } from '../wechat-pay/gateway.server.ts';
import { callerOf, withdrawCode } from '../wechat-pay/payment.server.ts';
import { payment } from '../wechat-pay/payment.ts';
import { book, bookingFor, kept, paymentOf, unbook } from './booking.server.ts';
import { openCode } from './code.server.ts';
import { askingOf, billComplaints, wechatAccount } from './standing.server.ts';
import { complaintOf, withSum } from './statement-receipt.rules.ts';
import { statementReceipt } from './statement-receipt.ts';

type Document = Full<typeof statementReceipt>;

const say = (message: string): Blocker => ({ code: 'FIN050', message });

/** Bills are taken before the documents that ask for them: of two that ask for the same, the second sees the first. */
async function holdBills(ids: readonly number[], work: Work): Promise<void> {
  const rows = await work.query<{ bill: number }>(
    'fico_statement_receipt.bills',
    'select bill from fico_statement_receipt_bills where company_id = $1 and document_id = any($2::bigint[])',
    [work.company, ids],
  );
  await holdItems(
    work,
    customerBill.name,
    rows.map(({ bill }) => bill),
  );
}

/** A refund and a booking of the same money wait for each other at the payment. */
async function holdPayments(ids: readonly number[], work: Work): Promise<void> {
  const rows = await work.query<{ payment: number }>(
    'fico_statement_receipt.payments',
    'select payment from fico_statement_receipt where company_id = $1 and id = any($2::bigint[]) and payment is not null',
    [work.company, ids],
  );
  await holdItems(
    work,
    payment.name,
    rows.map((row) => row.payment),
  );
}

async function collectBlockers(record: Document, work: Work): Promise<Blocker[]> {
  const wanted = new Set(record.bills.map(({ bill }) => bill));
  const taken = (await askingOf(work, [record.customer])).filter(
    ({ id, bill }) => id !== record.id && wanted.has(bill),
  );
  const numbers = [...new Set(taken.map(({ number }) => number))];
  return [
    ...(await billComplaints(work, record.customer, record.bills)).map(({ message }) => say(message)),
    ...numbers.map((number) => say(`这些账单已在对账收款单 ${number} 里收款，请先撤回它`)),
  ];
}

async function auditBlockers(record: Document, work: Work, day: string | undefined): Promise<Blocker[]> {
  const paid = await paymentOf(work, record);
  const closed = day === undefined ? new Map<string, string>() : await closedMonths(work, [day.slice(0, 7)]);
  return [
    ...[...closed.values()].map(say),
    ...(paid.refunding > 0n ? [say(`有 ${showFen(paid.refunding)} 正在退款，等微信答复后再入账`)] : []),
    ...(kept(paid) <= 0n ? [say('这笔钱已经全部退给客户，没有要入账的')] : []),
  ];
}

const dayIn = (input: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  input?.['bookDate'] as string | undefined;

export const statementReceiptBehaviour = behaviour(statementReceipt, {
  derive: withSum,
  complaint: complaintOf,
  async check(draft, work) {
    // Money that has come needs no leave to be written down.
    if (draft.payment != null) return;
    draft.account ??= await wechatAccount(work);
    const complaints = await billComplaints(work, draft.customer, draft.bills);
    if (complaints.length > 0) throw invalid(complaints);
  },
  actions: {
    collect: {
      hold: holdBills,
      blockers: collectBlockers,
      warnings: (_, work) => (payOptions(work.db) ? [] : ['还没有配置微信支付商户，现在不能生成收款码']),
      async effect({ amount, account, bills }, work) {
        const { name } = await load(work, cashierAccount, account!);
        return {
          text: `向客户收 ${bills.length} 张账单的款。客户扫码付款后自动记一张已审核的收款单，钱进${name}，并核销账单里的发票：`,
          facts: [{ label: '收款金额', value: showFen(amount) }],
        };
      },
    },
    cancel: {
      async outside({ id }, work) {
        const caller = callerOf(work);
        const no = await runWork(caller.db, caller.user, (inner) => openCode(inner, id), caller.origin);
        if (no !== undefined) await withdrawCode(caller, no);
      },
    },
    audit: {
      hold: holdPayments,
      blockers: (record, work, { input }) => auditBlockers(record, work, dayIn(input) ?? record.bookDate ?? undefined),
      async effect(record, work) {
        const { amount, writeOffs, advance } = await bookingFor(work, record, await paymentOf(work, record));
        const { name } = await load(work, cashierAccount, record.account!);
        return {
          text: `记一张已审核的收款单，钱进${name}：`,
          facts: [
            { label: '收款金额', value: showFen(amount) },
            { label: '核销发票', value: `${writeOffs.length} 张` },
            ...(advance > 0n ? [{ label: '转预收', value: showFen(advance) }] : []),
          ],
        };
      },
      also: (record, work, { input }) => book(work, record, dayIn(input)!),
    },
    deaudit: { hold: holdPayments, also: (record, work) => unbook(work, record) },
  },
});

/** What stands on a document of ours leaves the books with it, not before. */
export const statementRule: Rule = {
  async blockers({ entity, action, record, work }) {
    if (action !== 'deaudit' || (entity !== receipts && entity !== customerBill)) return [];
    const rows = await work.query<{ number: string }>(
      `fico_statement_receipt.on.${entity.name}`,
      entity === receipts
        ? `select number from fico_statement_receipt where company_id = $1 and receipt = $2 and status = 'audited'`
        : `select distinct d.number from fico_statement_receipt_bills l join fico_statement_receipt d on d.company_id = $1 and d.id = l.document_id
           where l.company_id = $1 and l.bill = $2 and d.status in ('waiting', 'paid', 'audited') limit 5`,
      [work.company, record['id']],
    );
    return rows.map(({ number }) =>
      say(
        entity === receipts
          ? `由对账收款单 ${number} 入账，请在那张单子上反审核`
          : `账单已在对账收款单 ${number} 里收款，不能反审核`,
      ),
    );
  },
};

export const statementTodos: readonly DashboardSource<Todo>[] = [
  listTodo(statementReceipt, {
    label: '客户已付款、还没有入账',
    tone: 'money',
    path: '/fico/statementreceipt',
    verb: 'audit',
    filters: () => ({ status: 'paid' }),
  }),
];

/** Every fen that came in by a code stands on one document, and what is booked is what was kept. */
export const statementProof: Proof = {
  code: 'fico.statementReceipts',
  label: '对账收款单 = 微信支付单 = 收款单',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; paid: string; booked: string }>(
      'proof.fico.statementReceipts',
      `select d.id, d.number, coalesce(p.amount - p.refunded - p.refunding, 0)::text as paid, coalesce(r.received, 0)::text as booked
       from fico_statement_receipt_v d
       left join oms_payment_v p on p.company_id = d.company_id and p.id = d.payment
       left join fico_receipt_v r on r.company_id = d.company_id and r.id = d.receipt and r.status = 'audited'
       where d.company_id = $1
         and ((d.status = 'audited' and (r.id is null or r.received is distinct from p.amount - p.refunded - p.refunding))
           or (d.status in ('paid', 'refunded') and (r.id is not null or p.paid_at is null))) limit 20`,
      [work.company],
    );
    const lost = await work.query<{ id: number; no: string }>(
      'proof.fico.statementPayments',
      `select p.id, p.out_trade_no as no from oms_payment_v p
       where p.company_id = $1 and p.source_name = 'fico_statement_receipt' and p.state in ('paid', 'partRefunded') and not p.deleted
         and not exists (select 1 from fico_statement_receipt_v d where d.company_id = $1 and d.payment = p.id and d.status in ('paid', 'audited')) limit 20`,
      [work.company],
    );
    return [
      ...rows.map(({ id, number, paid, booked }) => ({
        message: `${number} 微信实收 ${paid}，入账 ${booked}`,
        entity: statementReceipt.name,
        id,
      })),
      ...lost.map(({ id, no }) => ({ message: `微信支付 ${no} 已收款，没有对账收款单`, entity: payment.name, id })),
    ];
  },
};
