import { randomInt } from 'node:crypto';
import { codes } from '@heliu/model';
import {
  endSession,
  endSessions,
  handle,
  note,
  platformCompany,
  refuse,
  Refusal,
  runWork,
  service,
  withMessage,
  type User,
  type Work,
} from '@heliu/engine';
import { asTree, type Node } from '../menu-node/menus.server.ts';
import { send } from '../message/message.server.ts';
import { mobilePattern } from '../user/user.ts';
import { findPerson } from '../rights/holder.server.ts';
import { type Owner, resetAccount, setByTicket } from '../password/invitation.server.ts';
import { demandGoodPassword, matches, setPassword } from '../password/password.server.ts';
import {
  authorizeState,
  changeAdminPassword,
  changePassword,
  changePasswordByGet,
  checkCode,
  childrenByPath,
  getAuthoritys,
  loginInfoByCompany,
  logout,
  type MenuItem,
  platformCallback,
  resetPassword,
  sendCheckCode,
} from './session.calls.ts';
import { messagePrice } from './login-delay.rules.ts';
import { demandWork, type Proof } from './login-delay.server.ts';
import { hit } from './throttle.server.ts';
import { issue, randomKey, redeem } from '../password/ticket.server.ts';

/**
 * A question answered before the call's own work begins. Attempts and codes are counted outside of that work, and
 * whoever holds a connection must not wait for a second one.
 */
const apart = <T>(work: Work, user: User, task: (own: Work) => Promise<T>): Promise<T> =>
  runWork(work.db, user, task, work.origin);
const platform = service('平台', platformCompany);

async function change(input: { oldpassword: string; newpassword: string }, work: Work): Promise<null> {
  const { user, origin } = work;
  const [row] = await apart(work, user, (own) =>
    own.query<{ username: string; password_hash: string }>(
      'password.own',
      `select u.username, p.password_hash from sys_user u join sys_credential p on p.company_id = u.company_id and p.user_id = u.id
       where u.company_id = $1 and u.id = $2`,
      [user.company, user.id],
    ),
  );
  if (!row || !(await matches(row.password_hash, input.oldpassword))) {
    if ((await hit(work.db, `password:${user.id}`, 900)) > 10)
      throw new Refusal('尝试次数过多，请 15 分钟后再试', codes.tooMany);
    throw refuse(codes.wrongOldPassword);
  }
  demandGoodPassword(input.newpassword, row.username);
  if (input.newpassword === input.oldpassword) throw new Refusal('新密码不能与旧密码相同', codes.invalid);
  await setPassword(work, user.company, user.id, input.newpassword, false);
  endSessions(work, user.company, user.id, origin.token);
  await note(work, {
    entity: 'sys_user',
    recordId: user.id,
    action: 'password',
    label: '修改密码',
    title: row.username,
  });
  return withMessage(null, codes.saved);
}

const toItem =
  (held: ReadonlySet<number>) =>
  (node: Node): MenuItem & { children: MenuItem[] } => ({
    id: node.id,
    code: node.code,
    label: node.label,
    menupath: node.path ?? '',
    kind: node.kind,
    icon: node.icon,
    section: node.section,
    stream: node.stream,
    checked: held.has(node.id),
    permissions: held.has(node.id) ? (node.permissions ?? []) : [],
    children: [],
  });

async function menuOf(work: Work): Promise<MenuItem[]> {
  const person = await findPerson(work, work.company, work.user.id);
  if (!person) throw refuse(codes.sessionTimeout);
  const held = new Set(person.held.map((node) => node.id));
  return asTree(person.nodes, toItem(held));
}

const branchOf = (items: readonly MenuItem[], path: string): MenuItem | undefined => {
  for (const item of items) {
    const found = item.menupath === path ? item : branchOf(item.children, path);
    if (found) return found;
  }
  return undefined;
};

const codeMinutes = 10;
/** From one address; a whole office registers fewer companies. */
const registersADay = 100;
const wrongCode = () => new Refusal('验证码错误或已过期', codes.invalid);

/** The answer is the same whether or not the number is known, so numbers cannot be found out. */
async function sendCode(mobile: string, purpose: string, proof: Proof, work: Work): Promise<null> {
  if (mobile === '') throw refuse(codes.mobileEmpty);
  if (!mobilePattern.test(mobile)) throw new Refusal('手机号码格式不正确', codes.invalid);
  const { db, origin } = work;
  const asked = await hit(db, `sms:ip:${origin.ip ?? ''}`, 3600);
  await demandWork(db, `sms:${mobile}`, messagePrice(asked - 1), proof);
  if ((await hit(db, `sms:${mobile}`, 60)) > 1) throw new Refusal('发送过于频繁，请 1 分钟后再试', codes.tooMany);
  if ((await hit(db, `sms:day:${mobile}`, 86_400)) > 10) throw new Refusal('今日发送次数已达上限', codes.tooMany);
  const found = await userOfMobile(work, mobile);
  if (!found && purpose !== 'register') return null;
  // Only a registration sends to numbers that nobody here knows, so only it can be used to pester strangers.
  if (purpose === 'register' && (await hit(db, `sms:register:${origin.ip ?? ''}`, 86_400)) > registersADay)
    throw new Refusal('这个网络今天要的注册验证码太多了，请明天再试，或换一个网络', codes.tooMany);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await issue(db, purpose === 'register' ? 'registercode' : 'checkcode', mobile, code, codeMinutes, found ?? null);
  await runWork(db, service('验证码', found?.company ?? platformCompany), (own) =>
    send(own, 'sms', mobile, {
      content: `【合流】您的验证码是 ${code}，${codeMinutes} 分钟内有效。如非本人操作请忽略。`,
      secret: code,
    }),
  );
  return null;
}

async function userOfMobile(work: Work, mobile: string): Promise<Owner | undefined> {
  const [row] = await apart(work, platform, (own) =>
    own.query<Owner>(
      'user.byMobile',
      'select company_id as company, id from sys_user where mobile = $1 and not deleted and not disabled',
      [mobile],
    ),
  );
  return row;
}

export const sessionHandlers = [
  handle(logout, async (_, work) => {
    if (work.origin.token) endSession(work, work.origin.token);
    await note(work, { entity: 'sys_session', recordId: work.user.id, action: 'logout', label: '退出登录' });
    return null;
  }),
  handle(changePassword, change),
  handle(changePasswordByGet, change),
  handle(changeAdminPassword, change),
  handle(getAuthoritys, async (_, work) => ({ code: codes.ok, data: await menuOf(work), masks: [...work.user.masks] })),
  handle(childrenByPath, async ({ path }, work) => branchOf(await menuOf(work), path)?.children ?? []),
  handle(sendCheckCode, ({ mobile, purpose, ...proof }, work) => sendCode(mobile.trim(), purpose, proof, work)),
  handle(checkCode, async ({ mobile, checkcode }, work) => {
    const redeemed = await redeem<Owner>(work.db, 'checkcode', mobile.trim(), checkcode.trim());
    if (!redeemed) throw wrongCode();
    const [key, secret] = [randomKey(), randomKey()];
    await issue(work.db, 'retrieve', key, secret, codeMinutes, redeemed.data);
    return { ticket: `${key}.${secret}` };
  }),
  handle(resetPassword, async ({ ticket, newpassword = '', userid }, work) => {
    if (ticket) {
      await setByTicket(work, ticket, newpassword);
      return withMessage({}, codes.saved);
    }
    if (userid === undefined) throw refuse(codes.noSuchUser);
    return { link: await resetAccount(work, userid) };
  }),
  handle(authorizeState, async ({ platform }, work) => {
    const state = randomKey();
    await issue(work.db, 'authorize', state, state, 10, { platform });
    return { state };
  }),
  handle(platformCallback, async ({ code, state }, work) => {
    const redeemed = await redeem<{ platform: string }>(work.db, 'authorize', state, state);
    if (!redeemed) throw new Refusal('授权状态无效或已过期，请从登录页重新发起授权', codes.invalid);
    if (code === '') throw new Refusal('平台没有返回授权码，请重新授权', codes.invalid);
    throw new Refusal('尚未接入该平台的账号登录，请用用户名登录', codes.refused, redeemed.data);
  }),
  handle(loginInfoByCompany, async (_, work) => {
    const [row] = await work.query<{ companyname: string; khtitle: string; domainname: string }>(
      'company.loginInfo',
      `select name as companyname, coalesce(head_title, '') as khtitle, coalesce(domain_name, '') as domainname from sys_company where company_id = $1 and id = $1`,
      [work.company],
    );
    return row ?? { companyname: '合流平台', khtitle: '', domainname: '' };
  }),
];
