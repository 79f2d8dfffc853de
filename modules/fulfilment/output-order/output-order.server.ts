import { codes, type Draft, type Full, type Posting, zeroFen } from '@heliu/model';
import { behaviour, type Blocker, handle, invalid, Refusal, type Work } from '@heliu/engine';
import { lockedBy } from '../../shop/server.ts';
import { costsOf, prepareLines, stockSteps } from '../../inventory/server.ts';
import { setting } from '../../system/server.ts';
import { claim, release } from './claims.server.ts';
import { demandLabelKept, numberSteps } from './express-number.server.ts';
import { generateFrom, waiting } from './generate.server.ts';
import { mergeAll, splitComplaint, splitMerged } from './merge.server.ts';
import { movesOf } from './goods.rules.ts';
import {
  generate,
  mergeOutputOrders,
  mergeWholesale,
  propose,
  shipWithNumbers,
  waitingOrders,
} from './output-order.calls.ts';
import { parcelComplaint } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { keepParcel, letGoParcel, unknownBlockers } from './parcel-goods.server.ts';
import { ordersFor, prepare, takenByOthers } from './prepare.server.ts';
import { sellingDepartment } from '../sale/department.server.ts';
import { salePostings } from '../sale/sale.server.ts';
import { askForPush, shipBlockers, shipped, shipRows } from './ship.server.ts';
import {
  closedOrders,
  keepBack,
  keepLeft,
  ordersComeBack,
  ordersLeave,
  prepareWholesale,
  servicesAmong,
  soldFor,
} from './wholesale.server.ts';

type Output = Full<typeof outputOrder>;

/** Whoever holds it may open what somebody else has locked. */
const unlockOthers = 'oms_output_order:unlockOthers';

const unknownOrder = { path: 'orders', message: '来源订单不存在或已停用，请重新选择' };
const blocked = (message: string | undefined): Blocker[] => (message ? [{ code: 'OMS011', message }] : []);

async function lockerOf(work: Work, { lockedBy }: Output): Promise<string> {
  const [row] = await work.query<{ realname: string }>(
    'oms_output_order.locker',
    'select realname from sys_user where company_id = $1 and id = $2',
    [work.company, lockedBy],
  );
  return row?.realname ?? '系统';
}

/** The orders may have been refunded or taken back since the document was written. */
const stillLeaves = async (output: Output, work: Work): Promise<Blocker[]> =>
  output.kind === 'shop' ? blocked(parcelComplaint(await ordersFor(work, output.orders ?? []))) : [];

/** What leaves for the orders of a shop, and from where; a server that made it from orders has looked already. */
async function prepareParcel(work: Work, draft: Draft<typeof outputOrder>, document?: number): Promise<void> {
  if (draft.customer != null) throw invalid([{ path: 'customer', message: '客户：店铺的出库单不选客户' }]);
  if (draft.site != null) throw invalid([{ path: 'site', message: '客户站点：店铺的出库单不选客户站点' }]);
  if (!draft.orders?.length) throw invalid([{ path: 'orders', message: '来源订单不能为空' }]);
  if (draft.orderNos != null) return;
  const { content, decided } = await prepare(work, draft.orders, {
    ...(document !== undefined && { except: [document] }),
    wanted: draft.lines,
  }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === codes.missing) throw invalid([unknownOrder]);
    throw error;
  });
  const routeReason = decided.warehouse === draft.warehouse ? decided.reason.slice(0, 300) : '手工指定仓库';
  Object.assign(draft, content, {
    routeReason,
    routeProof: decided.proof,
    intercepted: false,
    interceptReason: null,
  });
  const known = draft.lines.filter(({ sku }) => sku != null);
  const services = await servicesAmong(work, known);
  await prepareLines(work, known as never, {
    warehouse: draft.warehouse,
    comesIn: false,
    isKnown: (i) => services.has(known[i]!.sku!),
  });
}

const leaving = stockSteps(
  outputOrder,
  async (output, work) => movesOf(output, await sellingDepartment(work, output)),
  'cost',
);

/** What is sold when it leaves; its cost is known once its goods have been posted. What is exchanged was sold before. */
async function sold(output: Output, work: Work): Promise<Posting[]> {
  if (output.kind !== 'shop' && output.kind !== 'sales') return [];
  const [totals, costs] = [await soldFor(output, work), costsOf(output)];
  const { outDate: day, shop, customer, salesman } = output;
  return salePostings(
    work,
    { day, shop, customer, salesman },
    output.lines.map(({ sku, baseQuantity, taxRate }, i) => ({
      sku,
      quantity: baseQuantity,
      taxRate,
      total: totals.get(i) ?? zeroFen,
      cost: costs.get(i) ?? zeroFen,
    })),
  );
}

const isGone = ({ number, kind, shipState }: Output): Blocker[] =>
  kind === 'shop' && shipState !== 'waiting'
    ? [{ code: 'OMS012', message: `出库单 ${number} 已发货，不能反审核；货要回来请做退货` }]
    : [];

export const outputOrderBehaviour = behaviour(outputOrder, {
  async check(draft, work, before) {
    if (before?.locked)
      throw new Refusal(`出库单 ${before.number} 已被${await lockerOf(work, before)}锁定，不能修改，请先解锁`);
    draft.kind ??= before?.kind ?? 'shop';
    if (before && before.kind !== draft.kind) throw invalid([{ path: 'kind', message: '类型不能改，请另开一张' }]);
    if (draft.kind === 'shop') await prepareParcel(work, draft, before?.id);
    else await prepareWholesale(work, draft);
    demandLabelKept(before, draft as Partial<Output>);
  },
  saved: ({ id, kind, lines }, work) => {
    if (kind === 'shop') claim(work, id, lines);
  },
  tolerance: (work) => setting(work, 'stock.overLink'),
  actions: {
    audit: {
      blockers: async (output, work) =>
        output.kind === 'shop' ? [...(await stillLeaves(output, work)), ...(await unknownBlockers(output, work))] : [],
      balances: (output, work, request) =>
        output.kind === 'shop' ? [] : leaving.audit.balances!(output, work, request),
      post: async (output, work, request, books) =>
        output.kind === 'shop'
          ? keepParcel(output, work)
          : [
              ...(await leaving.audit.post!(output, work, request, books)),
              ...(await ordersLeave(output, work)),
              ...(await sold(output, work)),
            ],
      sets: ({ kind }, _, { user, now }) =>
        kind === 'shop'
          ? {}
          : ({ shipState: 'shipped', shippedAt: now, shippedBy: user.id, pushState: 'needless' } as const),
      async also(output, work, request) {
        if (output.kind === 'shop') return;
        await leaving.audit.also!(output, work, request);
        await keepLeft(output, work);
      },
    },
    deaudit: {
      blockers: async (output, work) => [...isGone(output), ...(await closedOrders(output, work))],
      post: async (output, work, request, books) =>
        output.kind === 'shop'
          ? []
          : [
              ...(await leaving.deaudit.post!(output, work, request, books)),
              ...(await ordersComeBack(output, work, books)),
            ],
      also: (output, work) => keepBack(output, work),
    },
    ship: {
      blockers: shipBlockers,
      sets: (_, __, { user, now }) => ({ shippedAt: now, shippedBy: user.id }),
      balances: leaving.audit.balances!,
      post: async (output, work, request, books) => [
        ...(await letGoParcel(output, work)),
        ...(await leaving.audit.post!(output, work, request, books)),
        ...(await sold(output, work)),
      ],
      async also(output, work, request) {
        await leaving.audit.also!(output, work, request);
        await shipped(output, work, request);
      },
    },
    ...numberSteps,
    push: { also: askForPush },
    lock: { sets: lockedBy },
    unlock: {
      async blockers(output, work) {
        if (output.lockedBy === work.user.id || work.user.may(unlockOthers)) return [];
        const who = await lockerOf(work, output);
        return blocked(`出库单 ${output.number} 是${who}锁定的，请${who}或有权解除他人锁定的人来解锁`);
      },
    },
    delete: { also: ({ id }, work) => release(work, id) },
    restore: {
      blockers: async (output, work) =>
        output.kind === 'shop'
          ? [...blocked(await takenByOthers(work, [output], [output.id])), ...(await stillLeaves(output, work))].slice(
              0,
              1,
            )
          : [],
      also: ({ id, kind, lines }, work) => {
        if (kind === 'shop') claim(work, id, lines);
      },
    },
    restoreMerge: {
      blockers: async (output, work) => blocked(await splitComplaint(work, output)),
      also: (output, work) => splitMerged(work, output),
    },
  },
});

export const outputOrderHandlers = [
  handle(waitingOrders, (_, work) => waiting(work)),
  handle(generate, ({ orders }, work) => generateFrom(work, orders)),
  handle(mergeOutputOrders, ({ ids }, work) => mergeAll(work, ids, ['shop'])),
  handle(mergeWholesale, ({ ids }, work) => mergeAll(work, ids, ['sales', 'exchange', 'other'])),
  handle(propose, async ({ orders, document }, work) => {
    const { content, decided } = await prepare(work, orders, {
      ...(document !== undefined && { except: [document] }),
      lock: false,
    });
    const { warehouse, express, reason } = decided;
    return {
      warehouse,
      express,
      reason,
      receiver: [content.receiverName, content.receiverPhone, content.region, content.receiverAddress]
        .filter(Boolean)
        .join(' '),
      lines: content.lines.map(({ goodsName, spec, quantity }) => ({ goodsName, spec: spec ?? null, quantity })),
    };
  }),
  handle(shipWithNumbers, async ({ rows }, work) => ({ rows: await shipRows(work, rows) })),
];
