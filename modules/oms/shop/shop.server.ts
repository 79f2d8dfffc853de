import { behaviour, handle, Refusal, told, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { capabilitiesOf } from '../platforms/capabilities.ts';
import { type PlatformCode, platformNames } from '../platforms/platform.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';
import { shopWorld } from '../pull/apps.server.ts';
import { beginAuthorization, connect, endAuthorization } from './authorize.server.ts';
import {
  adminShops,
  type AdminShop,
  authorizeCallback,
  authorizeDouyin,
  authorizeUrl,
  connectShop,
  type DouyinStatus,
  douyinStatus,
  platformOffers,
  type PlatformOffer,
  shopHealth,
  type ShopHealth,
} from './shop.calls.ts';
import { shop } from './shop.ts';

export const shopBehaviour = behaviour(shop, {
  check(draft, _, before) {
    if (before && before.platform !== draft.platform && before.authorization !== 'none')
      throw new Refusal('店铺已经授权，不能再换平台；请新增一个店铺');
  },
  async saved(record, work, before) {
    if (!before || before.name === record.name) return;
    work.later({
      name: 'oms_task.rename',
      text: `update oms_task set name = $3 || substr(name, length($4) + 1) where company_id = $1 and shop = $2 and starts_with(name, $4)`,
      values: [work.company, record.id, record.name, before.name],
    });
  },
});

const health = (work: Work): Promise<ShopHealth[]> =>
  work.query<ShopHealth>(
    'oms_shop.health',
    `select s.id, g.access_expires_at as "tokenExpiresAt", g.trouble, t.at as "lastRunAt", t.message as "lastMessage", t.mark as "syncedTo", ` +
      `coalesce(t.failing, false) as failing, coalesce(t.running, false) as running, coalesce(t.errors, 0)::int as "openErrors" ` +
      `from oms_shop s left join oms_shop_grant g on g.company_id = s.company_id and g.shop_id = s.id ` +
      `left join lateral (select max(last_run_at) as at, (array_agg(last_message order by (state = 'failed') desc, last_run_at desc nulls last))[1] as message, ` +
      `min(mark) filter (where enabled) as mark, bool_or(state in ('failed', 'paused')) as failing, bool_or(state = 'running') as running, sum(open_errors) as errors ` +
      `from oms_task where company_id = s.company_id and shop = s.id and not deleted) t on true where s.company_id = $1 and not s.deleted`,
    [work.company],
  );

const abilities = {
  listOrders: '拉取订单',
  listRefunds: '拉取退款',
  listApplications: '拉取开票申请',
  invoiceableAmount: '可开票金额',
  ship: '回传发货',
  uploadBlue: '回传蓝票',
  uploadRed: '回传红票',
  push: '接收消息',
} as const;

function offersOf(work: Work): PlatformOffer[] {
  const { apps } = shopWorld(work.db);
  return (Object.keys(platformNames) as PlatformCode[]).map((platform) => {
    const adapter = shopPlatforms[platform];
    const can = capabilitiesOf(adapter);
    const own = adapter.operations.exchangeCode ? 'own' : null;
    const connected = apps[platform]
      ? adapter.authorizeUrl
        ? 'page'
        : own
      : own && !adapter.authorizeUrl
        ? 'own'
        : null;
    return {
      platform,
      name: platformNames[platform],
      connect: platform === 'open' ? 'push' : connected,
      can: Object.entries(abilities).flatMap(([key, label]) => {
        const { offered, verified } = can[key as keyof typeof abilities];
        return offered ? [{ label, verified }] : [];
      }),
    };
  });
}

/** Across companies, newest first; the platform looks after shops, not into them. */
const allShops = (
  work: Work,
  {
    q,
    platform,
    authorization,
  }: { q?: string | undefined; platform?: string | undefined; authorization?: string | undefined },
): Promise<AdminShop[]> =>
  work.query<AdminShop>(
    'oms_shop.admin',
    `select s.id, s.company_id as "companyId", c.name as "companyName", s.platform, s.name, s.platform_shop_id as "platformShopId", s."authorization", s.disabled, ` +
      `s.created_at as "createdAt", g.trouble, g.access_expires_at as "tokenExpiresAt" from oms_shop s join sys_company c on c.id = s.company_id ` +
      `left join oms_shop_grant g on g.company_id = s.company_id and g.shop_id = s.id where not s.deleted ` +
      `and ($1::text is null or s.search like '%' || lower($1) || '%' or c.name like '%' || $1 || '%') and ($2::text is null or s.platform = $2) ` +
      `and ($3::text is null or s."authorization" = $3) order by s.id desc limit 500`,
    [q || null, platform || null, authorization ?? null],
  );

async function statusOfDouyin(work: Work): Promise<DouyinStatus> {
  const shops = await work.query<DouyinStatus['shops'][number]>(
    'oms_shop.status',
    'select id, name, "authorization" from oms_shop where company_id = $1 and platform = \'douyin\' and not deleted order by name',
    [work.company],
  );
  return { configured: shopWorld(work.db).apps.douyin !== undefined, shops };
}

export const shopHandlers = [
  handle(authorizeUrl, ({ id }, work) => beginAuthorization(work, id)),
  handle(authorizeDouyin, ({ id }, work) => beginAuthorization(work, id, 'douyin')),
  handle(authorizeCallback, async ({ code, state }, work) =>
    told(await endAuthorization(work.db, state, code), codes.saved),
  ),
  handle(connectShop, (input, work) => connect(work.db, work.user, input)),
  handle(shopHealth, (_, work) => health(work)),
  handle(platformOffers, async (_, work) => offersOf(work)),
  handle(adminShops, (query, work) => allShops(work, query)),
  handle(douyinStatus, (_, work) => statusOfDouyin(work)),
];
