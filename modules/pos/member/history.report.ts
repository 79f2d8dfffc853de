import { bindReport } from '@heliu/engine';
import { pointHistory } from './history.ts';

export const memberReports = [
  bindReport(pointHistory, async ({ member, kind, from, to }, work, most) => ({
    rows: await work.query(
      'pos_member.history',
      `select * from (
         select e.id, e.posted_on as date, e.member, e.kind, trim_scale(e.points)::text as points,
           trim_scale(sum(e.points) over (partition by e.member order by e.id))::text as left,
           coalesce(nullif(e.expires_on, ''), case when e.points > 0 then '永不过期' end) as "expiresOn",
           case when e.spent <> 0 then e.spent::numeric(18,2)::text end as spent,
           concat(e.source_number, case when e.reverses_id is not null then '（反审核）' end) as document,
           case when e.source_name in ('pos_point_order', 'pos_sale', 'pos_return') then json_build_object('entity', e.source_name, 'id', e.source_id) end as source
         from pos_point_entry e where e.company_id = $1 and ($2::bigint is null or e.member = $2)) x
       where ($3::text is null or kind = $3) and ($4::date is null or date >= $4) and ($5::date is null or date <= $5)
       order by id desc limit $6::int`,
      [work.company, member, kind, from, to, most + 1],
    ),
  })),
];
