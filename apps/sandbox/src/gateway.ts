import type { Ms, WorldOrder, WorldRefund, WorldShop } from '../../../demo/world/order.ts';
import type { OrderStatus, PlatformCode, RefundStatus, ShopApp } from '../../../modules/shop/sandbox.ts';
import type { Call } from './call.ts';
import type { Faults } from './faults.ts';
import type { PushRequest } from './push.ts';
import type { Refused } from './refusal.ts';
import type { TokenLife, Tokens } from './tokens.ts';
import type { Change, World } from './world.ts';

/** What goes back on the wire: text as it is, anything else as JSON. */
export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body: unknown;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

/** Where a gateway hangs its calls. Misbehaviour, refusals and the request log are added to each of them. */
export interface Routes {
  /** `path` within the platform's own, e.g. `/router/rest`; `*` at the end takes whatever follows. */
  on(method: 'GET' | 'POST', path: string, handler: Handler): void;
  /** The page on which a merchant logs in and picks the shop; says how this platform names the parameters. */
  authorize(path: string, names: { readonly appKey: string; readonly redirect: string; readonly state: string }): void;
}

/** Everything a gateway needs to know about the world it speaks for. */
export interface Context {
  readonly code: PlatformCode;
  /** The one app known to this platform, as the caller has it: key, secret, signSecret, pushKey. */
  readonly app: Omit<ShopApp, 'gateway' | 'settings'>;
  readonly world: World;
  readonly tokens: Tokens;
  readonly faults: Faults;
  /** The platform's clock, which may be told to run off. */
  now(): Ms;
  /** The shop behind an access token; refuses one that is unknown or has died. */
  shopOf(call: Call, accessToken: string | undefined): WorldShop;
  /** The order of that shop that the platform shows; refuses any other. */
  orderOf(shop: WorldShop, orderNo: string | undefined): WorldOrder;
  /** Orders shown by the platform that changed in the window, oldest change first, both ends included. */
  ordersIn(shop: WorldShop, from: Ms, to: Ms): readonly WorldOrder[];
  /** Refunds that changed in the window, in the same way. */
  refundsIn(shop: WorldShop, from: Ms, to: Ms): readonly WorldRefund[];
  /** One page of a list, numbered from 1; with shifting pages on, some of the rows move away afterwards. */
  page<T extends { readonly orderNo: string }>(rows: readonly T[], page: number, size: number): readonly T[];
}

/** A platform as the caller sees it. What is peculiar to it stays in its file. */
export interface Gateway {
  readonly code: PlatformCode;
  readonly tokens: TokenLife;
  /** The status under which the platform shows an order; undefined for an order it does not show at all. */
  shown(order: WorldOrder): OrderStatus | undefined;
  /** The same for a refund; without it every refund is shown as it is. */
  refundShown?(refund: WorldRefund): RefundStatus | undefined;
  /** A refusal in the platform's own words. */
  refuse(refused: Refused): Reply;
  register(routes: Routes, context: Context): void;
  /** The message it sends when something changed; undefined for what it keeps to itself. */
  push?(change: Change, context: Context): PushRequest | undefined;
}
