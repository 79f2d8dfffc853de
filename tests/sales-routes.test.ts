import { afterAll, beforeAll, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';

const at = (tail: string) => `/api/sales/route/${tail}`;
interface Site {
  readonly id: number;
  readonly customer: number;
  readonly name: string;
}
let suite: Suite;
/** Sites that no round of the demo calls at. */
let sites: Site[];

beforeAll(async () => {
  suite = await start();
  sites = await suite.sql<Site & Record<string, unknown>>(
    `select s.id::int, s.customer::int, s.name from crm_customer_site s join sys_company c on c.id = s.company_id and c.code = 'HELIU'
     where not s.deleted and not s.disabled and not exists (select 1 from sal_route_stops l where l.site = s.id) order by s.code limit 4`,
  );
}, 120_000);
afterAll(() => suite.stop());

const save = (code: string, stops: readonly number[], more: object = {}, as = 'keeper') =>
  suite.call(as, at('save'), { code, name: `线路${code}`, stops: stops.map((site) => ({ site })), ...more });

test('a site is on one round a day, and twice on none', async () => {
  const [first, second] = sites as [Site, Site];
  expect((await save('T1', [first.id, second.id], { weekdays: ['1', '3'] })).code).toBe('200');
  expect((await save('T2', [second.id, second.id])).message).toContain('第2站与前面的站点重复');
  expect((await save('T2', [second.id], { weekdays: ['3', '4'] })).message).toContain(
    `${second.name} 周三已经在线路“线路T1”上`,
  );
  expect((await save('T2', [second.id], { weekdays: ['2', '4'] })).code).toBe('200');
  // Every day has all of them in it, and one that is laid up has none.
  expect((await save('T3', [first.id])).message).toContain('周一、周三已经在线路');
  expect((await save('T3', [first.id], { disabled: true })).code).toBe('200');
  expect((await save('T4', [sites[2]!.id], { departure: '25:00' })).code).toBe('422');
});

test('of several saved at once with the same site one is kept', async () => {
  const site = sites[3]!.id;
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((one) => save(`C${one}`, [site])));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
});

test('another company has its own, and whoever may only look changes nothing', async () => {
  const { data } = await suite.get('keeper', at('list'), { pageSize: 50 });
  const mine = data.rows[0].id as number;
  expect((await suite.get('boss2', at('get'), { id: mine })).code).toBe('404');
  expect((await suite.call('boss2', at('delete'), { id: mine })).code).toBe('404');
  expect((await save('X1', [sites[0]!.id], {}, 'boss2')).code).toBe('422');
  expect((await save('X2', [sites[0]!.id], {}, 'hr')).code).toBe('403');
});

interface Loaded {
  readonly route: string;
  readonly stop: number | null;
  readonly site: string | null;
  readonly output: string;
}
const loading = async (day: string, more: object = {}): Promise<Loaded[]> =>
  (await suite.get('keeper', '/api/sales/outputorder/loading', { day, ...more })).data.rows;

test('the loading list has what leaves that day, stop by stop, and at the end what no round calls at', async () => {
  const [known] = await suite.sql<{ route: number; day: string; output: string; site: string; stop: number }>(
    `select r.id::int as route, to_char(o.out_date, 'YYYY-MM-DD') as day, o.number as output, s.name as site, p.position as stop
     from oms_output_order o join crm_customer_site s on s.customer = o.customer and (o.site = s.id or o.site is null and s.preferred)
     join sal_route_stops p on p.site = s.id join sal_route r on r.id = p.document_id and r.weekdays is null
     where o.kind = 'sales' and o.status = 'audited' order by o.id limit 1`,
  );
  const { route, day, output, site, stop } = known!;
  const rows = await loading(day);
  expect(rows.find((row) => row.output === output)).toMatchObject({
    route: expect.stringContaining('城东线'),
    site,
    stop,
  });
  const places = rows.map((row) => [row.route === '未排线路' ? 1 : 0, row.route, row.stop ?? 0] as const);
  expect(places).toEqual(places.toSorted((a, b) => a[0] - b[0] || a[1].localeCompare(b[1]) || a[2] - b[2]));
  expect((await loading(day, { route })).every((row) => row.route.includes('城东线'))).toBe(true);

  const path = (await suite.get('keeper', at('get'), { id: route })).data;
  const change = async (disabled: boolean) => {
    const { version } = (await suite.get('keeper', at('get'), { id: route })).data;
    expect((await suite.call('keeper', at('update'), { ...path, version, disabled })).code).toBe('200');
  };
  await change(true);
  expect((await loading(day)).find((row) => row.output === output)).toMatchObject({ route: '未排线路', stop: null });
  await change(false);
  expect((await suite.get('hr', '/api/sales/outputorder/loading', { day })).code).toBe('403');
});
