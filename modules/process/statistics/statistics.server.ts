import { bindReport } from '@heliu/engine';
import { processStatistics } from './statistics.ts';

const ways = {
  step: {
    keys: `d.name as process, t.step_name as step, null::text as person`,
    joined: `join process_instance i on i.company_id = t.company_id and i.id = t.instance
             join process_definition d on d.company_id = i.company_id and d.id = i.definition`,
  },
  person: {
    keys: `null::text as process, null::text as step, coalesce(u.realname, '') as person`,
    joined: `left join sys_user u on u.company_id = t.company_id and u.id = t."user"`,
  },
} as const;

const decided = `t.state in ('approved', 'rejected', 'returned', 'transferred') and t.decided_at >= $2::date::timestamp at time zone 'Asia/Shanghai'
  and t.decided_at < ($3::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
const hours = `extract(epoch from t.decided_at - t.opened_at) / 3600`;

export const statisticsReports = [
  bindReport(processStatistics, async ({ from, to, by }, work, most) => {
    const way = ways[by];
    return {
      rows: await work.query(
        `process.statistics.${by}`,
        `select x.process, x.step, x.person, count(*) filter (where x.done)::int as decided,
           count(*) filter (where x.done and x.state in ('rejected', 'returned'))::int as rejected,
           round(avg(x.hours) filter (where x.done), 1)::text as average,
           round((percentile_cont(0.5) within group (order by x.hours) filter (where x.done))::numeric, 1)::text as middle,
           round(max(x.hours) filter (where x.done), 1)::text as longest,
           count(*) filter (where x.done and x.late)::int as late,
           count(*) filter (where not x.done)::int as waiting, count(*) filter (where not x.done and x.late)::int as "waitingLate"
         from (
           select ${way.keys}, t.state, true as done, ${hours} as hours, coalesce(t.decided_at > t.due_at, false) as late
           from process_task t ${way.joined} where t.company_id = $1 and not t.deleted and ${decided}
           union all
           select ${way.keys}, t.state, false, null, coalesce(t.due_at < now(), false)
           from process_task t ${way.joined} where t.company_id = $1 and not t.deleted and t.open_for > 0) x
         group by x.process, x.step, x.person order by decided desc, x.process, x.step, x.person limit $4::int`,
        [work.company, from, to, most + 1],
      ),
    };
  }),
];
