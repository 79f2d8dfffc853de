import { codes, type Full } from '@heliu/model';
import { act, amendLines, handle, load, Refusal, type Work } from '@heliu/engine';
import { booksMailOf } from '../../crm/model.ts';
import { forgetSecret, hasMailbox, keepSecret, newToken, readSecret } from '../../system/server.ts';
import { queueBillMail } from './bill-mail.server.ts';
import {
  billSending,
  type BillSending,
  openBillLink,
  replyToDispute,
  sendBills,
  withdrawBillLink,
} from './customer-bill.calls.ts';
import { openDisputes } from './customer-bill.rules.ts';
import { customerBill } from './customer-bill.ts';
import { addressOf } from './token.server.ts';

type Bill = Full<typeof customerBill>;

function demandAudited({ status, number }: Bill): void {
  if (status !== 'audited') throw new Refusal(`客户账单 ${number} 还没有审核，不能发给客户`);
}

/** Opens the link of a bill, or keeps the one there is open for longer: letters that are out go on working. */
export async function openLink(work: Work, id: number, days: number): Promise<{ url: string; until: string }> {
  const bill = await load(work, customerBill, id);
  demandAudited(bill);
  const until = new Date(Date.parse(work.now) + days * 86_400_000).toISOString();
  const answer = bill.answer === 'none' ? 'sent' : bill.answer;
  await act(work, customerBill, 'open', { id, set: { linkUntil: until, answer } });
  // Whoever came first has given it its secret; the record is locked now.
  const kept = await readSecret(work, 'billLink', id);
  const secret = kept?.content ?? newToken(work.company).text;
  keepSecret(work, 'billLink', id, secret, Date.parse(until));
  await work.flush();
  return { url: addressOf(work.db, id, secret), until };
}

async function sendingOf(work: Work, id: number): Promise<BillSending> {
  const { customer } = await load(work, customerBill, id);
  const kept = await readSecret(work, 'billLink', id);
  const isOpen = kept?.expiresAt != null && kept.expiresAt > work.now;
  const mails = await work.query<BillSending['mails'][number] & Record<string, unknown>>(
    'fico_bill_mail.of',
    `select id, receiver, state, error, coalesce(sent_at, created_at) as at from fico_bill_mail_v where bill = $1 and not deleted order by id desc limit 20`,
    [id],
  );
  return {
    url: isOpen ? addressOf(work.db, id, kept.content) : null,
    until: isOpen ? kept.expiresAt : null,
    receiver: (await receiversOf(work, [customer])).get(customer) ?? null,
    mails,
  };
}

export async function receiversOf(work: Work, customers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await work.query<{ id: number; contacts: Parameters<typeof booksMailOf>[0] }>(
    'fico_bill_mail.receivers',
    'select id, contacts from crm_customer where company_id = $1 and id = any($2::bigint[])',
    [work.company, customers],
  );
  return new Map(
    rows.flatMap(({ id, contacts }) => {
      const address = booksMailOf(contacts);
      return address === null ? [] : [[id, address] as const];
    }),
  );
}

async function send(work: Work, ids: readonly number[], days: number, receiver: string | undefined) {
  if (receiver !== undefined && ids.length > 1) throw new Refusal('收件地址只能用于一张账单', codes.invalid);
  if (!(await hasMailbox(work))) throw new Refusal('还没有发件邮箱，请管理员到“邮箱管理”添加；也可以复制链接发给客户');
  const bills: Bill[] = [];
  for (const id of new Set(ids)) bills.push(await load(work, customerBill, id));
  const receivers = await receiversOf(
    work,
    bills.map(({ customer }) => customer),
  );
  const refused: { id: number; number: string; message: string }[] = [];
  let sent = 0;
  for (const { id, number, status, customer } of bills.toSorted((a, b) => a.id - b.id)) {
    const to = receiver ?? receivers.get(customer);
    const message =
      status !== 'audited' ? '还没有审核' : to === undefined ? '客户的联系人没有邮箱，请在客户资料里填写' : undefined;
    if (message) {
      refused.push({ id, number, message });
      continue;
    }
    await openLink(work, id, days);
    await queueBillMail(work, id, to!);
    sent += 1;
  }
  return { sent, refused };
}

export async function replyTo(work: Work, id: number, line: number, words: string): Promise<{ open: number }> {
  const bill = await load(work, customerBill, id);
  const found = bill.lines.find((one) => one.id === line);
  if (!found) throw new Refusal('这一行不在账单上，请刷新后再试', codes.missing);
  if (found.opinion !== 'disputed' && found.opinion !== 'answered')
    throw new Refusal('客户对这一行没有异议，不需要答复');
  const open = openDisputes(bill, [], line);
  await act(work, customerBill, 'reply', {
    id,
    version: bill.version,
    reason: `${found.document}：${words}`.slice(0, 200),
    set: { disputes: open, answer: open === 0 ? 'answered' : 'disputed' },
  });
  amendLines(work, customerBill, { id, lines: 'lines' }, [{ id: line, opinion: 'answered', reply: words }]);
  return { open };
}

export const billLinkHandlers = [
  handle(billSending, ({ id }, work) => sendingOf(work, id)),
  handle(openBillLink, ({ id, days }, work) => openLink(work, id, days)),
  handle(withdrawBillLink, async ({ id }, work) => {
    const { linkUntil } = await load(work, customerBill, id);
    if (linkUntil === null) return { withdrawn: false };
    await act(work, customerBill, 'withdraw', { id });
    forgetSecret(work, 'billLink', id);
    return { withdrawn: true };
  }),
  handle(sendBills, ({ ids, days, receiver }, work) => send(work, ids, days, receiver)),
  handle(replyToDispute, ({ id, line, words }, work) => replyTo(work, id, line, words)),
];
