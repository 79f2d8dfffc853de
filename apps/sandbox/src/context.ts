import { type RefundStatus, shopPlatforms } from '../../../modules/shop/sandbox.ts';
import { sandboxApps } from '../../../demo/world/apps.ts';
import type { WorldRefund, WorldShop } from '../../../demo/world/order.ts';
import type { Call } from './call.ts';
import type { Faults } from './faults.ts';
import type { Context, Gateway } from './gateway.ts';
import { Limiter } from './limiter.ts';
import { Refused } from './refusal.ts';
import { Tokens } from './tokens.ts';
import type { World } from './world.ts';

export const refundShown = (gateway: Gateway, refund: WorldRefund): RefundStatus | undefined =>
  gateway.refundShown ? gateway.refundShown(refund) : refund.status;

/** Rows of a list that move away after a page was read, when pages are told to shift. */
const shifted = 2;

export function contextOf(
  gateway: Gateway,
  world: World,
  faults: Faults,
  limits = shopPlatforms[gateway.code].limits,
): Context {
  const { code } = gateway;
  const tokens = new Tokens(gateway.tokens, world.tokensOf(code));
  const limiter = new Limiter(limits);
  const app = sandboxApps[code];
  if (!app) throw new Error(`no credentials for ${code}`);
  const moveAway = (rows: readonly { readonly orderNo: string }[]) => {
    for (const { orderNo } of rows.slice(0, shifted))
      for (const shop of world.shopsOf(code))
        if (world.book(shop.shopId).order(orderNo)) world.happen(shop.shopId, orderNo, { kind: 'touch' });
  };
  return {
    code,
    app,
    world,
    tokens,
    faults,
    now: () => world.now(code),
    shopOf(call: Call, accessToken: string | undefined): WorldShop {
      if (accessToken && faults.strikes('expiredToken')) tokens.kill(accessToken);
      const shop = accessToken ? tokens.shopOf(accessToken) : undefined;
      if (!shop) throw new Refused('token', '令牌不存在或已过期');
      call.shopId = shop.shopId;
      limiter.take(world.now(), call.named, shop.shopId);
      return shop;
    },
    orderOf({ shopId }, orderNo) {
      const order = world.order(shopId, orderNo ?? '');
      if (!gateway.shown(order)) throw new Refused('notFound', `没有订单 ${orderNo}`);
      return order;
    },
    ordersIn: ({ shopId }, from, to) =>
      world
        .book(shopId)
        .ordersIn(from, to)
        .filter((order) => gateway.shown(order) !== undefined),
    refundsIn: ({ shopId }, from, to) =>
      world
        .book(shopId)
        .refundsIn(from, to)
        .filter((refund) => refundShown(gateway, refund) !== undefined),
    page(rows, page, size) {
      const found = rows.slice((page - 1) * size, page * size);
      if (rows.length > size && faults.strikes('shiftingPages')) moveAway(rows);
      return found;
    },
  };
}
