import { area, button, entityPage, page, reportPage } from '@heliu/model';
import { channelAdCalls } from '../channel/channel-ad.ts';
import { channelTypeCalls } from '../channel/channel-type.ts';
import { channelCalls } from '../channel/channel.ts';
import { channelMerchantCalls } from '../channel/merchant.ts';
import { channelFeeCalls } from '../channel-fee/fee.ts';
import { channelSettlementCalls } from '../channel-fee/settlement.ts';
import { channelStatistics } from '../channel-fee/statistics.ts';

const at = '/invoiceManagement';

/** What the platform keeps of its channels. */
export const channelPages = [
  entityPage(`${at}/channel`, channelCalls, {
    buttons: [button('channel#account', '管理账号', ['sys_channel:account'])],
  }),
  entityPage(`${at}/channelmerchant`, channelMerchantCalls, {
    buttons: [button('channelmerchant#assign', '指定渠道商', ['sys_channel:assign'])],
  }),
  reportPage(channelStatistics),
  entityPage(`${at}/channelfee`, channelFeeCalls, {
    buttons: [button('channelfee#settle', '生成结算单', ['sys_channel_settlement:save'])],
  }),
  entityPage(`${at}/channelsettlement`, channelSettlementCalls),
  entityPage(`${at}/channelad`, channelAdCalls),
  entityPage(`${at}/channeltype`, channelTypeCalls),
];

/** What a channel has of itself. Its calls are open to channels by what they are, so its pages carry no permissions. */
export const channelConsoleMenu = area({ code: 'channelconsole', label: '渠道商', icon: 'channel' }, [
  page('/ypyadmin/overview', { label: '概况' }),
  page('/ypyadmin/merchants', { label: '我的商户' }),
  page('/ypyadmin/settlements', { label: '费用与结算' }),
  page('/ypyadminb2csaleschannellist', { label: '销售渠道' }),
]);
