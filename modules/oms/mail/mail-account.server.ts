import { codes, type Draft, type Full, type Todo } from '@heliu/model';
import { behaviour, type DeskSource, handle, listTodo, load, Refusal, runWork, type Work } from '@heliu/engine';
import { invoice } from '../invoice/invoice.ts';
import { keepOnePreferred } from '../preferred.server.ts';
import { forgetSecret, keepSecret, readSecret } from '../secret.server.ts';
import { delivery } from './delivery.ts';
import { sendMail, testMail } from './mail-account.calls.ts';
import { mailAccount } from './mail-account.ts';
import { mailComplaint } from './mail.rules.ts';
import { queueMail, wakeMail } from './send.server.ts';
import { hostComplaint, MailFault, openMailbox } from './smtp.server.ts';

type Account = typeof mailAccount;
const connection = ['host', 'port', 'security', 'account'] as const;
const isMoved = (draft: Draft<Account>, before: Full<Account>) => connection.some((key) => draft[key] !== before[key]);

export const mailAccountBehaviour = behaviour(mailAccount, {
  complaint: mailComplaint,
  /** A password is for the server it was typed in for: whoever changes that must not have it sent elsewhere. */
  check(draft, work, before) {
    const inside = hostComplaint(work.db, draft.host);
    if (inside) throw new Refusal(inside, codes.invalid, { complaints: [{ path: 'host', message: inside }] });
    if (!before || !isMoved(draft, before)) return;
    Object.assign(draft, { tested: 'none', testText: null, testedAt: null });
    forgetSecret(work, 'mail', before.id);
  },
  saved(record, work) {
    keepOnePreferred(work, mailAccount.name, record);
  },
});

export const deliveryBehaviour = behaviour(delivery, { actions: { retry: { also: (_, work) => wakeMail(work) } } });

async function prepareTest(work: Work, id: number, password: string | undefined) {
  const box = await load(work, mailAccount, id);
  if (password) keepSecret(work, 'mail', id, password);
  const kept = password ?? (await readSecret(work, 'mail', id))?.content;
  if (box.account && kept === undefined) throw new Refusal('还没有存过密码，请填写密码或授权码');
  return { box, password: kept };
}

async function test(
  work: Work,
  { id, receiver, password }: { id: number; receiver: string; password?: string | undefined },
): Promise<{ passed: boolean; text: string }> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const { box, password: kept } = await own((inner) => prepareTest(inner, id, password || undefined));
  const open = openMailbox(work.db, box, kept);
  let text = `测试邮件已发往 ${receiver}`;
  let passed = true;
  try {
    await open.send({
      to: receiver,
      subject: `测试邮件：${box.name}`,
      text: '收到这封邮件，说明发票可以从这个邮箱寄出。',
    });
  } catch (error) {
    if (!(error instanceof MailFault)) throw error;
    [passed, text] = [false, error.message];
  } finally {
    open.close();
  }
  await own(async (inner) =>
    inner.later({
      name: 'oms_mail_account.tested',
      text: 'update oms_mail_account set tested = $3, test_text = $4, tested_at = now(), version = version + 1 where company_id = $1 and id = $2',
      values: [inner.company, id, passed ? 'passed' : 'failed', text.slice(0, 300)],
    }),
  );
  return { passed, text };
}

export const mailHandlers = [
  handle(testMail, (input, work) => test(work, input)),
  handle(sendMail, async ({ invoice: id, receiver }, work) => {
    const { status, number } = await load(work, invoice, id);
    if (status !== 'issued') throw new Refusal(`发票 ${number} 还没有开具，不能寄出`);
    return { id: await queueMail(work, { invoice: id, receiver }) };
  }),
];

export const mailTodos: readonly DeskSource<Todo>[] = [
  listTodo(delivery, {
    label: '没有寄出的发票',
    tone: 'invoice',
    path: '/oms/messagelog',
    verb: 'retry',
    filters: () => ({ state: 'failed' }),
  }),
];
