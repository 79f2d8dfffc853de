import { codes } from '@heliu/model';
import {
  amend,
  behaviour,
  endSession,
  endSessions,
  handle,
  type Job,
  load,
  note,
  notifyUsers,
  openSession,
  Refusal,
  runWork,
  service,
  withMessage,
  type Work,
} from '@heliu/engine';
import type { Session } from '../session/session.calls.ts';
import {
  beginVisit,
  leaveVisit,
  openGrants,
  type OpenGrant,
  ownVisit,
  type OwnVisit,
  type Visit,
  visitsOf,
} from './assist.calls.ts';
import { isOpen } from './assist.rules.ts';
import { assist } from './assist.ts';

const hourMs = 3_600_000;
const path = '/manage/assist';

async function chiefsOf(work: Work): Promise<number[]> {
  const rows = await work.query<{ id: number }>(
    'sys_user.chiefs',
    `select id from sys_user where company_id = $1 and chief and not deleted and not disabled order by id`,
    [work.company],
  );
  return rows.map(({ id }) => id);
}

/** Ends what goes on under a grant; whoever looks just now is out with his next step. */
async function endVisits(work: Work, grant: number): Promise<void> {
  const ended = await work.query<{ id: number }>(
    'visit.endOf',
    `update sys_visit set ended_at = now(), ended_by = 'revoked' where company_id = $1 and grant_id = $2 and ended_at is null returning id`,
    [work.company, grant],
  );
  for (const { id } of ended) endSessions(work, work.company, id);
}

export const assistBehaviour = behaviour(assist, {
  async check(draft, work, before) {
    if (before) throw new Refusal('授权不能修改，请撤销后重新授权');
    // Whoever gives a role away must have all of it himself.
    if (!(await chiefsOf(work)).includes(work.user.id))
      throw new Refusal('只有企业管理员能授权平台协助', codes.forbidden);
    const [given] = await work.query<{ name: string }>(
      'assist.role',
      'select name from sys_role where company_id = $1 and id = $2 and not deleted',
      [work.company, draft.role],
    );
    Object.assign(draft, {
      // One that is not there is refused where every reference is.
      roleName: given?.name ?? '',
      grantedBy: work.user.name,
      expiresAt: new Date(Date.parse(work.now) + draft.hours * hourMs).toISOString(),
    });
  },
  actions: { revoke: { also: (record, work) => endVisits(work, record.id) } },
});

interface Grant {
  readonly roleName: string;
  readonly reason: string;
  readonly state: string;
  readonly expiresAt: string | null;
  readonly companyName: string;
  readonly isClosed: boolean;
}

async function begin(work: Work, id: number): Promise<Session> {
  const { company, user } = work;
  const [grant] = await work.query<Grant>(
    'assist.take',
    `select a.role_name as "roleName", a.reason, a.state, a.expires_at as "expiresAt", c.name as "companyName", c.disabled as "isClosed"
     from sys_assist a join sys_company c on c.company_id = a.company_id and c.id = a.company_id
     where a.company_id = $1 and a.id = $2 and not a.deleted for share of a`,
    [company, id],
  );
  if (!grant) throw new Refusal('没有这项授权', codes.missing);
  if (!isOpen(grant, work.now)) throw new Refusal('授权已经撤销或到期，请企业重新授权');
  if (grant.isClosed) throw new Refusal('企业已停用');
  const [visit] = await work.takeIds(1);
  work.later({
    name: 'visit.begin',
    text: 'insert into sys_visit (company_id, id, grant_id, operator, ip, ends_at) values ($1, $2, $3, $4, $5, $6)',
    values: [company, visit, id, user.name, work.origin.ip ?? null, grant.expiresAt],
  });
  const happened = { entity: assist.name, recordId: id, action: 'visit', label: '平台协助进入', title: grant.reason };
  await note(work, happened);
  await notifyUsers(work, await chiefsOf(work), {
    kind: 'account',
    title: '平台正在协助',
    text: `${user.name}以“${grant.roleName}”的身份查看，事由：${grant.reason}。可以随时撤销授权`,
    path,
    key: `assist:${id}`,
  });
  const sessionid = openSession(work, company, visit!);
  return {
    sessionid,
    companyid: String(company),
    companyname: grant.companyName,
    factoryid: '',
    userid: String(visit),
    username: '平台协助',
    realname: user.name,
    roleid: '',
    rolenames: `协助 · ${grant.roleName}`,
    issystemuser: '0',
    usertype: 'assist',
    classification: '',
    khtitle: '',
    domainname: '',
    mustChangePassword: false,
    device: '',
  };
}

/** Grants whose time has come are called by their name; the rights themselves ended by the clock. */
export const sweepGrants: Job = {
  name: 'assist.sweep',
  async run(_, work) {
    // The platform sees the grants of all companies, so nobody asks ten thousand of them one by one.
    if (work.company !== 0) return;
    const rows = await work.query<{ company: number; ids: number[] }>(
      'assist.over',
      `select company_id as company, json_agg(id order by id) as ids from sys_assist where state = 'active' and expires_at <= now() and not deleted group by 1`,
    );
    for (const { company, ids } of rows)
      await runWork(work.db, service('授权协助', company), (own) =>
        amend(
          own,
          assist,
          ids.map((id) => ({ id, state: 'expired' as const })),
          { silent: true },
        ),
      );
  },
};

export const assistHandlers = [
  handle(visitsOf, async ({ id }, work) => {
    await load(work, assist, id);
    return work.query<Visit>(
      'visit.list',
      `select v.id, v.operator, v.ip, v.opened_at as "openedAt", v.ends_at as "endsAt", v.ended_at as "endedAt", v.ended_by as "endedBy",
         coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'summary', c.summary, 'subject', c.subject, 'isRefused', c.is_refused, 'times', c.times,
             'firstAt', c.first_at, 'lastAt', c.last_at) order by c.first_at, c.id)
           from (select * from sys_visit_call where company_id = v.company_id and visit_id = v.id order by first_at, id limit 1000) c), '[]') as calls
       from sys_visit v where v.company_id = $1 and v.grant_id = $2 order by v.opened_at desc, v.id desc limit 100`,
      [work.company, id],
    );
  }),
  handle(ownVisit, async (_, work): Promise<OwnVisit | null> => {
    const [row] = await work.query<OwnVisit>(
      'visit.own',
      `select c.name as company, a.role_name as role, v.operator, v.ends_at as until from sys_visit v
       join sys_assist a on a.company_id = v.company_id and a.id = v.grant_id join sys_company c on c.company_id = v.company_id and c.id = v.company_id
       where v.company_id = $1 and v.id = $2`,
      [work.company, work.user.id],
    );
    return row ?? null;
  }),
  handle(leaveVisit, async (_, work) => {
    const ended = await work.query(
      'visit.leave',
      `update sys_visit set ended_at = now(), ended_by = 'operator' where company_id = $1 and id = $2 and ended_at is null returning id`,
      [work.company, work.user.id],
    );
    if (ended.length === 0) throw new Refusal('没有正在进行的协助', codes.missing);
    if (work.origin.token) endSession(work, work.origin.token);
    return null;
  }),
  handle(openGrants, (_, work) =>
    work.query<OpenGrant>(
      'assist.openOnes',
      `select a.id, a.company_id as company, c.name as "companyName", a.role_name as "roleName", a.reason, a.granted_by as "grantedBy", a.expires_at as "expiresAt"
       from sys_assist a join sys_company c on c.company_id = a.company_id and c.id = a.company_id
       where a.state = 'active' and a.expires_at > now() and not a.deleted and not c.deleted order by a.expires_at, a.id limit 500`,
    ),
  ),
  handle(beginVisit, async ({ id, company }, work) => {
    const { user, origin } = work;
    const session = await runWork(
      work.db,
      { ...service(`${user.name}（平台）`, company) },
      (own) => begin(own, id),
      origin,
    );
    await note(work, {
      entity: assist.name,
      recordId: id,
      action: 'visit',
      label: '进入企业协助',
      title: session.companyname,
    });
    return withMessage(session, codes.loggedIn);
  }),
];
