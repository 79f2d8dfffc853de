import { codes } from '@heliu/model';
import { act, authorised, endSessions, handle, load, note, Refusal, save, withMessage, type Work } from '@heliu/engine';
import { user } from '../../system/model.ts';
import { invite, openOutsideAccount } from '../../system/server.ts';
import {
  type AccountOfChannel,
  channelAccount,
  channelAccounts,
  inviteChannelAccount,
  openChannelAccount,
  switchChannelAccount,
} from './account.ts';
import { channel } from './channel.ts';

export interface OwnChannel {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string | null;
  readonly status: string;
}

/** The channel of whoever asks. Every call of the console begins with it. */
export async function ownChannel(work: Work): Promise<OwnChannel> {
  const [row] = await work.query<OwnChannel>(
    'sys_channel.own',
    `select c.id, c.code, c.name, c.domain_name as host, c.status from sys_channel_account a
     join sys_channel c on c.company_id = 0 and c.id = a.channel
     where a.company_id = 0 and a.account = $1 and not a.deleted`,
    [work.user.id],
  );
  if (!row) throw new Refusal('您的账号还没有归到渠道商，请联系平台', codes.forbidden);
  if (row.status !== 'active') throw new Refusal(`“${row.name}”没有在合作中，请联系平台`, codes.forbidden);
  return row;
}

/** Ties an account that is there to its channel. */
export const tieAccount = (work: Work, to: number, account: number, username: string): Promise<{ id: number }> =>
  save(work, channelAccount, {}, { computed: { channel: to, account, username } });

const accountOf = async (work: Work, id: number): Promise<{ account: number; username: string }> => {
  const { account, username } = await load(work, channelAccount, id, true);
  return { account: account!, username: username ?? '' };
};

export const accountOfChannelHandlers = [
  handle(channelAccounts, ({ channel: id }, work) =>
    work.query<AccountOfChannel>(
      'sys_channel_account.list',
      `select a.id, u.username, u.realname, u.mobile, u.disabled, u.last_login_at as "lastLoginAt" from sys_channel_account a
       join sys_user u on u.company_id = 0 and u.id = a.account and not u.deleted
       where a.company_id = $1 and a.channel = $2 and not a.deleted order by a.id`,
      [work.company, id],
    ),
  ),
  handle(openChannelAccount, async ({ channel: id, ...account }, work) => {
    const { name } = await load(work, channel, id, true);
    const made = await openOutsideAccount(work, account, 'channel');
    await work.flush();
    const tied = await tieAccount(work, id, made, account.username.trim());
    const link = await invite(work, made);
    await note(work, {
      entity: channel.name,
      recordId: id,
      action: 'account',
      label: '开账号',
      title: name,
      after: { username: account.username.trim() },
    });
    return withMessage({ id: tied.id, link }, codes.saved);
  }),
  handle(switchChannelAccount, async ({ id, disabled }, work) => {
    const { account } = await accountOf(work, id);
    // Whoever looks after channels looks after their accounts, and after no others.
    await work.as(authorised(work.user), () => act(work, user, disabled ? 'disable' : 'enable', { id: account }));
    return null;
  }),
  handle(inviteChannelAccount, async ({ id }, work) => {
    const { account } = await accountOf(work, id);
    const link = await invite(work, account);
    endSessions(work, work.company, account);
    return { link };
  }),
];
