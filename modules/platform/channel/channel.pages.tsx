import { formPage, Icon, listPage, showPage, useMay } from '@heliu/ui';
import type { WireFull } from '@heliu/model';
import { Link } from 'react-router';
import { AccountButton, ChannelAccounts } from './accounts.pages.tsx';
import { type channel, channelCalls } from './channel.ts';

const at = '/invoiceManagement';

export const List = listPage(channelCalls, {
  columns: ['code', 'name', 'type', 'status', 'contact', 'mobile', 'area', 'commission', 'domainName', 'signedOn'],
  widths: { name: 160, type: 140, domainName: 170 },
  sums: [],
  empty: <p>还没有渠道商。登记以后审核，注册链接和专属域名就开始有效。</p>,
});

const sections = [
  { label: '渠道商', fields: ['code', 'name', 'type', 'signedOn', 'contact', 'mobile', 'area'] },
  { label: '分成与付款', fields: ['commission', 'payee', 'bankName', 'bankNo', 'contract'] },
  { label: '品牌', fields: ['domainName', 'brandTitle', 'servicePhone', 'logo', 'picture'] },
  { fields: ['remark'] },
] as const;

export const Form = formPage(channelCalls, { sections });

/** Where to look at what belongs to the channel. */
function Leads({ row }: { row: WireFull<typeof channel> }) {
  const may = useMay();
  const leads = [
    ['商户', `${at}/channelmerchant?channel=${row.id}`, 'sys_channel_merchant:view'],
    ['费用', `${at}/channelfee?channel=${row.id}`, 'sys_channel_fee:view'],
    ['结算单', `${at}/channelsettlement?channel=${row.id}`, 'sys_channel_settlement:view'],
  ] as const;
  return leads
    .filter(([, , permission]) => may(permission))
    .map(([label, to]) => (
      <Link key={to} to={to} className="hl-button">
        {label} <Icon name="right" />
      </Link>
    ));
}

export const Show = showPage(channelCalls, {
  sections,
  tools: (row) => (
    <>
      <Leads row={row} />
      <AccountButton channel={row.id} />
    </>
  ),
  below: (row) => <ChannelAccounts id={row.id} code={row.code} isActive={row.status === 'active'} />,
});
