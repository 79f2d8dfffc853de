import { act, type Job, Refusal, runWork, type Work } from '@heliu/engine';
import { type PlatformCode, platformNames, type Shipment } from '../../shop/model.ts';
import { ShopFault, ShopLine } from '../../shop/server.ts';
import { outputOrder } from './output-order.ts';

export const pushJobName = 'oms.shipToPlatform';

interface Parcel {
  readonly shop: number;
  readonly platform: PlatformCode;
  readonly carrierName: string;
  readonly carrierCode: string | null;
  readonly trackingNo: string;
}

/** What the platform is to be told; nothing where it was told already or no longer has to be. */
async function parcelOf(work: Work, id: number): Promise<{ parcel: Parcel; shipments: Shipment[] } | undefined> {
  const [parcel] = await work.query<Parcel>(
    'oms_output_order.parcel',
    `select d.shop, d.platform, x.name as "carrierName", x.platform_codes ->> d.platform as "carrierCode", d.express_no as "trackingNo"
     from oms_output_order d join oms_express_company x on x.company_id = $1 and x.id = d.express
     where d.company_id = $1 and d.id = $2 and d.ship_state <> 'waiting' and d.push_state in ('queued', 'failed')`,
    [work.company, id],
  );
  if (!parcel) return undefined;
  // Of an order merged here the platform knows the parts only.
  const lines = await work.query<{ orderNo: string; lineNo: string | null; skuId: string | null; quantity: string }>(
    'oms_output_order.shipments',
    `select o.order_no as "orderNo", l.line_no as "lineNo", l.sku_id as "skuId", x.quantity::text as quantity
     from oms_output_order_lines x
     join oms_order_lines l on l.company_id = $1 and l.document_id = x."order"
       and concat(l.from_order, '/', coalesce(l.line_no, l.position::text)) = x.order_line
     join oms_order o on o.company_id = $1 and o.id = coalesce(l.from_order, l.document_id)
     where x.company_id = $1 and x.document_id = $2 and o.origin in ('platform', 'push') and l.refund_status not in ('success', 'refunding')
       and o.order_status not in ('closedUnpaid', 'closedRefund')
     order by o.order_no, l.position`,
    [work.company, id],
  );
  const numbers = [...new Set(lines.map(({ orderNo }) => orderNo))];
  const shipments = numbers.map((orderNo) => ({
    orderNo,
    carrier: parcel.carrierCode ?? '',
    trackingNo: parcel.trackingNo,
    lines: lines
      .filter((line) => line.orderNo === orderNo)
      .map(({ lineNo, skuId, quantity }) => ({ lineNo: lineNo ?? '', skuId: skuId ?? '', quantity })),
  }));
  return { parcel, shipments };
}

type Outcome = { readonly state: 'done' | 'failed' | 'needless'; readonly message: string };

const keep = (work: Work, id: number, pushState: Outcome['state'], message: string) =>
  act(work, outputOrder, 'pushed', { id, set: { pushState, pushMessage: message.slice(0, 500) } });

const mayPass = (error: Refusal) =>
  error instanceof ShopFault && (error.fault.kind === 'unknown' || error.fault.kind === 'throttled');

const under = new Set(['partShipped', 'shipped', 'signed', 'finished']);

/** Whether the platform has it as shipped already: an answer that got lost, or somebody who was quicker there. */
async function isShipped(line: ShopLine, orderNo: string): Promise<boolean> {
  const { getOrder } = line.platform.operations;
  if (!getOrder) return false;
  try {
    return under.has((await line.ask('getOrder', getOrder, { orderNo })).status);
  } catch (error) {
    if (!(error instanceof ShopFault)) throw error;
    return false;
  }
}

async function tell(work: Work, parcel: Parcel, shipments: readonly Shipment[]): Promise<Outcome> {
  const name = platformNames[parcel.platform];
  const line = await ShopLine.open(work.db, work.company, parcel.shop);
  const { ship } = line.platform.operations;
  if (!ship) return { state: 'needless', message: `${name}不接受回传，请在平台后台发货` };
  if (!parcel.carrierCode)
    return { state: 'failed', message: `快递公司“${parcel.carrierName}”没有填${name}的编码，填好后重新回传` };
  for (const shipment of shipments)
    try {
      await line.ask('ship', ship, shipment, { write: true });
    } catch (error) {
      if (!(error instanceof ShopFault)) throw error;
      if (await isShipped(line, shipment.orderNo)) continue;
      // Nobody knows what became of it, or it may go through in a while: the job is tried again.
      if (mayPass(error)) throw error;
      return { state: 'failed', message: `订单 ${shipment.orderNo}：${error.message}` };
    }
  return { state: 'done', message: `已告知${name} ${shipments.length} 张订单` };
}

/** Tells the shop's platform that a parcel is under way. Done again it finds that it is done. */
export const pushShipping: Job<{ readonly id: number }> = {
  name: pushJobName,
  async run({ id }, work) {
    // Everything around the call is a work of its own: no connection is held while a platform takes its time.
    const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task);
    const found = await own((inner) => parcelOf(inner, id));
    if (!found) return;
    try {
      const { state, message } = await tell(work, found.parcel, found.shipments);
      await own((inner) => keep(inner, id, state, message));
    } catch (error) {
      const message = error instanceof Refusal ? error.message : '系统出错，正在重试';
      await own((inner) => keep(inner, id, 'failed', message));
      if (!(error instanceof Refusal) || mayPass(error)) throw error;
    }
  },
};
