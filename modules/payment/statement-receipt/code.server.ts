import { codes, formatFen } from '@heliu/model';
import { amend, handle, load, Refusal, runWork, save, type Work } from '@heliu/engine';
import { receipt as receipts } from '../../fico/model.ts';
import { type Caller, demandPayments } from '../wechat-pay/gateway.server.ts';
import { callerOf, codeExpiry, drawCode, refresh, withdrawCode } from '../wechat-pay/payment.server.ts';
import type { Payment } from '../wechat-pay/payment-store.server.ts';
import { payment } from '../wechat-pay/payment.ts';
import { billComplaints } from './standing.server.ts';
import { paymentQrcode, paymentStatus, type StatementCode } from './statement-receipt.calls.ts';
import { codeNumber } from './statement-receipt.rules.ts';
import { statementReceipt } from './statement-receipt.ts';

/** Whoever takes out his phone needs a moment: a code that is about to run out is replaced. */
const spareMs = 60_000;
const isRunOut = ({ expiresAt }: Payment): boolean => Date.parse(expiresAt) < Date.now() + spareMs;

/** What somebody is asked for is no longer owed. */
export class Outdated extends Refusal {}

/** The payment a document waits for, or a new one where there is none; the document is locked, so there is never a second. */
async function awaited(work: Work, id: number): Promise<Payment | undefined> {
  const record = await load(work, statementReceipt, id, true);
  if (record.status !== 'waiting') return undefined;
  const [complaint] = await billComplaints(work, record.customer, record.bills);
  if (complaint) throw new Outdated(`${complaint.message}，请撤回后重新收款`);
  const last = record.payment === null ? undefined : await load(work, payment, record.payment);
  if (last?.state === 'waiting') return last;
  if (last && last.state !== 'closed') throw new Refusal(last.problem ?? '上一个收款码还没有结果，请先处理');
  const [{ n } = { n: 0 }] = await work.query<{ n: number }>(
    'oms_payment.ofSource',
    'select count(*)::int as n from oms_payment where company_id = $1 and source_record = $2 and source_name = $3',
    [work.company, id, statementReceipt.name],
  );
  const made = await save(
    work,
    payment,
    {
      outTradeNo: codeNumber(id, n + 1),
      purpose: `货款 ${record.number}`,
      orderNo: record.number,
      amount: record.amount,
      expiresAt: codeExpiry(),
    },
    { computed: { sourceName: statementReceipt.name, sourceRecord: id } },
  );
  await work.flush();
  await amend(work, statementReceipt, [{ id, payment: made.id }], { silent: true });
  return load(work, payment, made.id);
}

/** Sees to it that a document that waits for money can be paid. */
export async function prepareCode(caller: Caller, id: number): Promise<void> {
  const { db, user, origin } = caller;
  demandPayments(db);
  const look = () => runWork(db, user, (work) => awaited(work, id), origin);
  let row = await look();
  if (row && isRunOut(row)) {
    await withdrawCode(caller, row.outTradeNo);
    row = await look();
  }
  if (row && row.codeUrl === null) await drawCode(caller, row);
}

/** The number of the code that can still be paid. */
export async function openCode(work: Work, id: number): Promise<string | undefined> {
  const { payment: last } = await load(work, statementReceipt, id);
  const found = last === null ? undefined : await load(work, payment, last);
  return found?.state === 'waiting' ? found.outTradeNo : undefined;
}

export async function codeOf(work: Work, id: number): Promise<StatementCode> {
  const record = await load(work, statementReceipt, id);
  const last = record.payment === null ? undefined : await load(work, payment, record.payment);
  const isOpen = record.status === 'waiting' && last?.state === 'waiting' && Date.parse(last.expiresAt) > Date.now();
  const booked = record.receipt === null ? undefined : await load(work, receipts, record.receipt);
  return {
    id,
    number: record.number,
    status: record.status,
    amount: formatFen(record.amount),
    codeUrl: isOpen ? last.codeUrl : null,
    expiresAt: isOpen ? last.expiresAt : null,
    paidAt: record.paidAt,
    receipt: booked ? { id: booked.id, number: booked.number } : null,
    problem: record.problem,
  };
}

const shown = ({ db, user, origin }: Caller, id: number) => runWork(db, user, (work) => codeOf(work, id), origin);

export const codeHandlers = [
  handle(paymentQrcode, async ({ id }, work) => {
    const caller = callerOf(work);
    const { status, number } = await shown(caller, id);
    if (status === 'draft') throw new Refusal(`${number} 还没有开始收款，请先点“收款”`, codes.refused);
    await prepareCode(caller, id);
    return shown(caller, id);
  }),
  handle(paymentStatus, async ({ id }, work) => {
    const caller = callerOf(work);
    const { db, user, origin } = caller;
    const no = await runWork(db, user, (inner) => openCode(inner, id), origin);
    // WeChat may be silent; what is known here is told all the same.
    if (no !== undefined)
      await refresh(caller, no).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    return shown(caller, id);
  }),
];
