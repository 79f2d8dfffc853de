import { actMany, handle, load, Refusal, runWork, type Work } from '@heliu/engine';
import { wakeQueue } from '../issue/queue.server.ts';
import { type Answer, type Login, providerNames } from '../providers/provider.ts';
import type { ProviderLine } from '../providers/line.server.ts';
import { loginOf } from '../providers/login.server.ts';
import { lineOfSubject } from '../subject/line.server.ts';
import { type DrawerLogin, faceAuth, logIn, loginStatus } from './drawer.calls.ts';
import { subject as subjectEntity } from '../subject/subject.ts';
import { drawer } from './drawer.ts';

/** A clerk and the way to the tax office in his name. */
interface Clerk {
  readonly id: number;
  readonly account: string;
  readonly line: ProviderLine;
  readonly faceAuth: string | null;
  /** Claims the right to ask for something a provider counts; false while the last time is too near. */
  may(what: 'asked' | 'looked'): Promise<boolean>;
}
type Ask = (clerk: Clerk) => Promise<Answer<Login>>;

const needless = (line: ProviderLine): Refusal =>
  new Refusal(`${providerNames[line.provider.code]}的开票员在它自己的系统里登录，这里不用登录`);

/** While a face is waited for, the tax office is asked about it now and then: the provider does not do so by itself. */
const askStatus: Ask = async (clerk) => {
  const { login, lookForFace } = clerk.line.provider.operations;
  if (!login) throw needless(clerk.line);
  const answer = await loginOf(clerk.line, clerk.account);
  const isWanted = answer.ok && answer.value.state === 'needFace';
  if (!isWanted || !lookForFace || clerk.faceAuth === null || !(await clerk.may('looked'))) return answer;
  const looked = await clerk.line.ask(lookForFace, { clerk: clerk.account, authId: clerk.faceAuth });
  return looked.ok ? loginOf(clerk.line, clerk.account) : answer;
};

const goOn =
  (smsCode?: string): Ask =>
  ({ line, account }) => {
    const { continueLogin } = line.provider.operations;
    if (!continueLogin) throw needless(line);
    return line.ask(continueLogin, { clerk: account, smsCode });
  };

/** The code that is there, as long as it is good; else a new one is ordered, which is there a moment later. */
const askFace: Ask = async (clerk) => {
  const { faceCode } = clerk.line.provider.operations;
  if (!faceCode) return goOn()(clerk);
  const found = await clerk.line.ask(faceCode, { clerk: clerk.account, fresh: false });
  const isGood =
    found.ok && found.value.qr !== undefined && (found.value.expiresAt ?? Infinity) > clerk.line.account().now;
  if (!found.ok || isGood) return found;
  const ordered = (await clerk.may('asked')) && (await clerk.line.ask(faceCode, { clerk: clerk.account, fresh: true }));
  return ordered && !ordered.ok ? ordered : { ok: true, value: { state: 'needFace' } };
};

const apart = { asked: 60, looked: 30 } as const;

/** A clerk who is back lets the queue of his subject go on, if it was he who was missing. */
async function keepLogin(work: Work, id: number, subject: number, { state, expiresAt, authId }: Login): Promise<void> {
  work.later({
    name: 'oms_drawer.login',
    text:
      `update oms_drawer set login_state = $3, login_checked_at = now(), login_until = $4, ` +
      `face_auth = case when $3 = 'needFace' then coalesce($5, face_auth) end where company_id = $1 and id = $2`,
    values: [work.company, id, state, state === 'ready' ? (timeOf(expiresAt) ?? null) : null, authId ?? null],
  });
  if (state !== 'ready') return;
  const { pause } = await load(work, subjectEntity, subject, true);
  if (pause !== 'login') return;
  await actMany(work, subjectEntity, 'goOn', [{ id: subject }]);
  await wakeQueue(work, subject);
}

const timeOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

/** No connection is held while the tax office thinks. */
async function asked(work: Work, id: number, ask: Ask): Promise<DrawerLogin> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const may = (what: keyof typeof apart) =>
    own(async (inner) => {
      const claimed = await inner.query(
        `oms_drawer.face.${what}`,
        `update oms_drawer set face_${what}_at = now() where company_id = $1 and id = $2
         and coalesce(face_${what}_at < now() - interval '${apart[what]} seconds', true) returning 1`,
        [inner.company, id],
      );
      return claimed.length > 0;
    });
  const { clerk, subject } = await own(async (inner) => {
    const { account, subject: of, name, disabled, faceAuth: check } = await load(inner, drawer, id);
    if (disabled) throw new Refusal(`开票员“${name}”已停用`);
    return { clerk: { id, account, line: await lineOfSubject(inner, of), faceAuth: check, may }, subject: of };
  });
  const answer = await ask(clerk);
  if (!answer.ok && answer.fault.kind !== 'login') throw new Refusal(answer.fault.message);
  const login: Login = answer.ok ? answer.value : { state: 'offline' };
  await own((inner) => keepLogin(inner, id, subject, login));
  return { state: login.state, qr: login.qr ?? null, until: timeOf(login.expiresAt) ?? null };
}

export const loginHandlers = [
  handle(loginStatus, ({ id }, work) => asked(work, id, askStatus)),
  handle(logIn, ({ id, smsCode }, work) => asked(work, id, goOn(smsCode))),
  handle(faceAuth, ({ id }, work) => asked(work, id, askFace)),
];
