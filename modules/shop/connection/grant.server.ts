import { bytesFrom, type Db, notifyUsers, Refusal, runWork, seal, service, unseal, type Work } from '@heliu/engine';
import { holdersOf } from '../../system/server.ts';
import type { Grant, PlatformCode, ShopApp } from '../platforms/platform.ts';
import { shop as shopEntity } from '../shop/shop.ts';

/** What opens a shop. A shop with an app of its own brings that along. */
export interface Keys {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly app?: Pick<ShopApp, 'key' | 'secret'> | undefined;
}
export interface KeptGrant {
  readonly keys: Keys;
  readonly accessExpiresAt: string | null;
  readonly refreshExpiresAt: string | null;
  readonly renewing: boolean;
}

const about = (shop: number) => `grant:${shop}`;
const opened = (db: Db, shop: number, sealed: string): Keys =>
  JSON.parse(unseal(db, about(shop), bytesFrom(sealed))) as Keys;

export async function readGrant(work: Work, shop: number): Promise<KeptGrant | undefined> {
  const [row] = await work.query<{
    sealed: string;
    accessExpiresAt: string;
    refreshExpiresAt: string;
    renewing: boolean;
  }>(
    'oms.grant.read',
    `select sealed, access_expires_at as "accessExpiresAt", refresh_expires_at as "refreshExpiresAt", coalesce(renewing_until > now(), false) as renewing ` +
      `from oms_shop_grant where company_id = $1 and shop_id = $2`,
    [work.company, shop],
  );
  return row && { ...row, keys: opened(work.db, shop, row.sealed) };
}

interface Granted {
  readonly shop: number;
  readonly platform: PlatformCode;
  readonly grant: Grant;
  readonly app?: Keys['app'];
}

/** Stored before it is used: a token that only a dying process knew would be lost with it. */
export function keepGrant(work: Work, { shop, platform, grant, app }: Granted): void {
  const keys: Keys = { accessToken: grant.accessToken, refreshToken: grant.refreshToken, app };
  work.later(
    {
      name: 'oms.grant.keep',
      text:
        `insert into oms_shop_grant (company_id, shop_id, sealed, platform, known_as, access_expires_at, refresh_expires_at) values ($1, $2, $3, $4, $5, $6, $7) ` +
        `on conflict (company_id, shop_id) do update set sealed = excluded.sealed, known_as = coalesce(nullif(excluded.known_as, ''), oms_shop_grant.known_as), ` +
        `access_expires_at = excluded.access_expires_at, refresh_expires_at = excluded.refresh_expires_at, renewed_at = now(), renewing_until = null, trouble = null`,
      values: [
        work.company,
        shop,
        seal(work.db, about(shop), JSON.stringify(keys)),
        platform,
        grant.platformShopId ?? '',
        grant.accessExpiresAt ?? null,
        grant.refreshExpiresAt ?? null,
      ],
    },
    {
      name: 'oms.shop.granted',
      text: `update oms_shop set "authorization" = 'valid', platform_shop_id = coalesce($3, platform_shop_id) where company_id = $1 and id = $2`,
      values: [work.company, shop, grant.platformShopId ?? null],
    },
  );
}

/** The platform no longer knows us: nothing is fetched until somebody authorizes again, and those who can are told once. */
export async function loseGrant(work: Work, shop: number, trouble: string): Promise<void> {
  work.later({
    name: 'oms.grant.lose',
    text: `update oms_shop_grant set trouble = $3, renewing_until = null where company_id = $1 and shop_id = $2`,
    values: [work.company, shop, trouble],
  });
  const [lost] = await work.query<{ name: string }>(
    'oms.shop.lost',
    `update oms_shop set "authorization" = 'expired' where company_id = $1 and id = $2 and "authorization" = 'valid' returning name`,
    [work.company, shop],
  );
  if (!lost) return;
  await notifyUsers(work, await holdersOf(work, 'oms_shop:authorize'), {
    kind: 'shop',
    title: `店铺“${lost.name}”的授权已失效，请重新授权`,
    text: `${trouble}。重新授权之前不会再取它的订单；之后从断开的地方接着取，不会漏。`,
    entity: shopEntity.name,
    recordId: shop,
    key: `shop-lost:${shop}`,
  });
}

const leaseSeconds = 60;

/**
 * The right to renew, for one of all processes: some platforms let the old token die with the first renewal, and two at
 * once would leave us with the dead one. Tells the newer token when somebody has renewed meanwhile.
 */
export async function leaseRenewal(
  db: Db,
  company: number,
  shop: number,
  stale: string,
): Promise<{ lease: true; keys: Keys } | { lease: false; keys: Keys; wait: boolean }> {
  return runWork(db, service('店铺授权', company), async (work) => {
    await work.query(
      'oms.grant.lock',
      'select 1 from oms_shop_grant where company_id = $1 and shop_id = $2 for update',
      [company, shop],
    );
    const kept = await readGrant(work, shop);
    if (!kept) throw new Refusal('店铺还没有授权');
    if (kept.keys.accessToken !== stale) return { lease: false, keys: kept.keys, wait: false };
    if (kept.renewing) return { lease: false, keys: kept.keys, wait: true };
    work.later({
      name: 'oms.grant.lease',
      text: `update oms_shop_grant set renewing_until = now() + interval '${leaseSeconds} seconds' where company_id = $1 and shop_id = $2`,
      values: [company, shop],
    });
    return { lease: true, keys: kept.keys };
  });
}

export const endLease = (db: Db, company: number, shop: number): Promise<void> =>
  runWork(db, service('店铺授权', company), async (work) => {
    work.later({
      name: 'oms.grant.endLease',
      text: 'update oms_shop_grant set renewing_until = null where company_id = $1 and shop_id = $2',
      values: [company, shop],
    });
  });
