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
  withMessage,
  type Work,
} from '@heliu/engine';
import { loginCalls, type Session } from './session.calls.ts';
import { closesAfterDays } from '../lapse/lapse.rules.ts';
import { demandOpen } from '../rights/holder.server.ts';
import { matches } from '../password/password.server.ts';
import { deviceToken, type Proof, takeTurn } from './login-delay.server.ts';

interface Found {
  readonly id: number;
  readonly company_id: number;
  readonly username: string;
  readonly mobile: string | null;
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
  select u.id, u.company_id, u.username, u.mobile, u.realname, u.user_type, u.chief, u.factory, u.roles, u.disabled,
         p.password_hash, p.must_change, c.name as company_name, c.classification, c.head_title, c.domain_name,
         c.disabled as company_disabled, c.expire_at + interval '${closesAfterDays} days' < now() as expired
  from sys_user u
  left join sys_credential p on p.company_id = u.company_id and p.user_id = u.id
  left join sys_company c on c.company_id = u.company_id and c.id = u.company_id
  where not u.deleted and (lower(u.username) = lower($1) or u.mobile = $1)
  order by u.mobile = $1 desc nulls last limit 1`;

const kindNames = { platform: '平台管理员', channel: '渠道商' } as const;

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

interface Credentials extends Proof {
  readonly username: string;
  readonly password: string;
  readonly device?: string | undefined;
}

/** The order of checks: who, how often, known, password right, then whether he may enter. */
async function login(
  work: Work,
  kind: Found['user_type'],
  { username, password, device, challenge, nonce }: Credentials,
): Promise<Session> {
  const { db, origin } = work;
  const name = username.trim();
  if (name === '') throw refuse(codes.usernameEmpty);
  if (password === '') throw new Refusal('密码不能为空', codes.invalid);
  const { next, succeed } = await takeTurn(db, {
    account: name.toLowerCase(),
    ip: origin.ip ?? '',
    device,
    proof: { challenge, nonce },
  });
  const found = await findAccount(db, name);
  if (!found || found.user_type !== kind || !found.password_hash) throw refuse(codes.unknownUser, next);
  if (!(await matches(found.password_hash, password))) throw refuse(codes.wrongPassword, next);
  const { factoryDisabled, roleNames } = await factoryAndRoles(db, found);
  demandOpen({ ...found, factory_disabled: factoryDisabled });
  await succeed();
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
    device: deviceToken(
      db,
      [found.username, found.mobile ?? ''].map((one) => one.toLowerCase()),
    ),
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
  withMessage(await login(work, kind, input), codes.loggedIn);

export const loginHandlers = [
  handle(loginCalls.login, entering('staff')),
  handle(loginCalls.loginByGet, entering('staff')),
  handle(loginCalls.channelLogin, entering('channel')),
  handle(loginCalls.channelLoginByGet, entering('channel')),
  handle(loginCalls.adminLogin, entering('platform')),
];
