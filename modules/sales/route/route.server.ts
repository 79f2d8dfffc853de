import { behaviour, invalid, type Work } from '@heliu/engine';
import { type Weekday, weekdayNames } from '@heliu/model';
import { commonDays, doubledStop } from './route.rules.ts';
import { deliveryRoute } from './route.ts';

interface Taken {
  readonly site: number;
  readonly siteName: string;
  readonly route: string;
  readonly weekdays: readonly Weekday[] | null;
}

/** Other rounds that call at these sites. */
const takenSites = (work: Work, sites: readonly number[], own: number): Promise<Taken[]> =>
  work.query<Taken>(
    'sal_route.taken',
    `select l.site, s.name as "siteName", r.name as route, r.weekdays
     from sal_route_stops l join sal_route r on r.company_id = l.company_id and r.id = l.document_id
     join crm_customer_site s on s.company_id = l.company_id and s.id = l.site
     where l.company_id = $1 and l.site = any($2::bigint[]) and r.id <> $3 and not r.disabled and not r.deleted order by r.code`,
    [work.company, sites, own],
  );

export const deliveryRouteBehaviour = behaviour(deliveryRoute, {
  async check({ stops, weekdays, disabled }, work, before) {
    const doubled = doubledStop(stops);
    if (doubled !== undefined)
      throw invalid([{ path: `stops.${doubled}.site`, message: `第${doubled + 1}站与前面的站点重复` }]);
    if (disabled) return;
    // Two saved at once would each find the site free.
    await work.query('sal_route.turn', 'select pg_advisory_xact_lock(4883, hashint8($1))', [work.company]);
    const sites = stops.map(({ site }) => site);
    for (const { site, siteName, route, weekdays: theirs } of await takenSites(work, sites, before?.id ?? 0)) {
      const days = commonDays(weekdays as readonly Weekday[] | null, theirs);
      if (days.length === 0) continue;
      const named = days.length === 7 ? '每天' : days.map((day) => weekdayNames[day]).join('、');
      const message = `${siteName} ${named}已经在线路“${route}”上，一天只能由一条线路送`;
      throw invalid([{ path: `stops.${sites.indexOf(site)}.site`, message }]);
    }
  },
});
