import { appRole, ensureLogin, loginUrl, migrate, prepareJobs } from '@heliu/engine';
import pg from 'pg';
import { SettingsError } from './settings.ts';

const owner = 'heliu';
const migrations = new URL('../migrations/', import.meta.url).pathname;

async function withClient<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** In our own server: a database of its own, owned by a role that is no superuser. Gives that owner's address. */
export async function ensureDatabase(superUrl: string, name: string): Promise<string> {
  const address = new URL(superUrl);
  const password = decodeURIComponent(address.password);
  await withClient(superUrl, async (client) => {
    const literal = pg.escapeLiteral(password);
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
      [owner, appRole],
    ]);
    const known = new Set(roles.rows.map(({ rolname }) => rolname));
    if (!known.has(appRole)) await client.query(`create role ${appRole} nologin noinherit`);
    if (!known.has(owner)) await client.query(`create role ${owner} login noinherit password ${literal}`);
    await client.query(`grant ${appRole} to ${owner}`);
    await ensureLogin(client, superUrl);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)} owner ${owner}`);
  });
  address.username = owner;
  address.pathname = `/${name}`;
  return address.toString();
}

/**
 * The database of that name, filled before it gets it: a first start that is cut off leaves one of another name behind,
 * which nobody takes for the whole and the next start throws away.
 */
export async function ensureFilled(
  superUrl: string,
  name: string,
  fill: (ownerUrl: string) => Promise<void>,
): Promise<string> {
  const isThere = await withClient(superUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    return found.rowCount !== 0;
  });
  if (!isThere) {
    const begun = pg.escapeIdentifier(`${name}_begun`);
    await withClient(superUrl, (client) => client.query(`drop database if exists ${begun} with (force)`));
    await fill(await ensureDatabase(superUrl, `${name}_begun`));
    await withClient(superUrl, (client) =>
      client.query(`alter database ${begun} rename to ${pg.escapeIdentifier(name)}`),
    );
  }
  return ensureDatabase(superUrl, name);
}

/** What we cannot do without, told before anything is changed. */
async function demandFit(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
    const { version, encoding } = rows[0]!;
    if (version < 150_000)
      throw new SettingsError([`需要 PostgreSQL 15 或更高版本，当前为 ${Math.floor(version / 10_000)}`]);
    if (encoding !== 'UTF8') throw new SettingsError([`数据库编码须为 UTF8，当前为 ${encoding}`]);
  });
}

/** Without it the search finds no Chinese: the C locale knows no letters beyond ASCII. */
async function demandChineseSearch(ownerUrl: string): Promise<void> {
  const found = await withClient(ownerUrl, (client) =>
    client.query<{ n: number }>(`select cardinality(show_trgm('合流')) as n`),
  );
  if (found.rows[0]!.n === 0)
    throw new SettingsError(['数据库的 LC_CTYPE 为 C，中文搜索将不可用。请用 C.UTF-8 或 zh_CN.UTF-8 建库']);
}

/** Why a database cannot be reached, for whoever wrote its address; undefined when it is something else. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: '那里没有数据库在运行',
  ENOTFOUND: '找不到这台主机',
  ETIMEDOUT: '连接超时',
  '28P01': '用户名或密码不对',
  '28000': '不允许这个用户连接',
  '3D000': '没有这个数据库',
  '42501': '这个用户没有建表或建角色 heliu_app 的权限',
};

export async function prepareDatabase(ownerUrl: string): Promise<void> {
  await demandFit(ownerUrl).catch((error: { code?: string }) => {
    const reason = unreachable[error.code ?? ''];
    throw reason ? new SettingsError([`连不上 DATABASE_URL 指定的数据库：${reason}，请改正后重新启动。`]) : error;
  });
  await migrate(ownerUrl, migrations);
  await demandChineseSearch(ownerUrl);
  await prepareJobs(ownerUrl);
}

/**
 * The address under which requests come, whose role owns nothing. A server of somebody else's may not let us make such a
 * role or not let it in; then requests come as the owner, and whoever runs it is told.
 */
export async function requestUrl(ownerUrl: string, tell: (line: string) => void): Promise<string> {
  const url = loginUrl(ownerUrl);
  try {
    await withClient(ownerUrl, (client) => ensureLogin(client, ownerUrl));
    await withClient(url, (client) => client.query('select 1'));
    return url;
  } catch (error) {
    tell(
      `  ！DATABASE_URL 的用户建不了或用不了登录角色 heliu_login（${(error as Error).message}），请求将以这个用户登录。`,
    );
    return ownerUrl;
  }
}
