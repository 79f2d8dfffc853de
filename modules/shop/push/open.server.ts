import { type Delivery, type DeliveryReply, type Db, receive, runWork, service, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import type { z } from 'zod';
import { takeNonce } from '../../system/server.ts';
import type { Tally } from '../order/batch.server.ts';
import { takeInApplications, takeInRefunds } from '../intake/refunds-applications.server.ts';
import { takeInOrders } from '../intake/intake.server.ts';
import type { IntakeShop } from '../order/drafts.ts';
import { pushedApplication, pushedOrder, pushedRefund } from '../platforms/open.format.ts';
import { openRefusal } from '../platforms/open.server.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';
import { parsed } from '@heliu/outside';
import { type Keys, readGrant } from '../connection/grant.server.ts';
import { applyInvoice, orderStatus, pushOrder, pushRefund } from './push.calls.ts';

/** The form in which other systems are answered. */
export const openAnswer = (status: number, code: string, message: string, data: unknown = null): DeliveryReply => ({
  status,
  body: JSON.stringify({ code, message, data }),
});

interface Caller {
  readonly company: number;
  readonly shop: IntakeShop & { readonly disabled: boolean; readonly name: string };
  readonly keys: Keys;
}

async function callerOf(db: Db, key: string): Promise<Caller | undefined> {
  if (!key) return undefined;
  const [owner] = await runWork(db, service('开放推送', 0), (work) =>
    work.query<{ company: number; shop: number }>(
      'oms_shop_grant.open',
      `select company, shop from oms_shop_owners('open', $1)`,
      [key],
    ),
  );
  if (!owner) return undefined;
  return runWork(db, service('开放推送', owner.company), async (work) => {
    const kept = await readGrant(work, owner.shop);
    const [shop] = await work.query<Caller['shop']>(
      'oms_shop.open',
      `select id, name, platform, disabled, include_postage as "includePostage", subsidy_basis as "subsidyBasis" from oms_shop where company_id = $1 and id = $2 and not deleted`,
      [owner.company, owner.shop],
    );
    return kept && shop && { company: owner.company, shop, keys: kept.keys };
  });
}

type Deed = (caller: Caller, delivery: Delivery, work: Work) => Promise<DeliveryReply>;

/** Signature first, then age, then replay, then content: a stranger learns nothing. All or nothing is kept. */
export const opened =
  (deed: Deed) =>
  async (delivery: Delivery, db: Db): Promise<DeliveryReply> => {
    const caller = await callerOf(db, delivery.headers['x-heliu-key'] ?? '');
    const app = caller?.keys.app;
    if (!caller || !app) return openAnswer(401, codes.refused, 'x-heliu-key 不正确');
    const why = openRefusal({ ...app, gateway: shopPlatforms.open.gateway }, delivery);
    if (why) return openAnswer(401, codes.refused, why);
    if (caller.shop.disabled) return openAnswer(403, codes.refused, `店铺“${caller.shop.name}”已停用`);
    return runWork(db, service('开放推送', caller.company), async (work) => {
      if (!(await takeNonce(work, `shop:${caller.shop.id}`, delivery.headers['x-heliu-nonce']!)))
        return openAnswer(409, codes.conflict, 'x-heliu-nonce 已用过，请换一个重新签名');
      return deed(caller, delivery, work);
    });
  };

const received = <T>(
  schema: z.ZodType<T>,
  takeIn: (work: Work, shop: IntakeShop, all: readonly T[]) => Promise<Tally>,
) =>
  opened(async ({ shop }, { body }, work) => {
    const read = schema.safeParse(parsed(body));
    if (!read.success) {
      const [issue] = read.error.issues;
      return openAnswer(400, codes.invalid, issue?.message ?? '内容不是 JSON', {
        complaints: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      });
    }
    const { added, changed } = await takeIn(work, shop, [read.data]);
    return openAnswer(200, codes.ok, added > 0 ? '已收下' : changed > 0 ? '已更新' : '与已有内容相同', {
      added,
      changed,
    });
  });

/** The order another system asks about. */
export async function openOrder(
  work: Work,
  shop: number,
  no: string | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [row] = await work.query(
    'oms_order.openStatus',
    `select id, order_no as "orderNo", order_status as status, refund_status as refund, paid, refunded, invoiceable, invoice_state as "invoiceState", platform_updated_at as "updatedAt" ` +
      `from oms_order where company_id = $1 and shop = $2 and order_no = $3`,
    [work.company, shop, no ?? ''],
  );
  return row;
}

export const openCallbacks = [
  receive(
    pushOrder,
    received(pushedOrder, (work, shop, all) => takeInOrders(work, shop, all, 'push')),
  ),
  receive(pushRefund, received(pushedRefund, takeInRefunds)),
  receive(applyInvoice, received(pushedApplication, takeInApplications)),
  receive(
    orderStatus,
    opened(async ({ shop }, { query }, work) => {
      const row = await openOrder(work, shop.id, query['orderNo']);
      if (!row) return openAnswer(404, codes.missing, '没有这个订单');
      const { id: _, ...told } = row;
      return openAnswer(200, codes.ok, '成功', told);
    }),
  ),
];
