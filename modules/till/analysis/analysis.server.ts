import { bindReport } from '@heliu/engine';
import { frequencies, recencies } from '../../pos/model.ts';
import { cohortMonths, memberCohorts, memberLayers } from './analysis.ts';

const order = Object.keys(recencies)
  .map((key, i) => `when '${key}' then ${i}`)
  .join(' ');

/** The layers stand on the members, so that a grid is one pass over them. */
const layers = bindReport(memberLayers, async ({ rank }, work, most) => ({
  rows: await work.query(
    'pos_report.rfm',
    `select recency, ${Object.keys(frequencies)
      .map((key) => `count(*) filter (where frequency = '${key}')::int as "${key}"`)
      .join(', ')},
       count(*)::int as count, sum(spent)::numeric(18,2)::text as spent, sum(stored)::numeric(18,2)::text as stored
     from pos_member where company_id = $1 and not deleted and ($2::bigint is null or rank = $2)
     group by recency order by case recency ${order} end limit $3::int`,
    [work.company, rank, most + 1],
  ),
}));

/** What a member has spent is kept month by month, so that no sale is read. */
const cohorts = bindReport(memberCohorts, async ({ from, to }, work, most) => ({
  rows: await work.query(
    'pos_report.cohort',
    `with joined as (
       select id, date_trunc('month', created_at at time zone 'Asia/Shanghai')::date as month from pos_member
       where company_id = $1 and not deleted and merged_into is null
         and created_at >= (($2::text || '-01')::date::timestamp at time zone 'Asia/Shanghai')
         and created_at < ((($3::text || '-01')::date + interval '1 month') at time zone 'Asia/Shanghai'))
     select to_char(j.month, 'YYYY-MM') as joined, count(distinct j.id)::int as count, ${cohortMonths
       .map(
         (key, i) =>
           `case when j.month + interval '${i} month' <= now() then count(distinct j.id) filter (where b.month = (j.month + interval '${i} month')::date)::int end as "${key}"`,
       )
       .join(', ')}
     from joined j left join pos_point_entry_by_month b on b.company_id = $1 and b.member = j.id and b.spent > 0 and b.month >= j.month
     group by j.month order by j.month limit $4::int`,
    [work.company, from, to, most + 1],
  ),
}));

export const analysisReports = [layers, cohorts];
