import { handle, load, Refusal, runWork, type Work } from '@heliu/engine';
import { wakeQueue } from '../issue/queue.server.ts';
import { type Answer, type Login, providerNames } from '../providers/provider.ts';
import type { ProviderLine } from '../providers/line.server.ts';
import { lineOfSubject } from '../subject/line.server.ts';
import { type DrawerLogin, faceAuth, logIn, loginStatus } from './drawer.calls.ts';
import { drawer } from './drawer.ts';

type Ask = (line: ProviderLine, clerk: string) => Promise<Answer<Login>>;

const needless = (line: ProviderLine): Refusal =>
  new Refusal(`${providerNames[line.provider.code]}的开票员在它自己的系统里登录，这里不用登录`);

const askStatus: Ask = (line, clerk) => {
  const { login } = line.provider.operations;
  if (!login) throw needless(line);
  return line.ask(login, { clerk });
};
const goOn =
  (smsCode?: string): Ask =>
  (line, clerk) => {
    const { continueLogin } = line.provider.operations;
    if (!continueLogin) throw needless(line);
    return line.ask(continueLogin, { clerk, smsCode });
  };

/** A clerk who is back lets the queue of his subject go on, if it was he who was missing. */
async function keepLogin(work: Work, id: number, subject: number, { state, expiresAt }: Login): Promise<void> {
  work.later({
    name: 'oms_drawer.login',
    text: `update oms_drawer set login_state = $3, login_checked_at = now(), login_until = $4 where company_id = $1 and id = $2`,
    values: [work.company, id, state, expiresAt === undefined ? null : new Date(expiresAt).toISOString()],
  });
  if (state !== 'ready') return;
  const [released] = await work.query(
    'oms_invoice_subject.loggedIn',
    `update oms_invoice_subject set pause = 'none', pause_text = null, paused_at = null, version = version + 1
     where company_id = $1 and id = $2 and pause = 'login' returning 1`,
    [work.company, subject],
  );
  if (released) await wakeQueue(work, subject);
}

/** No connection is held while the tax office thinks. */
async function asked(work: Work, id: number, ask: Ask): Promise<DrawerLogin> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const { line, clerk, subject } = await own(async (inner) => {
    const { account, subject: of, name, disabled } = await load(inner, drawer, id);
    if (disabled) throw new Refusal(`开票员“${name}”已停用`);
    return { line: await lineOfSubject(inner, of), clerk: account, subject: of };
  });
  const answer = await ask(line, clerk);
  if (!answer.ok && answer.fault.kind !== 'login') throw new Refusal(answer.fault.message);
  const login: Login = answer.ok ? answer.value : { state: 'offline' };
  await own((inner) => keepLogin(inner, id, subject, login));
  return {
    state: login.state,
    qr: login.qr ?? null,
    until: login.expiresAt === undefined ? null : new Date(login.expiresAt).toISOString(),
  };
}

export const loginHandlers = [
  handle(loginStatus, ({ id }, work) => asked(work, id, askStatus)),
  handle(logIn, ({ id, smsCode }, work) => asked(work, id, goOn(smsCode))),
  handle(faceAuth, ({ id }, work) => asked(work, id, goOn())),
];
