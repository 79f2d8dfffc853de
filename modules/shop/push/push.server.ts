import { createHash } from 'node:crypto';
import { type Db, type Delivery, type DeliveryReply, enqueue, receive, runWork, service } from '@heliu/engine';
import type { PlatformCode, PushMessage } from '../platforms/platform.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';
import { shopWorld } from '../connection/apps.server.ts';
import { hurry } from '../pull/schedule.server.ts';
import { fetchOrder } from './hint.server.ts';
import { douyinPush, platformPush } from './push.calls.ts';

interface Owner {
  readonly company: number;
  readonly shop: number;
}

/** Whose shop a platform means. One shop may be connected by several companies, and each is told. */
const ownersOf = (db: Db, platform: PlatformCode, knownAs: string): Promise<Owner[]> =>
  runWork(db, service('平台消息', 0), (work) =>
    work.query<Owner>('oms_shop_grant.owners', 'select company, shop from oms_shop_owners($1, $2)', [
      platform,
      knownAs,
    ]),
  );

const keyOf = ({ id, tag, data }: PushMessage): string =>
  id ??
  createHash('sha1')
    .update(`${tag} ${JSON.stringify(data)}`)
    .digest('hex');

/** A message is a hint, never the truth: it is taken once, and then the platform itself is asked. */
async function takeHint(db: Db, platform: PlatformCode, appKey: string, message: PushMessage): Promise<void> {
  const adapter = shopPlatforms[platform];
  for (const { company, shop } of await ownersOf(db, platform, message.shopId ?? appKey))
    await runWork(db, service('平台消息', company), async (work) => {
      const fresh = await work.query(
        'oms_push.take',
        'insert into oms_push (company_id, shop_id, key) values ($1, $2, $3) on conflict do nothing returning 1',
        [company, shop, keyOf(message).slice(0, 200)],
      );
      if (fresh.length === 0) return;
      // Some details need what only the list knows; the list then comes sooner.
      if (message.orderNo && adapter.operations.getOrder)
        await enqueue(work, fetchOrder.name, { shop, orderNo: message.orderNo });
      hurry(work, shop);
    });
}

async function take(db: Db, code: string, delivery: Delivery): Promise<DeliveryReply> {
  const platform = Object.hasOwn(shopPlatforms, code) ? (code as PlatformCode) : undefined;
  const push = platform && shopPlatforms[platform].push;
  const app = platform && shopWorld(db).apps[platform];
  if (!push || !app) return { status: 404, body: '' };
  const messages = push.open(app, delivery);
  if (!messages) return { status: 401, body: push.reply.refused };
  for (const message of messages) await takeHint(db, platform, app.key, message);
  return { status: 200, body: push.reply.ok };
}

export const pushCallbacks = [
  receive(platformPush, (delivery, db) => take(db, delivery.params['platform'] ?? '', delivery)),
  receive(douyinPush, (delivery, db) => take(db, 'douyin', delivery)),
];
