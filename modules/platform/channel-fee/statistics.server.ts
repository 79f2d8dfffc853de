import { bindReport, platformCompany, Refusal, type Work } from '@heliu/engine';
import { channelStatistics, merchantsBehind } from './statistics.ts';

const mostMonths = 36;

export interface MonthOfChannel {
  readonly month: string;
  readonly channel: number;
  readonly name: string;
  readonly merchants: number;
  readonly joined: number;
  readonly left: number;
  readonly invoices: number;
  readonly renewals: number;
  readonly amount: string;
  readonly fee: string;
  readonly open: string;
}

/** The months asked for, each with its two ends where the platform is. */
const months = `months as (
  select to_char(m, 'YYYY-MM') as month, m::timestamp at time zone 'Asia/Shanghai' as first,
         (m + interval '1 month')::timestamp at time zone 'Asia/Shanghai' as next
  from generate_series(($1 || '-01')::timestamp, ($2 || '-01')::timestamp, interval '1 month') m)`;
const lastDay = `(($2 || '-01')::timestamp + interval '1 month' - interval '1 day')::date`;

/** Channels by month, over all companies they look after: counts and sums only. The work is the platform's. */
export async function monthsOf(
  work: Work,
  { from, to, channel }: { readonly from: string; readonly to: string; readonly channel: number | null },
  most: number,
): Promise<MonthOfChannel[]> {
  return work.query<MonthOfChannel>(
    'sys_channel.months',
    `with ${months},
     spans as (select channel, tenant, since, until from sys_channel_merchant
       where company_id = ${platformCompany} and not deleted and ($3::bigint is null or channel = $3)),
     served as (select m.month, s.channel, s.tenant from months m join spans s on s.since < m.next and (s.until is null or s.until >= m.next)),
     issued as (select * from oms_invoice_counts_overseen(array(select distinct tenant::bigint from served), ($1 || '-01')::date, ${lastDay})),
     held as (select v.month, v.channel, count(*)::int as merchants, coalesce(sum(i.issued), 0)::int as invoices
       from served v left join issued i on i.company = v.tenant and i.month = v.month group by 1, 2),
     moved as (select m.month, s.channel, count(*) filter (where s.since >= m.first and s.since < m.next)::int as joined,
         count(*) filter (where s.until >= m.first and s.until < m.next)::int as "left"
       from months m join spans s on (s.since >= m.first and s.since < m.next) or (s.until >= m.first and s.until < m.next) group by 1, 2),
     earned as (select f.month, f.channel, count(*)::int as renewals, sum(f.amount) as amount, sum(f.fee) as fee,
         coalesce(sum(f.fee) filter (where f.state = 'open'), 0) as open
       from sys_channel_fee f where f.company_id = ${platformCompany} and not f.deleted and f.month between $1 and $2
         and ($3::bigint is null or f.channel = $3) group by 1, 2)
     select month, c.id as channel, c.name, coalesce(merchants, 0) as merchants, coalesce(joined, 0) as joined, coalesce("left", 0) as "left",
       coalesce(invoices, 0) as invoices, coalesce(renewals, 0) as renewals, coalesce(amount, 0)::numeric(18,2)::text as amount,
       coalesce(fee, 0)::numeric(18,2)::text as fee, coalesce(open, 0)::numeric(18,2)::text as open
     from held full join moved using (month, channel) full join earned using (month, channel)
     join sys_channel c on c.company_id = ${platformCompany} and c.id = channel
     order by month desc, c.name, c.id limit $4::int`,
    [from, to, channel, most + 1],
  );
}

export interface MerchantFigures {
  readonly tenant: number;
  readonly name: string;
  readonly since: string;
  readonly until: string | null;
  readonly invoices: number;
  readonly renewals: number;
  readonly amount: string;
  readonly fee: string;
}

const picked = {
  served: 's.since < m.next and (s.until is null or s.until >= m.next)',
  joined: 's.since >= m.first and s.since < m.next',
  left: 's.until >= m.first and s.until < m.next',
} as const;

/** The companies behind one of the figures of a month. */
const merchantsOf = (
  work: Work,
  { month, channel, which }: { readonly month: string; readonly channel: number; readonly which: keyof typeof picked },
  most: number,
): Promise<MerchantFigures[]> =>
  work.query<MerchantFigures>(
    `sys_channel.merchants.${which}`,
    `with ${months},
     those as (select s.id, s.tenant, s.tenant_name, s.since, s.until from months m join sys_channel_merchant s
       on s.company_id = ${platformCompany} and not s.deleted and s.channel = $3 and ${picked[which]}),
     issued as (select * from oms_invoice_counts_overseen(array(select distinct tenant::bigint from those), ($1 || '-01')::date, ${lastDay})),
     earned as (select tenant, count(*)::int as renewals, sum(amount) as amount, sum(fee) as fee from sys_channel_fee
       where company_id = ${platformCompany} and not deleted and month = $1 and channel = $3 group by tenant)
     select t.tenant, coalesce(c.name, t.tenant_name) as name, to_char(t.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as since,
       to_char(t.until at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as until, coalesce(i.issued, 0)::int as invoices,
       coalesce(e.renewals, 0) as renewals, coalesce(e.amount, 0)::numeric(18,2)::text as amount, coalesce(e.fee, 0)::numeric(18,2)::text as fee
     from those t left join sys_company c on c.company_id = t.tenant and c.id = t.tenant left join issued i on i.company = t.tenant
     left join earned e on e.tenant = t.tenant order by e.amount desc nulls last, i.issued desc nulls last, t.id limit $4::int`,
    [month, month, channel, most + 1],
  );

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export const statisticsReports = [
  bindReport(channelStatistics, async ({ from, to, channel }, work, most) => {
    const span = monthNumber(to) - monthNumber(from) + 1;
    if (span < 1) throw new Refusal('截止月份不能早于起始月份');
    if (span > mostMonths) throw new Refusal(`一次最多看 ${mostMonths} 个月`);
    const rows = await monthsOf(work, { from, to, channel }, most);
    return { rows: rows.map(({ name, ...row }) => ({ ...row, titles: { channel: name } })) };
  }),
  bindReport(merchantsBehind, async ({ month, channel, which }, work, most) => ({
    rows: await merchantsOf(work, { month, channel, which: which ?? 'served' }, most),
  })),
];
