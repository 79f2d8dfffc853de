import { createHash, timingSafeEqual } from 'node:crypto';
import { formatFen, type Full } from '@heliu/model';
import { act, amendLines, handle, loadAll, notifyUsers, Refusal, type Work } from '@heliu/engine';
import { byLink, type Door, readSecret } from '../../system/server.ts';
import { type PublicBill, publicAnswer, publicBill } from './customer-bill.calls.ts';
import { type Answer, answerComplaint, openDisputes } from './customer-bill.rules.ts';
import { customerBill } from './customer-bill.ts';
import { splitToken } from './token.server.ts';

type Bill = Full<typeof customerBill>;
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** One bill, for whoever holds its secret while it is kept open. */
const doorOf = (bill: number, secret: string): Door<Bill> => ({
  as: '客户',
  key: 'bill',
  closed: '链接无效或已过期，请向对方财务要一个新的',
  async find(inner) {
    const kept = await readSecret(inner, 'billLink', bill);
    if (kept?.expiresAt == null || kept.expiresAt <= inner.now) return undefined;
    if (!timingSafeEqual(digestOf(kept.content), digestOf(secret))) return undefined;
    const [found] = await loadAll(inner, customerBill, [bill]);
    return found?.status === 'audited' ? found : undefined;
  },
});

/** Does what the holder of a bill's link asks for, within the company of the link. */
export const throughBillLink = <T>(
  work: Work,
  text: string,
  task: (inner: Work, bill: Bill) => Promise<T>,
): Promise<T> => {
  const { bill, secret } = splitToken(text) ?? { bill: 0, secret: '' };
  return byLink(work, secret, doorOf(bill, secret), task);
};

/** The company's name and the customer's: of both sides nothing else is told. */
async function namesOf(work: Work, customer: number): Promise<{ company: string; customer: string }> {
  const [row] = await work.query<{ company: string; customer: string }>(
    'fico_customer_bill.names',
    `select o.name as company, c.name as customer from sys_company o, crm_customer c
     where o.company_id = $1 and o.id = $1 and c.company_id = $1 and c.id = $2`,
    [work.company, customer],
  );
  return row!;
}

async function viewOf(work: Work, bill: Bill): Promise<PublicBill> {
  return {
    answer: bill.answer,
    ...(await namesOf(work, bill.customer)),
    number: bill.number,
    month: bill.month,
    opening: formatFen(bill.opening),
    increase: formatFen(bill.increase),
    settled: formatFen(bill.settled),
    closing: formatFen(bill.closing),
    until: bill.linkUntil!,
    answeredBy: bill.answeredBy,
    answeredAt: bill.answeredAt,
    lines: bill.lines.map(({ id, date, document, dueDate, increase, settled, balance, opinion, said, reply }) => ({
      id,
      date: date!,
      document: document!,
      dueDate,
      increase: formatFen(increase),
      settled: formatFen(settled),
      balance: formatFen(balance),
      opinion,
      said,
      reply,
    })),
  };
}

/** Whoever made the bill hears of it; the same customer again is the same message. */
async function tell(work: Work, bill: Bill, title: string, text: string | null): Promise<void> {
  await notifyUsers(work, [bill.createdBy], {
    kind: 'action',
    title,
    text,
    entity: customerBill.name,
    recordId: bill.id,
    key: `${customerBill.name}:${bill.id}:answer`,
  });
}

/** What a customer says of his bill, for whoever he gave as his name. */
export async function answerBill(work: Work, bill: Bill, name: string, answer: Answer): Promise<void> {
  const complaint = answerComplaint(bill, answer);
  if (complaint) throw new Refusal(complaint);
  // Pressed twice: it is confirmed.
  if (answer.confirm && bill.answer === 'confirmed') return;
  const { id, version, number } = bill;
  const { customer } = await namesOf(work, bill.customer);
  const by = { answeredBy: name, answeredAt: work.now };
  if (answer.confirm) {
    await act(work, customerBill, 'confirm', { id, version, reason: `${name}确认`, set: by });
    const lines = bill.lines.map((line) => ({ id: line.id, opinion: 'agreed' }));
    amendLines(work, customerBill, { id, lines: 'lines' }, lines);
    return tell(work, bill, `${customer}确认了账单 ${number}`, `确认人：${name}`);
  }
  const ids = answer.disputes.map(({ line }) => line);
  const documentOf = new Map(bill.lines.map((line) => [line.id, line.document]));
  const said = answer.disputes.map(({ line, words }) => `${documentOf.get(line)}：${words}`).join('；');
  await act(work, customerBill, 'dispute', {
    id,
    version,
    reason: `${name}：${said}`.slice(0, 200),
    set: { ...by, answer: 'disputed', disputes: openDisputes(bill, ids) },
  });
  amendLines(
    work,
    customerBill,
    { id, lines: 'lines' },
    answer.disputes.map(({ line, words }) => ({ id: line, opinion: 'disputed', said: words, reply: null })),
  );
  return tell(work, bill, `${customer}对账单 ${number} 提出 ${ids.length} 处异议`, said);
}

export const publicBillHandlers = [
  handle(publicBill, ({ token }, work) => throughBillLink(work, token, viewOf)),
  handle(publicAnswer, ({ token, name, confirm, disputes }, work) =>
    throughBillLink(work, token, async (inner, bill) => {
      await answerBill(inner, bill, name, { confirm, disputes });
      await inner.flush();
      const [now] = await loadAll(inner, customerBill, [bill.id]);
      return viewOf(inner, now!);
    }),
  ),
];
