import { type ActionOf, codes, dec, type Draft, type Full, type StateOf, text, type Wire } from '@heliu/model';
import {
  act,
  amendLines,
  behaviour,
  handle,
  invalid,
  load,
  onConstraint,
  type PaperTable,
  Params,
  prepared,
  read,
  Refusal,
  visible,
  type Work,
} from '@heliu/engine';
import { customerSite, type Location } from '../../crm/model.ts';
import { activeCustomers } from '../../crm/server.ts';
import { demandTrade } from '../price/lines.server.ts';
import { drawingsOf } from './drawing.server.ts';
import {
  customersToOrder,
  detailBySerial,
  editDetail,
  type JobDetail,
  orderForStatus,
  orderForUrgent,
  placesOfCustomer,
  type Route,
  type SerialDetail,
  type SitePlaces,
} from './job-order.calls.ts';
import {
  jobOrderComplaint,
  numbered,
  serialSeries,
  stageComplaint,
  stateOf,
  summed,
  withAmounts,
} from './job-order.rules.ts';
import { jobOrder, type Stage, stepFields } from './job-order.ts';
import { reportDetails } from './report.server.ts';
import { routesOf } from './route.server.ts';

type Order = Full<typeof jobOrder>;

onConstraint(
  'sal_job_order_details_serial_no',
  () => new Refusal('序列号刚被另一张加工订单用了，请再保存一次', codes.conflict),
);

/** The site is the customer's, and the place one of the site's. */
async function demandPlace(work: Work, { customer, site, location }: Draft<typeof jobOrder>): Promise<void> {
  if (site == null) return;
  const [found] = await work.query<{ customer: number; name: string; locations: readonly Location[] | null }>(
    'sal_job_order.site',
    'select customer, name, locations from crm_customer_site where company_id = $1 and id = $2 and not deleted',
    [work.company, site],
  );
  // One that is not there is refused like any other reference.
  if (!found) return;
  const { customer: owner, name, locations } = found;
  if (owner !== customer) throw invalid([{ path: 'site', message: `站点 ${name} 不是这个客户的，请重新选择` }]);
  const known = (locations ?? []).map(({ code }) => code);
  if (!location || known.includes(location)) return;
  const choice = known.length > 0 ? `可以填 ${known.slice(0, 10).join('、')}` : '它还没有库位，请留空';
  throw invalid([{ path: 'location', message: `站点 ${name} 没有库位 ${location}，${choice}` }]);
}

const takingTurns = 5261;
/** Numbers for lines without one, and a refusal of those that another order has. */
async function giveSerials(work: Work, draft: Draft<typeof jobOrder>, own: number | undefined): Promise<void> {
  const given = draft.details.flatMap(({ serialNo }) => serialNo || []);
  const [taken] = await work.query<{ serialNo: string; number: string }>(
    'sal_job_order.taken',
    `select d.serial_no as "serialNo", o.number from sal_job_order_details d
     join sal_job_order o on o.company_id = $1 and o.id = d.document_id
     where d.company_id = $1 and d.serial_no = any($2::text[]) and d.document_id <> $3::bigint order by 1 limit 1`,
    [work.company, given, own ?? 0],
  );
  if (taken) throw new Refusal(`序列号 ${taken.serialNo} 已在加工订单 ${taken.number} 中`, codes.invalid);
  if (given.length === draft.details.length) return;
  // One after the other until COMMIT, so that nobody counts on from the same number.
  await work.query('sal_job_order.turn', 'select pg_advisory_xact_lock($1, hashint8($2))', [takingTurns, work.company]);
  const series = serialSeries(draft.orderDate);
  const [row] = await work.query<{ last: number }>(
    'sal_job_order.lastSerial',
    `select coalesce(max(substring(serial_no from length($2) + 1)::int), 0) as last from sal_job_order_details
     where company_id = $1 and serial_no like $2 || '%' and serial_no ~ ('^' || $2 || '[0-9]{4,8}$')`,
    [work.company, series],
  );
  draft.details = numbered(draft.details, draft.orderDate, row!.last);
}

/** Routes are laid for serial numbers: those stay, and with them the hours. */
async function keepRouted(work: Work, draft: Draft<typeof jobOrder>, before: Order): Promise<void> {
  const hours = new Map(before.details.map(({ serialNo, plannedHours }) => [serialNo, plannedHours]));
  for (const line of draft.details) line.plannedHours = hours.get(line.serialNo ?? null) ?? dec(0);
  const now = new Set(draft.details.map(({ serialNo }) => serialNo));
  const lost = (await routesOf(work, before.id)).find(({ serialNo }) => !now.has(serialNo));
  if (lost) throw new Refusal(`序列号 ${lost.serialNo} 已有工艺路线，不能删除或改号；确实不要，请先取消路线`);
}

/** Puts all lines at a stage, and what follows from it on the head. */
const moving = (to: Stage) => {
  const moved = ({ details }: Order) => details.map((line) => ({ ...line, stage: to }));
  return {
    sets: (record: Order) => summed(moved(record)),
    also: ({ id, details }: Order, work: Work) =>
      amendLines(
        work,
        jobOrder,
        { id, lines: 'details' },
        details.map((line) => ({ id: line.id, stage: to })),
      ),
  };
};

const sheetFields = {
  name: text('工序'),
  workCenter: text('工作中心', { max: 30 }),
  remark: text('工艺要求', { max: 60 }),
  plannedHours: stepFields.plannedHours,
  actualHours: stepFields.actualHours,
  finishedBy: text('操作人', { max: 20 }),
  checked: text('检验', { max: 20 }),
};
/** One table for every serial number: the workshop writes beside the steps who did them and how long it took. */
const sheetOf = ({ serialNo, steps }: Route, { details }: Order): PaperTable => {
  const line = details.find((one) => one.serialNo === serialNo);
  const about = [
    line?.productName,
    line?.drawingNo && `图号 ${line.drawingNo}`,
    line && `${line.quantity} ${line.unit}`,
  ];
  return { label: [serialNo, ...about].filter(Boolean).join('　'), fields: sheetFields, rows: steps };
};

export const jobOrderBehaviour = behaviour(jobOrder, {
  derive: withAmounts,
  complaint: jobOrderComplaint,
  async check(draft, work, before) {
    await demandTrade(work, draft.customer);
    await demandPlace(work, draft);
    await giveSerials(work, draft, before?.id);
    if (before) await keepRouted(work, draft, before);
  },
  paper: async (record, work) => (await routesOf(work, record.id)).map((route) => sheetOf(route, record)),
  actions: {
    start: moving('started'),
    ship: {
      ...moving('shipped'),
      blockers({ details }) {
        const open = details.filter(({ stage }) => stage !== 'finished' && stage !== 'shipped');
        return open.map(({ serialNo, productName }) => ({
          code: 'SAL006',
          message: `序列号 ${serialNo} ${productName} 还没有完工`,
        }));
      },
    },
    unship: moving('finished'),
    close: {
      blockers: ({ details }, _, { reason }) =>
        stateOf(details) !== 'shipped' && !reason?.trim()
          ? [{ code: 'DOC007', message: '还有没发货的明细，请填写关闭原因' }]
          : [],
    },
    reopen: { sets: ({ details }) => ({ status: stateOf(details) }) },
  },
});

type State = StateOf<typeof jobOrder>;
/** Which step leads from one state to another, for clients that name the state. */
const toReach: Readonly<Record<State, Partial<Record<State, ActionOf<typeof jobOrder>>>>> = {
  draft: { audited: 'audit' },
  audited: { draft: 'deaudit', producing: 'start', closed: 'close' },
  producing: { shipped: 'ship', closed: 'close' },
  shipped: { producing: 'unship', closed: 'close' },
  closed: { audited: 'reopen', producing: 'reopen', shipped: 'reopen' },
};

/** Whoever has the serial number has the whole of it; who may not see the order learns nothing. */
async function orderOfSerial(work: Work, serialNo: string): Promise<number> {
  const [found] = await work.query<{ id: number }>(
    'sal_job_order.bySerial',
    'select document_id as id from sal_job_order_details where company_id = $1 and serial_no = $2',
    [work.company, serialNo],
  );
  if (!found) throw new Refusal(`没有序列号 ${serialNo}`, codes.missing);
  return found.id;
}

async function serialDetail(work: Work, id: number, serialNo: string): Promise<SerialDetail> {
  const { details, ...order } = (await read(work, jobOrder, id)) as Wire<typeof jobOrder> & {
    readonly details: readonly JobDetail[];
  };
  const detail = details.find((line) => line.serialNo === serialNo)!;
  const route = (await routesOf(work, id)).find((one) => one.serialNo === serialNo) ?? null;
  const drawings = (await drawingsOf(work, id)).filter(({ drawingNo }) => drawingNo === detail.drawingNo);
  return { order, detail, route, drawings };
}

export const jobOrderHandlers = [
  handle(orderForStatus, async ({ id, status, reason }, work) => {
    const record = await load(work, jobOrder, id);
    const action = toReach[record.status][status];
    if (!action)
      throw new Refusal(
        `加工订单${record.number}${jobOrder.states[record.status]}，不能改为${jobOrder.states[status]}`,
      );
    return act(work, jobOrder, action, { id, reason });
  }),

  handle(orderForUrgent, ({ id, urgent }, work) => act(work, jobOrder, urgent ? 'urgent' : 'unurgent', { id })),

  handle(detailBySerial, async ({ serialNo }, work) => {
    const id = await orderOfSerial(work, serialNo);
    return serialDetail(work, id, serialNo);
  }),

  handle(editDetail, async ({ serialNo, stage, ...said }, work) => {
    const order = await load(work, jobOrder, await orderOfSerial(work, serialNo), true);
    const line = order.details.find((one) => one.serialNo === serialNo)!;
    if (order.status === 'draft' || order.status === 'closed')
      throw new Refusal(
        `加工订单${order.number}${order.status === 'draft' ? '还没有审核，请在订单里修改' : '已关闭，不能修改'}`,
      );
    if (stage && stage !== line.stage) {
      const route = (await routesOf(work, order.id)).find((one) => one.serialNo === serialNo);
      const complaint = stageComplaint(line.stage, stage, route?.steps ?? []);
      if (complaint) throw new Refusal(`序列号 ${serialNo}：${complaint}`);
    }
    const wanted = { ...said, ...(stage && { stage }) };
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([key, value]) => value !== undefined && value !== line[key as keyof typeof line]),
    );
    const labels = Object.keys(changes).map((key) => jobOrder.lines.details.fields[key as 'remark'].label);
    if (labels.length > 0)
      await reportDetails(work, order, new Map([[serialNo, changes]]), {
        action: 'alter',
        what: `${serialNo} 改了${labels.join('、')}`,
      });
    return serialDetail(work, order.id, serialNo);
  }),

  handle(placesOfCustomer, async ({ custid }, work) => {
    const params = new Params();
    const where = [
      `t.company_id = ${params.add(work.company)}`,
      `t.customer = ${params.add(custid)}::bigint`,
      'not t.deleted and not t.disabled',
      ...visible(customerSite, work.user, 't', params),
    ];
    const {
      name,
      text: sql,
      values,
    } = prepared(
      `select t.id, t.code, t.name, t.preferred, t.locations from crm_customer_site_v t
       where ${where.join(' and ')} order by t.preferred desc, t.code`,
      params.values,
    );
    const rows = await work.query<Omit<SitePlaces, 'locations'> & { locations: readonly Location[] | null }>(
      name,
      sql,
      values,
    );
    return rows.map((row) => ({ ...row, locations: row.locations ?? [] }));
  }),

  handle(customersToOrder, (_, work) => activeCustomers(work)),
];
