import { behaviour, type DashboardSource, handle, listTodo, Refusal, withMessage, type Work } from '@heliu/engine';
import { codes, type Todo } from '@heliu/model';
import { planLimit } from '../../system/server.ts';
import { capabilitiesOf } from '../platforms/capabilities.ts';
import { restateLater } from '../intake/restate-shop.server.ts';
import { type PlatformCode, platformNames } from '../platforms/platform.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';
import { platformNow, shopWorld } from '../connection/apps.server.ts';
import { pullTask } from '../pull/task.ts';
import { beginAuthorization, connect, endAuthorization } from './authorize.server.ts';
import {
  type AdminShop,
  adminShops,
  authorizeCallback,
  authorizeDouyin,
  authorizeUrl,
  connectShop,
  douyinStatus,
  type DouyinStatus,
  type PlatformOffer,
  platformOffers,
  shopHealth,
  type ShopHealth,
} from '../shop/shop.calls.ts';
import { shop } from '../shop/shop.ts';

const demandRoom = planLimit(shop, 'shop_limit', '店铺数已达套餐上限，请先停用不用的店铺或升级套餐');

export const shopBehaviour = behaviour(shop, {
  check(draft, work, before) {
    if (before && before.platform !== draft.platform && before.authorization !== 'none')
      throw new Refusal('店铺已经授权，不能再换平台；请新增一个店铺');
    if (draft.store && draft.platform !== 'open') {
      const message = '门店只能对应平台为“开放推送”的店铺';
      throw new Refusal(message, codes.invalid, { complaints: [{ path: 'store', message }] });
    }
    if (!before) demandRoom(work);
  },
  actions: { enable: { also: (_, work) => demandRoom(work) } },
  async saved(record, work, before) {
    if (!before) return;
    if (before.includePostage !== record.includePostage || before.subsidyBasis !== record.subsidyBasis)
      await restateLater(work, record.id);
    if (before.name === record.name) return;
    work.later({
      name: 'oms_task.rename',
      text: `update oms_task set name = $3 || substr(name, length($4) + 1) where company_id = $1 and shop = $2 and starts_with(name, $4)`,
      values: [work.company, record.id, record.name, before.name],
    });
  },
});

interface Ends {
  readonly accessEnds: string | null;
  readonly refreshEnds: string | null;
}

/** A token that renews itself ends with the right to renew it; with an app of one's own it never does. */
function authorizedUntil(platform: PlatformCode, { accessEnds, refreshEnds }: Ends): string | null {
  const { operations, authorizeUrl: page } = shopPlatforms[platform];
  if (operations.refreshToken) return refreshEnds;
  return page ? accessEnds : null;
}
const withEnd = <R extends Ends & { readonly platform: PlatformCode }>({ accessEnds, refreshEnds, ...row }: R) => ({
  ...row,
  authorizedUntil: authorizedUntil(row.platform, { accessEnds, refreshEnds }),
});

const health = async (work: Work): Promise<ShopHealth[]> => {
  const rows = await work.query<Omit<ShopHealth, 'authorizedUntil'> & Ends>(
    'oms_shop.health',
    `select s.id, s.platform, s."authorization", g.access_expires_at as "accessEnds", g.refresh_expires_at as "refreshEnds", g.trouble, t.at as "lastRunAt", t.message as "lastMessage", t.mark as "syncedTo", ` +
      `coalesce(t.failing, false) as failing, coalesce(t.running, false) as running, coalesce(t.errors, 0)::int as "openErrors" ` +
      `from oms_shop s left join oms_shop_grant g on g.company_id = s.company_id and g.shop_id = s.id ` +
      `left join lateral (select max(last_run_at) as at, (array_agg(last_message order by (state = 'failed') desc, last_run_at desc nulls last))[1] as message, ` +
      `min(mark) filter (where enabled) as mark, bool_or(state in ('failed', 'paused')) as failing, bool_or(state = 'running') as running, sum(open_errors) as errors ` +
      `from oms_task where company_id = s.company_id and shop = s.id and not deleted) t on true where s.company_id = $1 and not s.deleted`,
    [work.company],
  );
  return rows.map(withEnd);
};

/** People need days to reach whoever holds the platform's main account. */
const soonMs = 3 * 86_400_000;
const isEnding = ({ authorization, authorizedUntil: until }: ShopHealth, now: number): boolean =>
  authorization === 'valid' && until !== null && Date.parse(until) - now < soonMs;

export const shopTodos: readonly DashboardSource<Todo>[] = [
  listTodo(shop, {
    label: '授权失效的店铺',
    tone: 'invoice',
    path: '/oms/shop',
    verb: 'authorize',
    filters: () => ({ authorization: 'expired', disabled: 'false' }),
  }),
  {
    access: 'oms_shop:authorize',
    async find(work) {
      const now = platformNow(work.db);
      const ending = (await health(work)).filter((one) => isEnding(one, now)).map(({ id }) => id);
      // When an authorization ends is computed and no column; the list is narrowed to the shops themselves.
      const to = `/oms/shop?id=${ending.join(',')}`;
      return ending.length === 0
        ? []
        : [{ label: '授权三天内到期的店铺', tone: 'goods', count: ending.length, isMore: false, to }];
    },
  },
  listTodo(pullTask, {
    label: '出错的平台任务',
    tone: 'invoice',
    path: '/oms/task',
    verb: 'run',
    filters: () => ({ state: 'failed' }),
  }),
];

const abilities = {
  listOrders: '拉取订单',
  listRefunds: '拉取退款',
  listApplications: '拉取开票申请',
  applicationsOf: '拉取开票申请',
  invoiceableAmount: '可开票金额',
  subsidyInfo: '国补资料',
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
        const only = key === 'uploadBlue' && adapter.uploadsSubsidised ? '（只收国补订单）' : '';
        return offered ? [{ label: `${label}${only}`, verified }] : [];
      }),
    };
  });
}

/** Across companies, newest first; the platform looks after shops, not into them. */
const allShops = async (
  work: Work,
  {
    q,
    platform,
    authorization,
  }: { q?: string | undefined; platform?: string | undefined; authorization?: string | undefined },
): Promise<AdminShop[]> => {
  const rows = await work.query<Omit<AdminShop, 'authorizedUntil'> & Ends>(
    'oms_shop.admin',
    `select s.id, s.company_id as "companyId", c.name as "companyName", s.platform, s.name, s.platform_shop_id as "platformShopId", s."authorization", s.disabled, ` +
      `s.created_at as "createdAt", g.trouble, g.access_ends as "accessEnds", g.refresh_ends as "refreshEnds" from oms_shop s join sys_company c on c.id = s.company_id ` +
      `left join oms_grants_overseen() g on g.company = s.company_id and g.shop = s.id where not s.deleted ` +
      `and ($1::text is null or s.search like '%' || lower($1) || '%' or c.name like '%' || $1 || '%') and ($2::text is null or s.platform = $2) ` +
      `and ($3::text is null or s."authorization" = $3) order by s.id desc limit 500`,
    [q || null, platform || null, authorization ?? null],
  );
  return rows.map(withEnd);
};

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
    withMessage(await endAuthorization(work.db, state, code), codes.saved),
  ),
  handle(connectShop, (input, work) => connect(work.db, work.user, input)),
  handle(shopHealth, (_, work) => health(work)),
  handle(platformOffers, async (_, work) => offersOf(work)),
  handle(adminShops, (query, work) => allShops(work, query)),
  handle(douyinStatus, (_, work) => statusOfDouyin(work)),
];
