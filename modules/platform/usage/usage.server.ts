import { codes } from '@heliu/model';
import {
  changed,
  handle,
  type Job,
  platformCompany,
  Refusal,
  remembered,
  runWork,
  service,
  today,
  type Work,
} from '@heliu/engine';
import { companyTrend, keepUsageNow, type Overview, platformOverview, type UsageDay } from './usage.calls.ts';
import { daysUpTo, filledDays } from './usage.rules.ts';

const platform = service('企业用量', platformCompany);
const key = 'platform.overview:';
const shownDays = 30;
const most = 10;

const dayColumns = `to_char(day, 'YYYY-MM-DD') as day, issued::int as issued, failed::int as failed, orders::int as orders,
  active::int as active, jobs_failed::int as "jobsFailed", (bytes / 1048576)::int as "storageMb"`;

/** Counts a day over all companies by statements over sets; the sums of the day before are final an hour after midnight. */
async function keep(work: Work): Promise<void> {
  const day = today();
  const [, yesterday] = daysUpTo(day, 2).toReversed();
  const [before] = await work.query(
    'usage.ofDay',
    `select 1 from sys_usage_day where company_id = $1 and tenant = 0 and day = $2::date and kept_at > ($2::date + 1)::timestamp at time zone 'Asia/Shanghai' + interval '1 hour'`,
    [platformCompany, yesterday],
  );
  if (!before) await work.query('usage.keep', 'select keep_usage_overseen($1::date)', [yesterday]);
  await work.query('usage.keep', 'select keep_usage_overseen($1::date)', [day]);
  await work.query('usage.companies', 'select keep_company_usage_overseen($1::date)', [day]);
  changed(work, key);
}

/** Every hour. */
export const keepUsage: Job = {
  name: 'platform.usage',
  async run(_, work) {
    if (work.company === platformCompany) await keep(work);
  },
};

async function daysOf(work: Work, tenant: number): Promise<UsageDay[]> {
  const days = daysUpTo(today(), shownDays);
  const kept = await work.query<UsageDay>(
    'usage.days',
    `select ${dayColumns} from sys_usage_day where company_id = $1 and tenant = $2 and day between $3::date and $4::date order by day`,
    [platformCompany, tenant, days[0], days.at(-1)],
  );
  return filledDays(days, kept);
}

async function overviewOf(work: Work): Promise<Overview> {
  const day = today();
  const first = `${day.slice(0, 7)}-01`;
  const [[head], plans, days, [month], providers, largest, failing] = await Promise.all([
    work.query<{
      at: string | null;
      states: Overview['states'];
      today: number;
      month: number;
      active: number;
    }>(
      'usage.head',
      `select max(updated_at) as at, (select coalesce(jsonb_object_agg(state, n), '{}') from (select state, count(*)::int as n from sys_company_usage where company_id = $1 group by 1) s) as states,
         count(*) filter (where founded_at >= $2::date::timestamp at time zone 'Asia/Shanghai')::int as today,
         count(*) filter (where founded_at >= $3::date::timestamp at time zone 'Asia/Shanghai')::int as month,
         count(*) filter (where active_today > 0)::int as active
       from sys_company_usage where company_id = $1`,
      [platformCompany, day, first],
    ),
    work.query<Overview['plans'][number]>(
      'usage.plans',
      'select plan, count(*)::int as count from sys_company_usage where company_id = $1 group by 1 order by 2 desc, 1',
      [platformCompany],
    ),
    daysOf(work, 0),
    work.query<Overview['month']>(
      'usage.month',
      `select coalesce(sum(issued), 0)::int as issued, coalesce(sum(failed), 0)::int as failed, coalesce(sum(orders), 0)::int as orders,
         coalesce(sum(jobs_failed), 0)::int as "jobsFailed"
       from sys_usage_day where company_id = $1 and tenant = 0 and day between $2::date and $3::date`,
      [platformCompany, first, day],
    ),
    work.query<Overview['providers'][number]>(
      'usage.providers',
      `select provider, coalesce(sum(issued) filter (where day = $3::date), 0)::int as "issuedToday", coalesce(sum(failed) filter (where day = $3::date), 0)::int as "failedToday",
         sum(issued)::int as "issuedMonth", sum(failed)::int as "failedMonth"
       from sys_usage_provider where company_id = $1 and day between $2::date and $3::date group by 1 having sum(issued) + sum(failed) > 0 order by 4 desc, 1`,
      [platformCompany, first, day],
    ),
    work.query<Overview['largest'][number]>(
      'usage.largest',
      `select id, name, storage_mb as n from sys_company_usage where company_id = $1 and storage_mb > 0 order by storage_mb desc, id limit ${most}`,
      [platformCompany],
    ),
    work.query<Overview['failing'][number]>(
      'usage.failing',
      `select id, name, failed_month as n from sys_company_usage where company_id = $1 and failed_month > 0 order by failed_month desc, id limit ${most}`,
      [platformCompany],
    ),
  ]);
  const now = days.at(-1)!;
  return {
    at: head!.at,
    states: head!.states,
    plans,
    founded: { today: head!.today, month: head!.month },
    activeCompanies: head!.active,
    today: now,
    month: month!,
    storageMb: now.storageMb,
    days,
    providers,
    largest,
    failing,
  };
}

export const usageHandlers = [
  handle(platformOverview, async (_, work) => remembered(work.db, key, () => overviewOf(work))),
  handle(keepUsageNow, async (_, work) => {
    await keep(work);
    return { at: work.now };
  }),
  handle(companyTrend, async ({ id }, work) => {
    const [row] = await work.query('usage.company', 'select 1 from sys_company where id = $1 and company_id = $1', [
      id,
    ]);
    if (!row) throw new Refusal('企业不存在', codes.missing);
    return { days: await daysOf(work, id) };
  }),
];

/** For a database that is filled at once, such as the demo's: the days before are counted too. */
export const keepPastUsage = (db: Work['db']): Promise<void> =>
  runWork(db, platform, async (work) => {
    for (const day of daysUpTo(today(), shownDays).slice(0, -1))
      await work.query('usage.keep', 'select keep_usage_overseen($1::date)', [day]);
    await keep(work);
  });
