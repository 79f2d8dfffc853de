import { codes } from '@heliu/model';
import {
  type Db,
  handle,
  note,
  openSession,
  platformCompany,
  refuse,
  Refusal,
  runWork,
  service,
  told,
  type Work,
} from '@heliu/engine';
import captcha from 'svg-captcha';
import { loginCalls, type Session } from './session.calls.ts';
import { demandOpen } from './holder.server.ts';
import { matches } from './password.server.ts';
import { clear, hit, hits } from './throttle.server.ts';
import { issue, randomKey, redeem } from './ticket.server.ts';

interface Found {
  readonly id: number;
  readonly company_id: number;
  readonly username: string;
  readonly realname: string;
  readonly user_type: 'staff' | 'platform' | 'channel';
  readonly chief: boolean;
  readonly factory: number | null;
  readonly roles: number[] | null;
  readonly disabled: boolean;
  readonly password_hash: string | null;
  readonly must_change: boolean | null;
  readonly company_name: string | null;
  readonly classification: string | null;
  readonly head_title: string | null;
  readonly domain_name: string | null;
  readonly company_disabled: boolean | null;
  readonly expired: boolean | null;
}

const findText = `
  select u.id, u.company_id, u.username, u.realname, u.user_type, u.chief, u.factory, u.roles, u.disabled,
         p.password_hash, p.must_change, c.name as company_name, c.classification, c.head_title, c.domain_name,
         c.disabled as company_disabled, c.expire_at < now() as expired
  from sys_user u
  left join sys_credential p on p.company_id = u.company_id and p.user_id = u.id
  left join sys_company c on c.company_id = u.company_id and c.id = u.company_id
  where not u.deleted and (lower(u.username) = lower($1) or u.mobile = $1)
  order by u.mobile = $1 desc nulls last limit 1`;

const kindNames = { platform: '平台管理员', channel: '渠道商' } as const;

const windowSeconds = 15 * 60;
const failuresBeforeCaptcha = 3;
const failuresBeforeRest = 10;
const failuresPerAddress = 100;

async function captchaChallenge(db: Db): Promise<{ captchaId: string; svg: string }> {
  const { text, data } = captcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlL',
    color: true,
    background: '#f4f6f9',
    width: 120,
    height: 40,
    // Larger letters lose their tails.
    fontSize: 46,
  });
  const captchaId = randomKey();
  await issue(db, 'captcha', captchaId, text.toLowerCase(), 5);
  return { captchaId, svg: data };
}

const rest = () => new Refusal('登录失败次数过多，请 15 分钟后再试', codes.tooMany);
const unread = async (db: Db, answer?: string) =>
  new Refusal(
    answer ? '图形验证码错误，请重新输入' : '请输入图形验证码',
    codes.captchaNeeded,
    await captchaChallenge(db),
  );

/**
 * Three wrong passwords ask for a captcha, ten for patience; an address that tries many accounts rests as well. Gives
 * the number of this try, counted before the password is looked at: a hundred made at once are still a hundred.
 */
async function demandPatience(
  db: Db,
  account: string,
  ip: string,
  captchaId?: string,
  answer?: string,
): Promise<number> {
  const [failures, fromAddress] = [await hits(db, account, windowSeconds), await hits(db, ip, windowSeconds)];
  if (failures >= failuresBeforeRest || fromAddress >= failuresPerAddress) throw rest();
  const isDue = failures >= failuresBeforeCaptcha;
  const isRead = isDue && captchaId && answer && (await redeem(db, 'captcha', captchaId, answer.trim().toLowerCase()));
  if (isDue && !isRead) throw await unread(db, answer);
  const tries = await hit(db, account, windowSeconds);
  if (tries > failuresBeforeRest) throw rest();
  if (tries > failuresBeforeCaptcha && !isRead) throw await unread(db);
  return tries;
}

/** Over before anything else is asked of the database: whoever holds a connection must not wait for a second one. */
const findAccount = (db: Db, name: string): Promise<Found | undefined> =>
  runWork(
    db,
    service('login', platformCompany),
    async (work) => (await work.query<Found>('login.find', findText, [name]))[0],
  );

async function factoryAndRoles(db: Db, found: Found): Promise<{ factoryDisabled: boolean; roleNames: string[] }> {
  return runWork(db, service('login', found.company_id), async (work) => {
    const [factory] = await work.query<{ disabled: boolean }>(
      'login.factory',
      'select disabled from sys_factory where company_id = $1 and id = $2',
      [found.company_id, found.factory],
    );
    const roles = await work.query<{ name: string }>(
      'login.roles',
      'select name from sys_role where company_id = $1 and id = any($2::bigint[]) and not deleted order by code',
      [found.company_id, found.roles ?? []],
    );
    return { factoryDisabled: factory?.disabled ?? false, roleNames: roles.map(({ name }) => name) };
  });
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

/** The order of checks: who, how often, known, password right, then whether he may enter. */
async function login(
  work: Work,
  kind: Found['user_type'],
  { username, password, captcha: answer, captchaId }: Credentials,
): Promise<Session> {
  const { db, origin } = work;
  const name = username.trim();
  if (name === '') throw refuse(codes.usernameEmpty);
  if (password === '') throw new Refusal('密码不能为空', codes.invalid);
  const [account, address] = [`login:${name.toLowerCase()}`, `login:ip:${origin.ip ?? ''}`];
  const tries = await demandPatience(db, account, address, captchaId, answer);
  const found = await findAccount(db, name);
  const failed = async (refusal: Refusal) => {
    await hit(db, address, windowSeconds);
    // The next try will need a captcha, so it comes with this answer.
    return tries >= failuresBeforeCaptcha
      ? new Refusal(refusal.message, refusal.code, await captchaChallenge(db))
      : refusal;
  };
  if (!found || found.user_type !== kind || !found.password_hash) throw await failed(refuse(codes.unknownUser));
  if (!(await matches(found.password_hash, password))) throw await failed(refuse(codes.wrongPassword));
  const { factoryDisabled, roleNames } = await factoryAndRoles(db, found);
  demandOpen({ ...found, factory_disabled: factoryDisabled });
  await clear(db, account);
  const sessionid = await enter(db, found, origin);
  return {
    sessionid,
    companyid: String(found.company_id),
    companyname: found.company_name ?? '合流平台',
    factoryid: found.factory === null ? '' : String(found.factory),
    userid: String(found.id),
    username: found.username,
    realname: found.realname,
    roleid: (found.roles ?? []).join(','),
    rolenames:
      found.user_type === 'staff' ? (found.chief ? '企业管理员' : roleNames.join(' · ')) : kindNames[found.user_type],
    issystemuser: found.chief ? '1' : '0',
    usertype: found.user_type,
    classification: found.classification ?? '',
    khtitle: found.head_title ?? '',
    domainname: found.domain_name ?? '',
    mustChangePassword: found.must_change ?? false,
  };
}

/** The session and its trace belong to the user's own company, whatever scope found him. */
function enter(db: Db, found: Found, origin: Work['origin']): Promise<string> {
  const self = { ...service(found.realname, found.company_id), id: found.id };
  return runWork(
    db,
    self,
    async (work) => {
      work.later({
        name: 'login.stamp',
        text: 'update sys_user set last_login_at = now() where company_id = $1 and id = $2',
        values: [found.company_id, found.id],
      });
      await note(work, {
        entity: 'sys_session',
        recordId: found.id,
        action: 'login',
        label: '登录',
        title: found.username,
      });
      return openSession(work, found.company_id, found.id);
    },
    origin,
  );
}

const entering = (kind: Found['user_type']) => async (input: Credentials, work: Work) =>
  told(await login(work, kind, input), codes.loggedIn);

export const loginHandlers = [
  handle(loginCalls.login, entering('staff')),
  handle(loginCalls.loginByGet, entering('staff')),
  handle(loginCalls.channelLogin, entering('channel')),
  handle(loginCalls.channelLoginByGet, entering('channel')),
  handle(loginCalls.adminLogin, entering('platform')),
];
