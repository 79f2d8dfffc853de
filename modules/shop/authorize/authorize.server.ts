import { randomBytes } from 'node:crypto';
import { codes } from '@heliu/model';
import { type Db, note, Refusal, runWork, service, type User, type Work } from '@heliu/engine';
import { type Grant, type PlatformCode, platformNames, type ShopApp } from '../platforms/platform.ts';

import { shopPlatforms } from '../platforms/platforms.server.ts';
import { platformNow, shopWorld } from '../connection/apps.server.ts';
import { keepGrant } from '../connection/grant.server.ts';
import { appFor } from '../connection/line.server.ts';
import { startDueSoon, tasksFor } from '../pull/schedule.server.ts';
import { send } from '@heliu/outside/server';
import { shop as shopEntity } from '../shop/shop.ts';

interface ShopRow {
  readonly id: number;
  readonly name: string;
  readonly platform: PlatformCode;
}
const shopOf = async (work: Work, id: number): Promise<ShopRow> => {
  const [row] = await work.query<ShopRow & { disabled: boolean }>(
    'oms_shop.toAuthorize',
    'select id, name, platform, disabled from oms_shop where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!row) throw new Refusal('店铺不存在', codes.missing);
  if (row.disabled) throw new Refusal(`店铺“${row.name}”已停用，启用后才能授权`);
  return row;
};

const minutes = 30;
const redirectUri = (db: Db) => `${shopWorld(db).publicUrl}/callback`;

/** The state says whose question it is, so that the answer finds its company without a session. */
export async function beginAuthorization(work: Work, id: number, only?: PlatformCode): Promise<{ url: string }> {
  const shop = await shopOf(work, id);
  if (only && shop.platform !== only) throw new Refusal(`店铺“${shop.name}”不是${platformNames[only]}的店铺`);
  const { authorizeUrl } = shopPlatforms[shop.platform];
  if (!authorizeUrl) throw new Refusal(`${platformNames[shop.platform]}没有授权页面，请用“接入”填写应用信息`);
  const app = appFor(work.db, shop.platform);
  const state = `shop.${work.company.toString(36)}.${randomBytes(24).toString('base64url')}`;
  work.later({
    name: 'oms_authorization.begin',
    text: `insert into oms_authorization (company_id, state, shop_id, user_id, expires_at) values ($1, $2, $3, $4, now() + interval '${minutes} minutes')`,
    values: [work.company, state, shop.id, work.user.id],
  });
  return { url: authorizeUrl(app, { state, redirectUri: redirectUri(work.db) }) };
}

const companyIn = (state: string): number => {
  const company = /^shop\.([0-9a-z]{1,11})\.[\w-]{32}$/.exec(state)?.[1];
  if (!company) throw new Refusal('授权链接无效，请从店铺页面重新发起授权');
  return Number.parseInt(company, 36);
};

/** A state is good for one answer. No connection is held while the platform thinks. */
export async function endAuthorization(db: Db, state: string, code: string): Promise<{ shop: string }> {
  const company = companyIn(state);
  const anybody = service('店铺授权', company);
  const { shop, by } = await runWork(db, anybody, async (work) => {
    const [row] = await work.query<{ shop: number; by: number; name: string }>(
      'oms_authorization.end',
      'with gone as (delete from oms_authorization where company_id = $1 and state = $2 and expires_at > now() returning shop_id, user_id) ' +
        'select g.shop_id as shop, g.user_id as by, coalesce(u.realname, $3) as name from gone g left join sys_user u on u.company_id = $1 and u.id = g.user_id',
      [company, state, anybody.name],
    );
    if (!row) throw new Refusal('授权链接已用过或已过期，请从店铺页面重新发起授权');
    return { shop: await shopOf(work, row.shop), by: { id: row.by, name: row.name } };
  });
  const app = appFor(db, shop.platform);
  const grant = await exchange(db, shop, app, code);
  // The answer comes without a session; in the log it is whoever asked.
  await runWork(db, { ...anybody, ...by }, (work) => settle(work, shop, grant, undefined));
  return { shop: shop.name };
}

async function exchange(db: Db, shop: ShopRow, app: ShopApp, code: string): Promise<Grant> {
  const { exchangeCode } = shopPlatforms[shop.platform].operations;
  if (!exchangeCode) throw new Refusal(`${platformNames[shop.platform]}不支持授权`);
  const session = { app, accessToken: '', now: platformNow(db) };
  const input = { code, redirectUri: redirectUri(db) };
  const answer = exchangeCode.read(await send(exchangeCode.request(session, input)), session, input);
  if (!answer.ok) throw new Refusal(`${platformNames[shop.platform]}没有接受授权：${answer.fault.message}`);
  return answer.value;
}

/** One shop of a platform belongs to one shop of ours: two would fetch everything twice. */
async function settle(work: Work, shop: ShopRow, grant: Grant, app: Pick<ShopApp, 'key' | 'secret'> | undefined) {
  const known = grant.platformShopId ?? app?.key;
  if (known) {
    const [other] = await work.query<{ name: string }>(
      'oms_shop.twin',
      `select s.name from oms_shop_grant g join oms_shop s on s.company_id = g.company_id and s.id = g.shop_id ` +
        `where g.company_id = $1 and g.platform = $2 and g.known_as = $3 and g.shop_id <> $4 and not s.deleted`,
      [work.company, shop.platform, known, shop.id],
    );
    if (other) throw new Refusal(`这个平台店铺已经接入为“${other.name}”，请在那里重新授权`);
  }
  const kept = { ...grant, platformShopId: known };
  keepGrant(work, { shop: shop.id, platform: shop.platform, grant: kept, app });
  await tasksFor(work, shop);
  await startDueSoon(work);
  await note(work, {
    entity: shopEntity.name,
    recordId: shop.id,
    action: 'authorize',
    label: '授权',
    title: shop.name,
  });
}

/** Own apps bring key and secret; open shops are given them, and see the secret this one time. */
export async function connect(
  db: Db,
  user: User,
  { id, key, secret }: { id: number; key?: string | undefined; secret?: string | undefined },
): Promise<{ key: string; secret: string | null }> {
  const shop = await runWork(db, user, (work) => shopOf(work, id));
  if (shop.platform === 'open') {
    const made = { key: `hl${randomBytes(9).toString('hex')}`, secret: randomBytes(24).toString('base64url') };
    await runWork(db, user, (work) => settle(work, shop, { accessToken: '', platformShopId: made.key }, made));
    return made;
  }
  if (shopPlatforms[shop.platform].authorizeUrl)
    throw new Refusal(`${platformNames[shop.platform]}请用“授权”到平台页面完成`);
  if (Boolean(key) !== Boolean(secret)) throw new Refusal('AppID 和 AppSecret 要一起填写');
  const own = key && secret ? { key, secret } : undefined;
  const app = appFor(db, shop.platform, { app: own });
  const grant = await exchange(db, shop, app, '');
  await runWork(db, user, (work) =>
    settle(work, shop, { ...grant, platformShopId: grant.platformShopId ?? app.key }, own),
  );
  return { key: app.key, secret: null };
}
