import { randomBytes } from 'node:crypto';
import { codes, type Fen, type Wire } from '@heliu/model';
import { handle, read, Refusal, runWork, save, type Work } from '@heliu/engine';
import { beijingDate } from '@heliu/outside';
import { askWechat, type Caller, demandPayments, notifyUrl } from './gateway.server.ts';
import { closePayment, nativePay as askForCode, queryPayment } from './operations.server.ts';
import { nativePay, queryPay } from './payment.calls.ts';
import { wireNumber } from './payment.rules.ts';
import { demandPayment, findPayment, keepCode, type Payment, settlePayment } from './payment-store.server.ts';
import { payment } from './payment.ts';
import { openRefunds, refreshRefund, refundHandler } from './refund.server.ts';

const codeMinutes = 30;
export const codeExpiry = (): string => new Date(Date.now() + codeMinutes * 60_000).toISOString();

/** `P261115` and eight characters nobody guesses. */
const freshNumber = (): string =>
  `P${beijingDate(Date.now()).slice(2).replaceAll('-', '')}${randomBytes(4).toString('hex').toUpperCase()}`;

/** The row first, WeChat afterwards: whatever happens to the answer, the payment is known here. */
async function stored({ db, user, origin }: Caller, wanted: Wanted): Promise<Payment> {
  const once = () =>
    runWork(
      db,
      user,
      async (work) => {
        const known = await findPayment(work, wanted.outTradeNo);
        if (known) return demandSame(known, wanted);
        await save(work, payment, { ...wanted, expiresAt: codeExpiry() });
        await work.flush();
        return demandPayment(work, wanted.outTradeNo);
      },
      origin,
    );
  // Of two clicks at once the later one is told that the number is taken, and then finds the earlier one's row.
  return once().catch((error: unknown) =>
    error instanceof Refusal && error.code === codes.invalid ? once() : Promise.reject(error as Error),
  );
}

interface Wanted {
  readonly outTradeNo: string;
  readonly purpose: string;
  readonly amount: Fen;
  readonly orderNo: string | null;
}

function demandSame(known: Payment, { amount, purpose }: Wanted): Payment {
  if (known.amount === amount && known.purpose === purpose) return known;
  throw new Refusal(`支付单号 ${known.outTradeNo} 已用于另一笔收款，请换一个单号`, codes.conflict);
}

const shown = ({ db, user, origin }: Caller, id: number) =>
  runWork(db, user, (work) => read(work, payment, id), origin) as unknown as Promise<Wire<typeof payment>>;

/** Has WeChat draw a code for a payment that has none yet. */
export async function drawCode(caller: Caller, row: Payment): Promise<void> {
  const { db, user, origin } = caller;
  const answer = await askWechat(db, askForCode, {
    outTradeNo: wireNumber(user.company, row.outTradeNo),
    description: row.purpose,
    amount: row.amount,
    expiresAt: Date.parse(row.expiresAt),
    notifyUrl: notifyUrl(db),
  });
  if (answer.ok) return runWork(db, user, async (work) => keepCode(work, row, answer.value.codeUrl), origin);
  const { kind, message } = answer.fault;
  throw new Refusal(
    kind === 'permanent' ? `微信拒绝了收款：${message}` : `${message}。请再点一次，同一单号不会重复收款`,
  );
}

/** Asks WeChat what became of a payment; a code that is over unpaid is closed there, so that nobody pays it later. */
async function refreshPayment({ db, user, origin }: Caller, row: Payment, isWithdrawn = false): Promise<void> {
  const outTradeNo = wireNumber(user.company, row.outTradeNo);
  const answer = await askWechat(db, queryPayment, { outTradeNo });
  if (!answer.ok) throw new Refusal(answer.fault.message);
  const keep = (told: NonNullable<typeof answer.value>) =>
    runWork(db, user, async (work) => settlePayment(work, await demandPayment(work, row.outTradeNo), told), origin);
  const isOver = row.state === 'waiting' && (isWithdrawn || Date.parse(row.expiresAt) < Date.now());
  const told = answer.value ?? {
    mchId: '',
    outTradeNo,
    state: isOver ? 'CLOSED' : 'NOTPAY',
    total: undefined,
    transactionId: undefined,
    paidAt: undefined,
    payer: undefined,
  };
  if (told.state !== 'NOTPAY' || !isOver) return keep(told);
  const closed = await askWechat(db, closePayment, { outTradeNo });
  // Paid in this very moment, or not known: the next look will tell.
  if (closed.ok) await keep({ ...told, state: 'CLOSED' });
}

/** Takes a code back before its time. Paid meanwhile, it is paid; where WeChat does not say, it is not taken back. */
export async function withdrawCode(caller: Caller, outTradeNo: string): Promise<void> {
  const { db, user, origin } = caller;
  demandPayments(db);
  const look = () => runWork(db, user, (work) => demandPayment(work, outTradeNo), origin);
  await refreshPayment(caller, await look(), true);
  if ((await look()).state === 'waiting') throw new Refusal('微信没有答复收款码是否已关闭，请再试一次');
}

/** Everything WeChat may have decided since: the payment and those of its refunds that are still open. */
export async function refresh(caller: Caller, outTradeNo: string): Promise<number> {
  const { db, user, origin } = caller;
  demandPayments(db);
  const row = await runWork(db, user, (work) => demandPayment(work, outTradeNo), origin);
  await refreshPayment(caller, row);
  for (const refund of await runWork(db, user, (work) => openRefunds(work, row.id), origin))
    await refreshRefund(caller, row, refund);
  return row.id;
}

/** The work of the call itself is never begun: WeChat is asked while no connection is held. */
export const callerOf = ({ db, user, origin }: Work): Caller => ({ db, user, origin });

export const paymentHandlers = [
  handle(nativePay, async ({ outTradeNo = freshNumber(), purpose, amount, orderNo = null }, work) => {
    const caller = callerOf(work);
    demandPayments(caller.db);
    const row = await stored(caller, { outTradeNo, purpose, amount, orderNo });
    if (row.state === 'waiting' && row.codeUrl === null) await drawCode(caller, row);
    return shown(caller, row.id);
  }),
  handle(queryPay, async ({ outTradeNo }, work) => {
    const caller = callerOf(work);
    return shown(caller, await refresh(caller, outTradeNo));
  }),
  refundHandler,
];
