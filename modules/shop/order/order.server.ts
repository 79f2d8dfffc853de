import { type Full, type Wire, type WireFull } from '@heliu/model';
import { behaviour, type Blocker, handle, list, load, loadRaw, logOf, read, Refusal, type Work } from '@heliu/engine';
import { figuresOf, labelsOf } from './order.report.ts';
import {
  mergeOrders,
  mergePlatformOrders,
  orderDetails,
  orderFigures,
  orderLabels,
  orderLog,
  orderLogistics,
  orderPromotions,
  orderSubsidies,
  setLabels,
  type Subsidy,
  subsidyList,
  subsidyOrder,
  subsidyStatus,
} from './order.calls.ts';
import {
  changeComplaint,
  deauditComplaint,
  isFromOutside,
  orderComplaint,
  splitComplaint,
  valuesFromOutside,
  withTotals,
} from './order.rules.ts';
import { orderConcerns } from '../merchant/abnormal-merchant.calls.ts';
import { concernsOf } from '../merchant/abnormal-merchant.server.ts';
import { shopOrder } from './order.ts';
import { mergeAll, splitMerged } from './merge.server.ts';
import { lockedAgainst, lockedBy, releaseBlockers } from './lock.server.ts';
import { putLabels } from './labels.server.ts';
import { holdWithParts } from './parts.server.ts';
import { ownFigures } from './shop-rules.server.ts';

type Order = Full<typeof shopOrder>;
type OrderWire = WireFull<typeof shopOrder>;

const blockedBy = (message: string | undefined): Blocker[] => (message ? [{ code: 'OMS001', message }] : []);

export const orderBehaviour = behaviour(shopOrder, {
  derive: withTotals,
  imported: { origin: 'import' },
  /** The natural order of the list is that of business, so an order written down late stands at its own day. */
  cameAt: ({ orderedAt }, now) => orderedAt ?? now,
  complaint: (draft, before) =>
    before && isFromOutside(before)
      ? changeComplaint(before, draft)
      : draft.origin === 'merged'
        ? undefined
        : orderComplaint(draft),
  async check(draft, work, before) {
    if (before?.locked) throw new Refusal((await lockedAgainst('修改', before, work))[0]!.message);
    if (before && isFromOutside(before)) Object.assign(draft, valuesFromOutside(before));
    else if (draft.origin !== 'merged') Object.assign(draft, await ownFigures(work, draft, before));
  },
  actions: {
    audit: {
      blockers: (order, work) => lockedAgainst('审核', order, work),
      warnings: (order, work) => concernsOf(work, order),
    },
    deaudit: {
      blockers: async (order, work) => [
        ...(await lockedAgainst('反审核', order, work)),
        ...blockedBy(deauditComplaint(order)),
      ],
    },
    lock: { sets: lockedBy },
    releaseLock: { blockers: releaseBlockers },
    delete: {
      blockers: async (order, work) => [
        ...(await lockedAgainst('删除', order, work)),
        // Its parts would stay away with it, and nobody could bring them back.
        ...blockedBy(order.origin === 'merged' ? `合并订单 ${order.orderNo} 不能直接删除，请取消合并` : undefined),
      ],
    },
    restore: {
      blockers: ({ orderNo, origin }) =>
        blockedBy(origin === 'merged' ? `合并订单 ${orderNo} 已经拆开，要再合并请重新选订单` : undefined),
    },
    cancelMerge: {
      hold: (ids, work) => holdWithParts(work, ids),
      blockers: async (order, work) => [
        ...(await lockedAgainst('取消合并', order, work)),
        ...blockedBy(splitComplaint(order)),
      ],
      also: splitMerged,
    },
  },
});

const subsidyOf = ({
  subsidyMode,
  subsidy,
  subsidyGoods,
}: Pick<OrderWire, 'subsidyMode' | 'subsidy' | 'subsidyGoods'>): Subsidy => ({
  mode: subsidyMode,
  amount: subsidy,
  serials: (subsidyGoods ?? []).flatMap(({ sn, imei }) => [...sn, ...imei]),
});
const wireOf = async (work: Work, id: number) => (await read(work, shopOrder, id)) as unknown as OrderWire;
const rawOf = async (work: Work, id: number) => (await loadRaw(work, shopOrder, id)) as unknown as OrderWire;

/** Only of 京东: the others tell their subsidies with the order. */
export const isJdSubsidy = ({ platform, subsidyMode }: Pick<Order, 'platform' | 'subsidyMode'>) =>
  platform === 'jd' && subsidyMode !== null;
async function jdOrder(work: Work, id: number): Promise<OrderWire> {
  const order = await wireOf(work, id);
  if (!isJdSubsidy(order)) throw new Refusal(`订单 ${order.orderNo} 不是京东国补订单`);
  return order;
}

export const orderHandlers = [
  handle(orderDetails, async ({ id }, work) => (await wireOf(work, id)).lines),
  handle(orderPromotions, async ({ id }, work) => (await wireOf(work, id)).promotions),
  handle(orderLogistics, async ({ id }, work) => (await wireOf(work, id)).parcels),
  handle(orderLabels, async ({ id }, work) => labelsOf(work, (await rawOf(work, id)).labels ?? [])),
  handle(orderSubsidies, async ({ id }, work) => subsidyOf(await rawOf(work, id))),
  handle(orderLog, ({ id }, work) => logOf(work, shopOrder, id)),
  handle(orderConcerns, async ({ id }, work) => concernsOf(work, await load(work, shopOrder, id))),
  handle(orderFigures, (_, work) => figuresOf(work)),
  handle(mergeOrders, ({ ids }, work) => mergeAll(work, ids)),
  handle(mergePlatformOrders, ({ ids }, work) => mergeAll(work, ids)),
  handle(setLabels, ({ ids, labels, mode }, work) => putLabels(work, ids, labels, mode)),
  handle(subsidyList, async ({ page, pageSize }, work) => {
    const filters = { platform: 'jd', subsidyMode: '!~' };
    const found = await list(work, shopOrder, { page, pageSize, filters });
    return { ...found, rows: found.rows as Wire<typeof shopOrder>[] };
  }),
  handle(subsidyOrder, ({ id }, work) => jdOrder(work, id)),
  handle(subsidyStatus, async ({ id }, work) => {
    const order = await jdOrder(work, id);
    const { orderNo, orderStatus, invoiceState, invoiceable } = order;
    return { ...subsidyOf(order), orderNo, orderStatus, invoiceState, invoiceable };
  }),
];
