import { choice, get, integer, money, month, ref, report, text } from '@heliu/model';

const access = 'platform';
const about = 'sys_channel_merchant';

/** Which companies a figure counts. */
const sets = { served: '月末在服', joined: '本月归入', left: '本月离开' } as const;

export const merchantsBehind = report()({
  name: 'sys_channel_merchants_of',
  label: '渠道的商户',
  summary: '一个渠道商一个月的商户：在服、归入或离开的，各开票几张、续费多少',
  access,
  call: get('/api/oms/channel/statistics/merchants'),
  file: get('/api/oms/channel/statistics/merchantsFile'),
  about,
  parameters: {
    month: month('月份', { required: true }),
    channel: ref('渠道商', 'sys_channel', { required: true }),
    which: choice('商户', sets, { default: 'served' }),
  },
  columns: {
    name: text('企业'),
    since: text('归属日期'),
    until: text('结束日期'),
    invoices: integer('开票张数'),
    renewals: integer('续费笔数'),
    amount: money('续费金额'),
    fee: money('分成'),
  },
  carries: { tenant: integer('企业编号') },
  fit: ({ month: of, which }) => ({ title: `${of} ${sets[which ?? 'served']}的商户` }),
  drill: {
    renewals: ({ renewals, tenant }, { month: of, channel }) =>
      renewals ? { to: `/invoiceManagement/channelfee?channel=${channel}&month=${of}&tenant=${tenant}` } : undefined,
  },
  most: 2000,
  empty: '没有这样的商户。',
});

const behind =
  (which: keyof typeof sets) =>
  ({ month: of, channel }: { readonly month: string | null; readonly channel: number | null }) => ({
    report: merchantsBehind,
    asked: { month: of, channel, which },
  });
const toFees = ({ month: of, channel }: { readonly month: string | null; readonly channel: number | null }) => ({
  to: `/invoiceManagement/channelfee?channel=${channel}&month=${of}`,
});

export const channelStatistics = report()({
  name: 'sys_channel_statistics',
  label: '渠道统计',
  summary: '各渠道商每月的商户、开票张数、续费与分成',
  access,
  call: get('/api/oms/channel/statistics'),
  file: get('/api/oms/channel/statisticsFile'),
  path: '/invoiceManagement/channelstatistics',
  about,
  parameters: {
    from: month('起始月份', { required: true }),
    to: month('截止月份', { required: true }),
    channel: ref('渠道商', 'sys_channel'),
  },
  columns: {
    month: text('月份'),
    channel: ref('渠道商', 'sys_channel'),
    merchants: integer('月末商户'),
    joined: integer('归入'),
    left: integer('离开'),
    invoices: integer('开票张数'),
    renewals: integer('续费笔数'),
    amount: money('续费金额'),
    fee: money('分成'),
    open: money('未结算'),
  },
  sums: ['joined', 'left', 'invoices', 'renewals', 'amount', 'fee', 'open'],
  drill: {
    merchants: behind('served'),
    joined: behind('joined'),
    left: behind('left'),
    invoices: behind('served'),
    renewals: toFees,
    open: ({ month: of, channel }) => ({
      to: `/invoiceManagement/channelfee?channel=${channel}&month=${of}&state=open`,
    }),
  },
  fit: () => ({ note: '开票张数按月末归属的渠道商算；续费笔数含撤销的，金额已减去。' }),
  empty: '这段时间没有渠道商的商户。',
});
