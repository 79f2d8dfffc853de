import { codes } from '@heliu/model';
import { behaviour, endSessions, Refusal, type Work } from '@heliu/engine';
import { surroundings } from '../../system/server.ts';
import { channelsChanged } from './brand.server.ts';
import { channelAd } from './channel-ad.ts';
import { channelType } from './channel-type.ts';
import { channel } from './channel.ts';

const wrong = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

/** Whoever is of the channel is judged afresh; a stopped one is out. */
async function endAll(work: Work, id: number): Promise<void> {
  const accounts = await work.query<{ account: number }>(
    'sys_channel_account.of',
    'select account from sys_channel_account where company_id = $1 and channel = $2 and not deleted',
    [work.company, id],
  );
  for (const { account } of accounts) endSessions(work, work.company, account);
}

export const channelBehaviours = [
  behaviour(channelType, {
    async checkRemove(record, work) {
      const [user] = await work.query<{ name: string }>(
        'sys_channel_type.used',
        'select name from sys_channel where company_id = $1 and type = $2 limit 1',
        [work.company, record.id],
      );
      if (user) throw new Refusal(`渠道商“${user.name}”属于这个类型，不能删除，可以停用`);
    },
  }),
  behaviour(channel, {
    check({ domainName }, work) {
      const own = URL.parse(surroundings(work.db).publicUrl)?.hostname.toLowerCase();
      if (own !== undefined && domainName === own)
        throw wrong('domainName', '专属域名：这是本系统自己的域名，请用渠道商的域名');
    },
    saved: (_, work) => channelsChanged(work),
    async checkRemove(record, work) {
      const [used] = await work.query(
        'sys_channel.used',
        `select 1 as yes where exists (select 1 from sys_channel_merchant where company_id = $1 and channel = $2 and not deleted)
           or exists (select 1 from sys_channel_account where company_id = $1 and channel = $2 and not deleted)
           or exists (select 1 from sys_channel_fee where company_id = $1 and channel = $2 and not deleted)`,
        [work.company, record.id],
      );
      if (used) throw new Refusal(`“${record.name}”有过商户或账号，不能删除，可以停止合作`);
      channelsChanged(work);
    },
    actions: {
      audit: { also: (_, work) => channelsChanged(work) },
      stop: {
        async also({ id }, work) {
          await endAll(work, id);
          channelsChanged(work);
        },
      },
      resume: { also: (_, work) => channelsChanged(work) },
    },
  }),
  behaviour(channelAd, {
    check({ startAt, endAt }) {
      if (startAt && endAt && Date.parse(startAt) >= Date.parse(endAt)) throw wrong('endAt', '结束时间应晚于开始时间');
    },
    saved: (_, work) => channelsChanged(work),
    checkRemove: (_, work) => channelsChanged(work),
  }),
];
