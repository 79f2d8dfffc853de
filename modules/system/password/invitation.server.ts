import { codes } from '@heliu/model';
import {
  endSessions,
  note,
  notifyUsers,
  platformCompany,
  read,
  refuse,
  Refusal,
  runWork,
  service,
  type Work,
} from '@heliu/engine';
import { accountObjection, demandNone, type RightsOfAccount } from '../rights/reach.server.ts';
import { user } from '../user/user.ts';
import { demandGoodPassword, setPassword } from './password.server.ts';
import { hashed, randomKey, redeem } from './ticket.server.ts';

export interface Owner {
  readonly company: number;
  readonly id: number;
}

const validHours = 72;

/**
 * A link by which the person himself sets his password, good once and for three days; an older one of his is void. What
 * he had before is replaced by what nobody knows. The secret stands behind `#`, where no log of a server sees it, and
 * is kept as its digest.
 */
export async function invite(work: Work, userId: number): Promise<string> {
  const [key, secret] = [randomKey(), randomKey()];
  const owner: Owner = { company: work.company, id: userId };
  await setPassword(work, work.company, userId, randomKey(), true);
  work.later(
    {
      name: 'invitation.replace',
      text: `delete from sys_ticket where kind = 'invite' and data = $1::jsonb`,
      values: [JSON.stringify(owner)],
    },
    {
      name: 'invitation.issue',
      text: `insert into sys_ticket (kind, key, secret, data, expires_at) values ('invite', $1, $2, $3::jsonb, now() + make_interval(hours => $4))`,
      values: [key, hashed(secret), JSON.stringify(owner), validHours],
    },
  );
  return `/setpassword#${key}.${secret}`;
}

/** Ends every session of an account of one's own company and gives the link by which its owner sets a new password. */
export async function resetAccount(work: Work, userId: number): Promise<string> {
  const [row] = await work.query<{ username: string }>(
    'user.name',
    `select username from sys_user where company_id = $1 and id = $2 and user_type = 'staff' and not deleted`,
    [work.company, userId],
  );
  if (!row) throw refuse(codes.noSuchUser);
  const before = (await read(work, user, userId)) as unknown as RightsOfAccount & { readonly id: number };
  demandNone(await accountObjection(work, { before }));
  const link = await invite(work, userId);
  endSessions(work, work.company, userId);
  await note(work, {
    entity: 'sys_user',
    recordId: userId,
    action: 'resetPassword',
    label: '重置密码',
    title: row.username,
  });
  await notifyUsers(work, [userId], {
    kind: 'account',
    title: `${work.user.name}重置了您的密码`,
    text: '如果不是您要求的，请立即联系管理员。',
  });
  return link;
}

interface TicketRow {
  readonly kind: 'retrieve' | 'invite';
  readonly username: string;
}

/** Sets a password by what only its owner was given: a link, or the ticket after a check code. */
export async function setByTicket(work: Work, ticket: string, password: string): Promise<void> {
  const { db, origin } = work;
  const [key = '', secret = ''] = ticket.split('.');
  // Whoever holds a connection must not wait for a second one, so this is over before the ticket is redeemed.
  const [row] = await runWork(
    db,
    service('平台', platformCompany),
    (own) =>
      own.query<TicketRow>(
        'ticket.owner',
        `select t.kind, u.username from sys_ticket t join sys_user u on u.company_id = (t.data->>'company')::bigint and u.id = (t.data->>'id')::bigint
         where t.kind in ('retrieve', 'invite') and t.key = $1 and not u.deleted`,
        [key],
      ),
    origin,
  );
  // Judged before the ticket is spent, so that a weak password does not cost the user his code.
  demandGoodPassword(password, row?.username ?? '');
  const redeemed = row && (await redeem<Owner>(db, row.kind, key, secret));
  if (!redeemed) throw new Refusal('链接或验证已过期，或已经用过，请重新获取', codes.invalid);
  const { company, id } = redeemed.data;
  const label = row.kind === 'invite' ? '设置密码' : '找回密码';
  await runWork(
    db,
    { ...service('本人', company), id },
    async (own) => {
      await setPassword(own, company, id, password, false);
      endSessions(own, company, id);
      await note(own, { entity: 'sys_user', recordId: id, action: 'password', label });
    },
    origin,
  );
}
