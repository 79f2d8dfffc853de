import { act, today, type Work, save } from '@heliu/engine';
import { dec, yuan } from '@heliu/model';
import { channel, channelSettlement, channelType } from '../../modules/platform/model.ts';
import { assignToChannel, joinChannel, settleChannelFees, tieAccount } from '../../modules/platform/server.ts';
import { channelAccount } from '../accounts.ts';

const types = [
  { code: 'AGENT', name: '区域代理', level: 'first', commission: dec('0.2'), deposit: yuan('20000.00'), sort: 10 },
  { code: 'PARTNER', name: '推荐伙伴', level: 'partner', commission: dec('0.1'), sort: 20 },
] as const;

const companies = (work: Work) =>
  work.query<{ id: number; code: string; name: string; createdAt: string }>(
    'demo.channelMerchants',
    'select id, code, name, created_at as "createdAt" from sys_company where not deleted order by id',
  );

/** Who brings companies and lives on what they pay: one with an account to look around with, one with a company it gave up. */
export async function loadChannels(work: Work): Promise<void> {
  const [agent, partner] = [await save(work, channelType, types[0]), await save(work, channelType, types[1])];
  await work.flush();
  const cloud = await save(work, channel, {
    code: 'yunpiao',
    name: '云票渠道',
    type: agent.id,
    signedOn: today(),
    contact: '方云',
    mobile: '13700000001',
    area: '浙江、江苏',
    payee: '杭州云票网络科技有限公司',
    bankName: '招商银行杭州分行',
    bankNo: '571900000010001',
    // Browsers look for it on this very computer.
    domainName: 'yunpiao.localhost',
    brandTitle: '云票管家',
    servicePhone: '400-000-1234',
  });
  const south = await save(work, channel, {
    code: 'huanan',
    name: '华南代账联盟',
    type: partner.id,
    signedOn: today(),
    contact: '何敏',
    mobile: '13700000002',
    area: '广东、福建',
    commission: dec('0.12'),
  });
  await work.flush();
  await act(work, channel, 'audit', { id: cloud.id });
  await act(work, channel, 'audit', { id: south.id });
  const [account] = await work.query<{ id: number }>(
    'demo.channelAccount',
    'select id from sys_user where company_id = 0 and username = $1',
    [channelAccount.username],
  );
  await tieAccount(work, cloud.id, account!.id, channelAccount.username);
  await work.flush();
  for (const { createdAt, code, ...tenant } of await companies(work))
    await joinChannel(work, {
      tenant,
      channel: code === 'HELIU' ? cloud.id : south.id,
      origin: 'link',
      reason: '从注册链接申请',
      since: createdAt,
    });
}

/** Once they have paid: the fees of the one channel are settled, and its company goes to the other. */
export async function settleChannels(work: Work): Promise<void> {
  const channels = await work.query<{ id: number; code: string }>(
    'demo.channels',
    'select id, code from sys_channel where company_id = 0',
  );
  const idOf = (code: string) => channels.find((one) => one.code === code)!.id;
  const { id } = await settleChannelFees(work, { channel: idOf('huanan'), until: today() });
  await work.flush();
  await act(work, channelSettlement, 'confirm', { id });
  await work.flush();
  await act(work, channelSettlement, 'pay', { id, input: { paidOn: today(), tradeNo: '571990000000001' } });
  const moved = (await companies(work)).find(({ code }) => code !== 'HELIU')!;
  await assignToChannel(work, { tenant: moved.id, channel: idOf('yunpiao'), reason: '总部迁到杭州，改由云票服务' });
}
