import { type Full, showFen } from '@heliu/model';
import { act, enqueue, load, notifyUsers, save, today, type Work } from '@heliu/engine';
import { beijingDate } from '@heliu/outside';
import { type Payee } from '../wechat-pay/payee.server.ts';
import type { Payment } from '../wechat-pay/payment-store.server.ts';
import { bookPaid } from './booking.server.ts';
import { statementReceipt } from './statement-receipt.ts';

type Document = Full<typeof statementReceipt>;

const dayOf = (at: string | null): string => (at === null ? today() : beijingDate(Date.parse(at)));

const tell = (work: Work, { id, createdBy }: Document, title: string, text: string | null): Promise<void> =>
  notifyUsers(work, [createdBy], {
    kind: 'action',
    title,
    text,
    entity: statementReceipt.name,
    recordId: id,
    key: `${statementReceipt.name}:${id}:paid`,
  });

const paidFields = ({ id, transactionId, paidAt }: Payment, problem: string | null) => ({
  payment: id,
  transactionId,
  paidAt,
  bookDate: dayOf(paidAt),
  problem,
});

/** Why what was paid is not booked by itself. */
function doubtOf({ status }: Document, { problem }: Payment): string | null {
  return problem ?? (status === 'cancelled' ? '撤回以后客户仍付了款，请核对后入账，或退款' : null);
}

/** Paid once more for the same document: money of its own, that people decide about. */
async function keepSecond(work: Work, first: Document, paid: Payment): Promise<void> {
  const { customer, account, number } = first;
  const bills = first.bills.map(({ bill, amount }) => ({ bill, amount }));
  const { id } = await save(
    work,
    statementReceipt,
    { customer, account, collectDate: today(), bills },
    // What is open of the bills does not matter any more: the money is here.
    {
      computed: { payment: paid.id, amount: paid.amount },
      source: { type: statementReceipt.name, id: first.id, number },
    },
  );
  await work.flush();
  const doubt = `客户为 ${number} 付了两次，这是第二次：请退款，或入账记作预收款`;
  await act(work, statementReceipt, 'pay', { id, set: paidFields(paid, doubt) });
  await tell(work, { ...first, id }, `${number} 被付了两次，多收 ${showFen(paid.amount)}`, doubt);
}

export const statementPayee: Payee = {
  entity: statementReceipt.name,
  async settled(work, paid) {
    if (paid.state === 'closed' || paid.state === 'waiting') return;
    const found = await load(work, statementReceipt, paid.sourceRecord!, true);
    const { id, number, status } = found;
    if (paid.state === 'abnormal') {
      await act(work, statementReceipt, 'warn', { id, set: { problem: paid.problem } });
      return tell(work, found, `${number} 的微信支付异常`, paid.problem);
    }
    if (status !== 'waiting' && status !== 'cancelled') return keepSecond(work, found, paid);
    const doubt = doubtOf(found, paid);
    await act(work, statementReceipt, 'pay', { id, set: paidFields(paid, doubt) });
    if (doubt === null) await enqueue(work, bookPaid.name, { id });
    await tell(work, found, `客户付了 ${number} 的 ${showFen(paid.amount)}`, doubt);
  },
  async refunded(work, paid) {
    if (paid.state !== 'refunded') return;
    const { id, status, payment } = await load(work, statementReceipt, paid.sourceRecord!, true);
    if (status === 'paid' && payment === paid.id) await act(work, statementReceipt, 'refund', { id });
  },
  async refundObjection(work, paid) {
    const { status, payment, number } = await load(work, statementReceipt, paid.sourceRecord!, true);
    if (status !== 'audited' || payment !== paid.id) return undefined;
    return `这笔钱已由对账收款单 ${number} 入账，请先把它反审核，再退款`;
  },
};
