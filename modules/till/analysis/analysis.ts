import { choice, get, integer, month, money, ref, report, text } from '@heliu/model';
import { frequencies, member, recencies } from '../../pos/model.ts';

type Recency = keyof typeof recencies;
type Frequency = keyof typeof frequencies;

const toMembers = (asked: Readonly<Record<string, string | number | null | undefined>>) => ({
  to: `/pos/member?${Object.entries(asked)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')}`,
});

/** How lately members bought against how often: each figure leads to just these members. */
export const memberLayers = report()({
  name: 'pos_member_rfm',
  label: '会员分层',
  summary: '会员分层（RFM）：最近一次消费与一年消费次数交叉的人数和累计消费，点人数打开这些会员',
  access: 'pos_report:members',
  call: get('/api/pos/vip/rfm'),
  file: get('/api/pos/vip/rfmExport'),
  path: '/pos/report/rfm',
  about: member.name,
  parameters: { rank: ref('等级', 'pos_member_rank') },
  columns: {
    recency: choice('最近一次消费', recencies),
    ...(Object.fromEntries(Object.entries(frequencies).map(([key, label]) => [key, integer(label)])) as Record<
      Frequency,
      ReturnType<typeof integer>
    >),
    count: integer('人数'),
    spent: money('累计消费'),
    stored: money('储值本金'),
  },
  heads: [{ title: '一年消费次数', columns: Object.keys(frequencies) as Frequency[] }],
  sums: [...(Object.keys(frequencies) as Frequency[]), 'count', 'spent', 'stored'],
  drill: {
    ...Object.fromEntries(
      (Object.keys(frequencies) as Frequency[]).map((frequency) => [
        frequency,
        ({ recency }: { readonly recency: Recency }, { rank }: { readonly rank?: number | null }) =>
          toMembers({ recency, frequency, rank }),
      ]),
    ),
    count: (
      { recency }: { readonly recency: Recency | null },
      { rank }: { readonly rank?: number | null | undefined },
    ) => toMembers({ recency, rank }),
  },
  empty: '还没有会员。',
});

export const cohortMonths = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6'] as const;

/** Month by month: how many of those who joined then came again so many months later. */
export const memberCohorts = report()({
  name: 'pos_member_cohort',
  label: '会员留存',
  summary: '会员留存：按登记月份看之后各月有多少人回来消费',
  access: 'pos_report:members',
  call: get('/api/pos/vip/cohort'),
  file: get('/api/pos/vip/cohortExport'),
  path: '/pos/report/cohort',
  about: member.name,
  parameters: { from: month('开始月份', { required: true }), to: month('结束月份', { required: true }) },
  columns: {
    joined: text('登记月份'),
    count: integer('登记人数'),
    ...(Object.fromEntries(cohortMonths.map((key, i) => [key, integer(i === 0 ? '当月' : `第 ${i} 个月`)])) as Record<
      (typeof cohortMonths)[number],
      ReturnType<typeof integer>
    >),
  },
  heads: [{ title: '回来消费的人数', columns: [...cohortMonths] }],
  sums: ['count'],
  empty: '这几个月没有登记会员。',
});
