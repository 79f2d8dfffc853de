import { codes, type Custom, dec, type Decimal, type Full, roundDecimal, timesDecimal } from '@heliu/model';
import { amendLines, handle, load, note, Refusal, remove, save, update, type Work } from '@heliu/engine';
import {
  addRoute,
  editRoute,
  reportStep,
  type Route,
  type RouteStep,
  routesOfOrder,
  type StepInput,
} from './job-order.calls.ts';
import { hoursOf, routeComplaint, stageAfter } from './job-order.rules.ts';
import { jobOrder, jobRoute } from './job-order.ts';
import { type DetailChange, reportDetails } from './report.server.ts';

type Order = Full<typeof jobOrder>;
type Said<C> = C extends Custom<infer I, unknown> ? I : never;

/** The routes of an order by the place of their lines, with the names of what they refer to. */
export async function routesOf(work: Work, order: number): Promise<Route[]> {
  const rows = await work.query<RouteStep & { route: number; version: number; serialNo: string }>(
    'sal_job_route.of',
    `select r.id as route, r.version, r.serial_no as "serialNo", s.id, s.technology, t.name, t.work_center as "workCenter",
            trim_scale(s.planned_hours)::text as "plannedHours", s.remark, s.finished, trim_scale(s.actual_hours)::text as "actualHours",
            s.finished_at as "finishedAt", (select u.realname from sys_user_v u where u.id = s.finished_by) as "finishedBy"
     from sal_job_route r join sal_job_route_steps s on s.company_id = $1 and s.document_id = r.id
     join sys_technology t on t.company_id = $1 and t.id = s.technology
     left join sal_job_order_details d on d.company_id = $1 and d.document_id = r."order" and d.serial_no = r.serial_no
     where r.company_id = $1 and r."order" = $2 and not r.deleted order by d.position, r.id, s.position`,
    [work.company, order],
  );
  const routes = new Map<number, Route & { steps: RouteStep[] }>();
  for (const { route: id, version, serialNo, ...step } of rows) {
    const known = routes.get(id) ?? { id, version, serialNo, steps: [] };
    known.steps.push(step);
    routes.set(id, known);
  }
  return [...routes.values()];
}

const open: readonly string[] = ['audited', 'producing'];
function demandOpen({ number, status }: Order, what: string): void {
  if (open.includes(status)) return;
  const word = status === 'draft' ? '还没有审核' : jobOrder.states[status];
  throw new Refusal(`加工订单${number}${word}，不能${what}`);
}

type PlannedStep = StepInput & { plannedHours: Decimal };
/** With the standard hours of the technology for every piece, where nobody said others. */
async function planner(
  work: Work,
  steps: readonly StepInput[],
): Promise<(line: { quantity: Decimal }) => PlannedStep[]> {
  const rows = await work.query<{ id: number; hours: Decimal | null }>(
    'sal_job_route.standard',
    'select id, trim_scale(standard_hours)::text as hours from sys_technology where company_id = $1 and id = any($2::bigint[])',
    [work.company, steps.map(({ technology }) => technology)],
  );
  const standard = new Map(rows.map(({ id, hours }) => [id, hours ?? dec(0)]));
  return ({ quantity }) =>
    steps.map((step) => ({
      ...step,
      plannedHours:
        step.plannedHours ?? roundDecimal(timesDecimal(standard.get(step.technology) ?? dec(0), quantity), 2),
    }));
}

function demandHere({ stage, serialNo }: Order['details'][number]): void {
  if (stage === 'shipped') throw new Refusal(`序列号 ${serialNo} 已发货，请先改回已完工`);
}
const lineOf = ({ details }: Order, serial: string) => details.find(({ serialNo }) => serialNo === serial)!;

/** Lines that have no route yet, or those that were named. */
function wantedSerials({ details, number }: Order, named: readonly string[], routed: ReadonlySet<string>): string[] {
  const known = details.map(({ serialNo }) => serialNo!);
  const unknown = named.find((one) => !known.includes(one));
  if (unknown !== undefined) throw new Refusal(`加工订单${number}里没有序列号 ${unknown}`, codes.invalid);
  const doubled = named.find((one) => routed.has(one));
  if (doubled !== undefined) throw new Refusal(`序列号 ${doubled} 已有工艺路线，请修改那一条`);
  const wanted = named.length > 0 ? [...new Set(named)] : known.filter((one) => !routed.has(one));
  if (wanted.length === 0) throw new Refusal('每个序列号都已有工艺路线，请修改已有的');
  return wanted;
}

export async function layRoute(work: Work, { orderId, serialNos, steps }: Said<typeof addRoute>): Promise<Route[]> {
  const order = await load(work, jobOrder, orderId, true);
  demandOpen(order, '定工艺路线');
  const known = await routesOf(work, orderId);
  const wanted = wantedSerials(order, serialNos, new Set(known.map(({ serialNo }) => serialNo)));
  const plan = await planner(work, steps);
  const hours = new Map<string, DetailChange>();
  for (const serialNo of wanted) {
    const laid = plan(lineOf(order, serialNo)).map(({ technology, plannedHours, remark = null }) => ({
      technology,
      plannedHours,
      remark,
    }));
    await save(work, jobRoute, { order: orderId, serialNo, steps: laid });
    hours.set(serialNo, hoursOf(laid.map((step) => ({ ...step, finished: false }))));
  }
  await reportDetails(work, order, hours, { action: 'plan', what: wanted.join('、').slice(0, 200) });
  return routesOf(work, orderId);
}

async function changeRoute(work: Work, { id, version, steps }: Said<typeof editRoute>): Promise<Route[]> {
  const order = await load(work, jobOrder, (await load(work, jobRoute, id)).order, true);
  const route = await load(work, jobRoute, id, true);
  demandOpen(order, '改工艺路线');
  const complaint = routeComplaint(route.steps, steps);
  if (complaint) throw new Refusal(complaint);
  const before = new Map(route.steps.map((step) => [step.id, step]));
  const line = lineOf(order, route.serialNo);
  demandHere(line);
  const next = (await planner(work, steps))(line).map(({ remark = null, ...step }) => {
    const known = step.id === undefined ? undefined : before.get(step.id);
    return {
      ...step,
      remark,
      finished: known?.finished ?? false,
      actualHours: known?.actualHours ?? null,
      finishedAt: known?.finishedAt ?? null,
      finishedBy: known?.finishedBy ?? null,
    };
  });
  if (next.length === 0) await remove(work, jobRoute, id, version);
  else await update(work, jobRoute, id, version, { order: order.id, serialNo: route.serialNo, steps: next });
  const after = { ...hoursOf(next), ...(next.length > 0 && { stage: stageAfter(line.stage, next) }) };
  await reportDetails(work, order, new Map([[route.serialNo, after]]), { action: 'plan', what: route.serialNo });
  return routesOf(work, order.id);
}

export async function finishStep(
  work: Work,
  { route: id, step, finished, hours }: Said<typeof reportStep>,
): Promise<Route[]> {
  const order = await load(work, jobOrder, (await load(work, jobRoute, id)).order, true);
  const route = await load(work, jobRoute, id, true);
  demandOpen(order, '报工');
  const line = lineOf(order, route.serialNo);
  demandHere(line);
  const at = route.steps.findIndex((one) => one.id === step);
  if (at < 0) throw new Refusal('工序已被修改，请刷新后再试', codes.conflict);
  const known = route.steps[at]!;
  const name = `第${at + 1}道工序`;
  if (known.finished === finished) throw new Refusal(finished ? `${name}已经完成` : `${name}还没有完成，不用撤销`);
  const now = {
    finished,
    actualHours: finished ? (hours ?? known.plannedHours) : null,
    finishedAt: finished ? work.now : null,
    finishedBy: finished ? work.user.id : null,
  };
  amendLines(work, jobRoute, { id, lines: 'steps' }, [{ id: step, ...now }]);
  await note(work, {
    entity: jobRoute.name,
    recordId: id,
    action: 'report',
    label: finished ? '报工' : '撤销报工',
    title: route.serialNo,
    after: { step: name, ...now },
  });
  const steps = route.steps.map((one) => (one.id === step ? { ...one, ...now } : one));
  await reportDetails(
    work,
    order,
    new Map([[route.serialNo, { ...hoursOf(steps), stage: stageAfter(line.stage, steps) }]]),
    { action: 'report', what: `${route.serialNo} ${name}${finished ? '完成' : '撤销'}` },
  );
  return routesOf(work, order.id);
}

export const routeHandlers = [
  handle(routesOfOrder, async ({ orderId }, work) => {
    await load(work, jobOrder, orderId);
    return routesOf(work, orderId);
  }),
  handle(addRoute, (said, work) => layRoute(work, said)),
  handle(editRoute, (said, work) => changeRoute(work, said)),
  handle(reportStep, (said, work) => finishStep(work, said)),
];
