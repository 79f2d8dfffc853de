import { type Fen, fen, type Full, yuan } from '@heliu/model';
import { act, amend, type Job, load, Refusal, remove, runWork, save, today, type Work } from '@heliu/engine';
import { customerBill, receipt as receipts } from '../../fico/model.ts';
import { auditOwn, openItems } from '../../fico/server.ts';
import { type Payment } from '../wechat-pay/payment-store.server.ts';
import { payment } from '../wechat-pay/payment.ts';
import { type Booking, bookingOf, type Span } from './statement-receipt.rules.ts';
import { statementReceipt } from './statement-receipt.ts';

type Document = Full<typeof statementReceipt>;

/** What of the money is with us, and not on its way back. */
export const kept = ({ amount, refunded, refunding }: Payment): Fen => fen(amount - refunded - refunding);

/** Which invoices each bill is about, as bills stand now. */
const spansOf = (work: Work, { customer, bills }: Document): Promise<(Span & Record<string, unknown>)[]> =>
  work.query(
    'fico_statement_receipt.spans',
    `select t.after::text as after, t.till::text as till from (
       select b.id, b.till, lag(b.till) over (order by b.month) as after
       from (select id, month, (to_date(month, 'YYYY-MM') + interval '1 month - 1 day')::date as till from ${customerBill.name}
             where company_id = $1 and customer = $2 and status = 'audited') b
     ) t where t.id = any($3::bigint[])`,
    [work.company, customer, bills.map(({ bill }) => bill)],
  );

/** What booking it would do now. */
export async function bookingFor(work: Work, record: Document, paid: Payment): Promise<Booking & { amount: Fen }> {
  const amount = kept(paid);
  const open = (await openItems(work, record.customer, today())).map((one) => ({ ...one, open: yuan(one.open) }));
  return { ...bookingOf(amount, open, await spansOf(work, record)), amount };
}

export async function paymentOf(work: Work, record: Document): Promise<Payment> {
  if (record.payment === null) throw new Error(`${record.number} is paid by nothing`);
  return load(work, payment, record.payment);
}

/** One receipt for the money, audited: nobody typed its figures. */
export async function book(work: Work, record: Document, receiptDate: string): Promise<void> {
  const paid = await paymentOf(work, record);
  const { amount, writeOffs } = await bookingFor(work, record, paid);
  const { id } = await save(
    work,
    receipts,
    {
      kind: writeOffs.length > 0 ? 'sales' : 'advance',
      customer: record.customer,
      receiptDate,
      money: [{ account: record.account!, amount, reference: paid.transactionId }],
      writeOffs: writeOffs.map((one) => ({ ...one })),
      refunds: [],
      remark: `微信收款 ${record.number}，支付单 ${paid.outTradeNo}`,
    },
    { source: { type: statementReceipt.name, id: record.id, number: record.number } },
  );
  await work.flush();
  auditOwn(work, id);
  await act(work, receipts, 'audit', { id });
  await amend(work, statementReceipt, [{ id: record.id, receipt: id }], { silent: true });
}

/** Takes the receipt out of the books again. */
export async function unbook(work: Work, { receipt, number }: Document): Promise<void> {
  await work.flush();
  if (receipt === null) return;
  await act(work, receipts, 'deaudit', { id: receipt, reason: `反审核对账收款单 ${number}` });
  await work.flush();
  await remove(work, receipts, receipt);
}

const most = 100;
/** Paid a while ago and neither booked nor refused: whoever should have done it has died. */
const forgotten = (work: Work): Promise<{ id: number }[]> =>
  work.query(
    'fico_statement_receipt.forgotten',
    `select id from ${statementReceipt.name} where company_id = $1 and status = 'paid' and problem is null
       and updated_at < now() - interval '2 minutes' order by id limit ${most}`,
    [work.company],
  );

/**
 * Books what was paid. It is asked for in the transaction that writes down the payment, so it runs exactly when there is
 * money; done twice, the second finds it booked. What the books refuse stands on the document for people to read.
 */
export const bookPaid: Job<{ readonly id?: number } | null> = {
  name: 'payment.bookStatements',
  async run(payload, { db, user, origin }) {
    const within = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task, origin);
    const ids = payload?.id === undefined ? (await within(forgotten)).map(({ id }) => id) : [payload.id];
    for (const id of ids) {
      const due = await within((work) => load(work, statementReceipt, id));
      if (due.status !== 'paid' || due.problem !== null) continue;
      try {
        await within((work) => act(work, statementReceipt, 'audit', { id, input: { bookDate: due.bookDate! } }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { message } = error;
        await within(async (work) => {
          const now = await load(work, statementReceipt, id, true);
          if (now.status === 'paid' && now.problem === null)
            await act(work, statementReceipt, 'fail', { id, set: { problem: message.slice(0, 500) } });
        });
      }
    }
  },
};
