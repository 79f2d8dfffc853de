import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Db,
  diskStore,
  megabytes,
  openDb,
  type Postgres,
  PostgresError,
  s3Store,
  serveWeb,
  startPostgres,
  useSeal,
} from '@heliu/engine';
import { pino } from 'pino';
import { assemble } from './assembly.ts';
import { boot, type Running } from './boot.ts';
import { demandDataDir } from './data-dir.ts';
import { ensureFilled, prepareDatabase, requestUrl } from './database.ts';
import { channelAccount, contrastAccount, demoAccounts, demoPassword } from '../../../demo/accounts.ts';
import { loadDemo, startPastFiles } from '../../../demo/demo.ts';
import { closePublicDoors, seedPlatform } from './platform.ts';
import { ownAddress, readSettings, type Settings, SettingsError } from './settings.ts';
import { readPayments } from './payments.ts';
import { sealKeyFor } from './seal-key.ts';
import { sandboxGateways } from '../../../demo/world/apps.ts';
import { readShopApps, type ShopWorld } from '../../../modules/shop/server.ts';
import { accountsWith } from '../../../modules/system/server.ts';

const webFolder = new URL('../web/', import.meta.url).pathname;

function buildId(): string {
  try {
    return (JSON.parse(readFileSync(new URL('../build.json', import.meta.url), 'utf8')) as { id: string }).id;
  } catch {
    return 'dev';
  }
}

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const openServer = ({ databaseUrl, dataDir }: Settings): Promise<Postgres> | undefined =>
  databaseUrl ? undefined : startPostgres({ dataDir, supervised: true, log: (line) => say(`  ${line}`) });

/**
 * What a database must contain before anybody is let in. As its owner: plans for tables that fill as we go are only good
 * after a look at them, which is his alone. Answers whether the demo is new.
 */
async function fill(settings: Settings, ownerUrl: string): Promise<boolean> {
  await prepareDatabase(ownerUrl);
  assemble();
  const db = openDb({ connectionString: ownerUrl });
  try {
    useSeal(db, await sealKeyFor(settings, ownerUrl));
    const isFirst = await seedPlatform(db, settings.adminPassword ?? (settings.demo ? demoPassword : undefined));
    if (settings.demo) {
      if (isFirst) say('  首次启动，正在装入演示数据……');
      return await loadDemo(db);
    }
    const closed = await closePublicDoors(db, settings.adminPassword);
    if (closed.length > 0) say(`  这些账号还在用公开的演示密码，已作废：${closed.join('、')}。`);
    return false;
  } finally {
    await db.end();
  }
}

/** The database, with everything in it; of our own server's, either whole or not at all. */
async function openDatabase(settings: Settings, superUrl?: string): Promise<{ ownerUrl: string; isFresh: boolean }> {
  let isFresh: boolean | undefined;
  const ownerUrl = superUrl
    ? await ensureFilled(superUrl, 'heliu', async (url) => {
        isFresh = await fill(settings, url);
      })
    : settings.databaseUrl!;
  return { ownerUrl, isFresh: isFresh ?? (await fill(settings, ownerUrl)) };
}

/**
 * On a first start the pages are still being built while the data is loaded. Whoever started us says when they are there,
 * which may be at any moment from now on.
 */
const pagesBuilt: Promise<unknown> = process.env['PAGES'] === 'later' ? toldOfPages() : Promise.resolve();
/** Where the data is there already, nothing but the word that is waited for keeps the process from ending. */
async function toldOfPages(): Promise<void> {
  process.channel?.ref();
  await once(process, 'message');
  process.channel?.unref();
}

const shopWorldOf = ({ shopApps, sandboxUrl, insideGateways, ...settings }: Settings): ShopWorld => ({
  apps: { ...(sandboxUrl && sandboxGateways(sandboxUrl)), ...(shopApps && readShopApps(shopApps)) },
  publicUrl: ownAddress(settings),
  sandbox: sandboxUrl,
  inside: insideGateways,
});

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

async function announce(settings: Settings, db: Db, address: string): Promise<void> {
  say('', `  合流 Heliu 已启动：${address}`);
  if (settings.sandboxUrl) say(`  平台沙盒（模拟的店铺）：${settings.sandboxUrl}`);
  if (settings.demo) {
    const people = [...demoAccounts, contrastAccount].map(({ username, title }) => `${username}（${title}）`);
    say(
      '',
      `  演示账号：${people.slice(0, 4).join('  ')}`,
      `            ${people.slice(4, 8).join('  ')}`,
      `            ${people.slice(8).join('  ')}（对照贸易公司）`,
      `  渠道商：${channelAccount.username}（${address}/ypyadmin）  超级管理员：admin（${address}/admin）`,
      `  密码都是 ${demoPassword}`,
    );
  }
  if (!isLoopback(settings.host) && (await accountsWith(db, demoPassword, ['admin'])).length > 0)
    say('', '  ！！警告：HOST 已对其他电脑开放，而超级管理员仍在使用公开的演示密码。请立即登录 /admin 修改密码。');
  say('');
}

/** In milliseconds: for what is being worked on, and for everything, the database's own stop included. */
const deadline = { work: 8000, all: 28_000 };

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.logLevel === 'info' && process.stdout.isTTY ? 'warn' : settings.logLevel });
  const payments = readPayments(settings);
  await demandDataDir(settings.dataDir);
  const postgres = await openServer(settings);
  let running: Running | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      // Work that will not end must not keep the database from being stopped in good order.
      await Promise.race([running?.stop(), sleep(deadline.work)]);
      await postgres?.stop();
    })());
  const leave = () => {
    setTimeout(() => process.exit(1), deadline.all).unref();
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  try {
    const { ownerUrl, isFresh } = await openDatabase(settings, postgres?.url);
    await pagesBuilt;
    running = await boot({
      ownerUrl,
      ...(settings.databaseUrl && { requestUrl: await requestUrl(ownerUrl, say) }),
      workers: settings.workers,
      version: buildId(),
      demo: settings.demo,
      files: settings.s3
        ? s3Store(settings.s3)
        : await diskStore(join(settings.dataDir, 'files'), megabytes(settings.diskReserve)),
      fileLimit: megabytes(settings.fileLimit),
      storageLimit: megabytes(settings.storageLimit * 1024),
      ...(settings.metricsToken && { metricsToken: settings.metricsToken }),
      ...(payments && { payments }),
      sealKey: await sealKeyFor(settings, ownerUrl),
      shops: shopWorldOf(settings),
      logger,
      trustProxy:
        typeof settings.trustProxy === 'string'
          ? settings.trustProxy.split(',').map((one) => one.trim())
          : settings.trustProxy,
    });
    const { app, db } = running;
    if (isFresh && settings.sandboxUrl) await startPastFiles(db);
    await serveWeb(app, webFolder);
    const address = await app.listen({ port: settings.port, host: settings.host });
    await announce(settings, db, settings.publicUrl ?? address);
  } catch (error) {
    await stop();
    throw error;
  }
}

main().catch((error: unknown) => {
  const known = error instanceof SettingsError || error instanceof PostgresError;
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') say(`端口 ${process.env['PORT'] ?? '8080'} 已被占用，请用 PORT=其他端口 npm start 启动。`);
  else if (known) say((error as Error).message);
  else console.error(error);
  process.exit(1);
});
