import { formatFen, type Full, sumFen } from '@heliu/model';
import { act, handle, runWork, type Work } from '@heliu/engine';
import { type customerBill } from '../../fico/model.ts';
import { throughBillLink, unpaidBillsOf } from '../../fico/server.ts';
import { type Caller, payOptions } from '../wechat-pay/gateway.server.ts';
import { callerOf } from '../wechat-pay/payment.server.ts';
import { codeOf, Outdated, prepareCode } from './code.server.ts';
import { askFor } from './collect.server.ts';
import { askingOf } from './standing.server.ts';
import { publicPayment, type PublicPayment, publicQrcode } from './statement-receipt.calls.ts';
import { statementReceipt } from './statement-receipt.ts';

type Bill = Full<typeof customerBill>;
const nothing = { codeUrl: null, expiresAt: null, paidAt: null } as const;

/** When the last of the money for a bill came by a code. */
async function paidAtOf(work: Work, bill: number): Promise<string | null> {
  const [found] = await work.query<{ at: string | null }>(
    'fico_statement_receipt.paidAt',
    `select max(d.paid_at) as at from fico_statement_receipt_bills l join fico_statement_receipt d on d.company_id = $1 and d.id = l.document_id
     where l.company_id = $1 and l.bill = $2 and d.status in ('paid', 'audited')`,
    [work.company, bill],
  );
  return found?.at ?? null;
}

/** What is to be paid of a bill and of those before it, and whether somebody is about to. */
async function standing(work: Work, bill: Bill): Promise<PublicPayment> {
  const open = (await unpaidBillsOf(work, bill.customer)).filter(({ month }) => month <= bill.month);
  const asked = (await askingOf(work, [bill.customer])).find((one) => open.some(({ id }) => id === one.bill));
  if (asked?.status === 'paid') {
    const { amount, paidAt } = await codeOf(work, asked.id);
    return { ...nothing, state: 'paid', amount, paidAt };
  }
  if (open.length === 0) {
    const isPaid = bill.closing > 0n;
    return { ...nothing, state: isPaid ? 'paid' : 'none', amount: '0.00', paidAt: await paidAtOf(work, bill.id) };
  }
  const code = asked && (await codeOf(work, asked.id));
  if (code?.codeUrl)
    return { state: 'waiting', amount: code.amount, codeUrl: code.codeUrl, expiresAt: code.expiresAt, paidAt: null };
  const amount = code?.amount ?? formatFen(sumFen(open.map((one) => one.open)));
  return { ...nothing, state: payOptions(work.db) ? 'open' : 'none', amount };
}

interface Asked {
  readonly caller: Caller;
  readonly id: number;
}
const ask = (work: Work, token: string): Promise<Asked> =>
  throughBillLink(work, token, async (inner, bill) => {
    const { id } = await askFor(inner, bill.customer, bill.month);
    return { caller: callerOf(inner), id };
  });

/** A code for what is owed now: where he has paid some of it otherwise meanwhile, the old one is taken back first. */
async function offer(work: Work, token: string): Promise<void> {
  const { caller, id } = await ask(work, token);
  try {
    await prepareCode(caller, id);
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    const { db, user, origin } = caller;
    const reason = '欠款已变动，按现在的金额重新收';
    await runWork(db, user, (inner) => act(inner, statementReceipt, 'cancel', { id, reason }), origin);
    const again = await ask(work, token);
    await prepareCode(again.caller, again.id);
  }
}

export const publicPayHandlers = [
  handle(publicPayment, ({ token }, work) => throughBillLink(work, token, standing)),
  handle(publicQrcode, async ({ token }, work) => {
    const { state } = await throughBillLink(work, token, standing);
    if (state === 'open' || state === 'waiting') await offer(work, token);
    return throughBillLink(work, token, standing);
  }),
];
