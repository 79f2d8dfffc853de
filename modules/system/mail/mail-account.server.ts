import { codes, type Draft, type Full } from '@heliu/model';
import { amend, behaviour, handle, load, Refusal, runWork, type Work } from '@heliu/engine';
import { forgetSecret, keepSecret, readSecret } from '../secret/secret.server.ts';
import { mailPassword, testMail } from './mail-account.calls.ts';
import { mailAccount } from './mail-account.ts';
import { mailComplaint } from './mail.rules.ts';
import { keepOnePreferred } from './preferred.server.ts';
import { hostComplaint, MailFault, openMailbox } from './smtp.server.ts';

type Account = typeof mailAccount;
const connection = ['host', 'port', 'security', 'account'] as const;
const isMoved = (draft: Pick<Draft<Account>, (typeof connection)[number]>, before: Full<Account>) =>
  connection.some((key) => draft[key] !== before[key]);

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
    return keepOnePreferred(work, mailAccount, record);
  },
});

/** Undefined when the letter left. */
async function faultOfTrial(
  work: Work,
  box: Full<Account>,
  password: string | undefined,
  receiver: string,
): Promise<MailFault | undefined> {
  const open = openMailbox(work.db, box, password);
  try {
    await open.send({
      to: receiver,
      subject: `测试邮件：${box.name}`,
      text: '收到这封邮件，说明发票可以从这个邮箱寄出。',
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof MailFault)) throw error;
    return error;
  } finally {
    open.close();
  }
}

/**
 * With the password that is kept, or with one that takes its place once the server has let us in with it: until then
 * letters go on leaving with the one before.
 */
async function test(
  work: Work,
  { id, receiver, password: typed }: { id: number; receiver: string; password?: string | undefined },
): Promise<{ passed: boolean; text: string }> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const { box, kept } = await own(async (inner) => ({
    box: await load(inner, mailAccount, id),
    kept: (await readSecret(inner, 'mail', id))?.content,
  }));
  const password = typed || kept;
  if (box.account && password === undefined) throw new Refusal('还没有存过密码，请填写密码或授权码');
  const fault = await faultOfTrial(work, box, password, receiver);
  const isTaken = fault === undefined || fault.letIn;
  if (typed && kept !== undefined && !isTaken)
    return { passed: false, text: `${fault.message}。新填的密码没有保存，寄信仍用原来的` };
  const text = fault?.message ?? `测试邮件已发往 ${receiver}`;
  await own(async (inner) => {
    // Moved to another server meanwhile, it is no longer what was tried.
    if (isMoved(await load(inner, mailAccount, id), box)) return;
    if (typed && isTaken) keepSecret(inner, 'mail', id, typed);
    const tested = fault ? ('failed' as const) : ('passed' as const);
    await amend(inner, mailAccount, [{ id, tested, testText: text.slice(0, 300), testedAt: inner.now }]);
  });
  return { passed: fault === undefined, text };
}

export const mailAccountHandlers = [
  handle(testMail, (input, work) => test(work, input)),
  handle(mailPassword, async ({ id }, work) => {
    await load(work, mailAccount, id);
    return { kept: (await readSecret(work, 'mail', id)) !== undefined };
  }),
];
