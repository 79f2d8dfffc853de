import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Postgres, PostgresError, startPostgres } from './embedded.ts';
import { serverIdentity } from './identity.ts';
import { platformPackage, usableNative } from './native.ts';
import { sharedBuffers } from './tuning.ts';

/** A program that starts the server in FOLDER and stays. */
const inCharge = `
  import { startPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
  await startPostgres({ dataDir: process.env.FOLDER, testing: true });
  setInterval(() => {}, 1000);`;

let home: string;
const started: Postgres[] = [];

async function start(folder: string, testing = true): Promise<Postgres> {
  const server = await startPostgres({ dataDir: join(home, folder), testing });
  started.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const libraryLinks = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[];

const cluster = (folder: string) => join(home, folder, 'postgres-18');
const pidFile = (folder: string) => join(cluster(folder), 'data', 'postmaster.pid');
const pidOf = (folder: string) => Number.parseInt(readFileSync(pidFile(folder), 'utf8'), 10);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'heliu-pg-'));
  await chmod(home, 0o755);
});

afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  await rm(home, { recursive: true, force: true });
});

describe('内置数据库', { timeout: 60_000 }, () => {
  test('a first start makes a database that sorts by pinyin and finds Chinese words by their parts', async () => {
    await mkdir(join(home, 'main', 'postgres-18.new-999999999-abandoned', 'data'), { recursive: true });
    const server = await start('main', false);
    expect(server.reused).toBe(false);
    expect(new URL(server.url).searchParams.get('host')).toBe(join(cluster('main'), 'data'));
    const names = await ask(server.url, `select n from unnest(array['张三','安全','重庆','北京']) n order by n`);
    expect(names.flat()).toEqual(['安全', '北京', '重庆', '张三']);
    await ask(server.url, 'create extension pg_trgm');
    expect(await ask(server.url, `select cardinality(show_trgm('合流')) > 0`)).toEqual([[true]]);
    expect(await ask(server.url, `select current_setting('fsync'), current_setting('synchronous_commit')`)).toEqual([
      ['on', 'on'],
    ]);
  });

  test('the password is readable by its owner only and nothing of the first start is left over', () => {
    expect(readdirSync(join(home, 'main')).filter((name) => !name.endsWith('-native'))).toEqual([
      'heliu.lock',
      'postgres-18',
    ]);
    expect(readdirSync(cluster('main')).sort()).toEqual(['data', 'password', 'port', 'postgres.log']);
    expect(statSync(join(cluster('main'), 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(cluster('main'), 'data')).mode & 0o777).toBe(0o700);
  });

  test('a second start finds the running server', async () => {
    const again = await start('main', false);
    expect(again).toMatchObject({ reused: true, url: started[0]!.url });
  });

  test('after kill -9 the next start recovers every committed row', async () => {
    const [first] = started;
    await ask(first!.url, 'create table kept (word text)');
    await ask(first!.url, `insert into kept values ('已提交')`);
    process.kill(pidOf('main'), 'SIGKILL');
    const recovered = await start('main', false);
    expect(recovered.reused).toBe(false);
    expect(await ask(recovered.url, 'select word from kept')).toEqual([['已提交']]);
  });

  test('stopping frees the data folder, and stopping again is harmless', async () => {
    const server = started.at(-1)!;
    await server.stop();
    await server.stop();
    expect(existsSync(pidFile('main'))).toBe(false);
    await expect(ask(server.url, 'select 1')).rejects.toThrow();
  });

  test('a folder that another living process is in charge of is refused with who it is; a guest never stops its server', async () => {
    for (const server of started) await server.stop();
    const other = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', `${inCharge}\nprocess.send('ready');`],
      { env: { ...process.env, FOLDER: join(home, 'main') }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    await once(other, 'message');
    await expect(start('main')).rejects.toThrow(
      new RegExp(`正由另一个合流使用（进程 ${other.pid}，\\d{4}/.* 启动）。请先停止它`),
    );
    const guest = await startPostgres({ dataDir: join(home, 'main'), testing: true, guest: true });
    expect(await ask(guest.url, 'select word from kept')).toEqual([['已提交']]);
    await guest.stop();
    expect(await ask(guest.url, 'select 1')).toEqual([[1]]);
    const gone = once(other, 'exit');
    other.kill('SIGKILL');
    await gone;
    // Its server is still running; whoever comes next takes charge of it, and stops it when he goes.
    const heir = await start('main');
    expect(heir.reused).toBe(true);
    await heir.stop();
    expect(existsSync(pidFile('main'))).toBe(false);
    expect(existsSync(join(home, 'main', 'heliu.lock'))).toBe(false);
  });

  test.for([
    ['of a process that has ended', { pid: 4_194_300, since: '2026-11-16T03:00:00Z', began: '1' }],
    ['whose number belongs to somebody else now', { pid: 1, since: '2026-11-16T03:00:00Z', began: '1' }],
    ['that nobody can read', 'half a no'],
  ] as const)('a note %s is taken over', async ([, note]) => {
    await writeFile(join(home, 'main', 'heliu.lock'), typeof note === 'string' ? note : JSON.stringify(note));
    const server = await start('main');
    expect(JSON.parse(readFileSync(join(home, 'main', 'heliu.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    await server.stop();
  });

  test('a supervised server that is killed comes back at the same address', async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const server = await startPostgres({ dataDir: join(home, 'main'), testing: true, supervised: true, log });
    started.push(server);
    for (let round = 0; round < 2; round++) {
      const before = pidOf('main');
      process.kill(before, 'SIGKILL');
      const back = async () => {
        while (lines.filter((line) => line === '数据库已恢复').length <= round) await sleep(50);
      };
      await back();
      expect(pidOf('main')).not.toBe(before);
      expect(await ask(server.url, 'select word from kept')).toEqual([['已提交']]);
    }
    await server.stop();
    await sleep(1200);
    expect(existsSync(pidFile('main'))).toBe(false);
  });

  test('a note left by a process id that now belongs to another program does not keep it from starting', async () => {
    await writeFile(pidFile('main'), `${process.pid}\n${join(cluster('main'), 'data')}\n1\n5432\n`);
    const server = await start('main');
    expect(server.reused).toBe(false);
    expect(await ask(server.url, 'select word from kept')).toEqual([['已提交']]);
    await server.stop();
  });

  test('a start that fails says why and leaves no process behind', async () => {
    const config = join(cluster('main'), 'data', 'postgresql.conf');
    const { size } = statSync(config);
    await appendFile(config, '\nnot_a_setting = 1\n');
    await expect(start('main')).rejects.toThrow(/数据库启动失败：.*not_a_setting/s);
    expect(existsSync(pidFile('main'))).toBe(false);
    await truncate(config, size);
  });

  test('two first starts at once end up at one server, even where the path is too long for a socket', async () => {
    const deep = join('深'.repeat(30), 'b'.repeat(60));
    const both = await Promise.all([start(deep), start(deep)]);
    expect(both.filter((server) => server.reused)).toHaveLength(1);
    expect(both[0].url).toBe(both[1].url);
    expect(await ask(both[0].url, 'select 1')).toEqual([[1]]);
    expect(new URL(both[0].url).searchParams.get('host')).toMatch(/^\/tmp\/heliu-/);
  });

  test('a data folder below a closed one works without opening it, for root as for others', async () => {
    await mkdir(join(home, 'closed'), { mode: 0o700 });
    await chmod(join(home, 'closed'), 0o700);
    const server = await start(join('closed', 'data'), false);
    await ask(server.url, 'create table kept (word text)');
    process.kill(pidOf(join('closed', 'data')), 'SIGKILL');
    const again = await start(join('closed', 'data'), false);
    expect(await ask(again.url, 'select count(*) from kept')).toEqual([['0']]);
    expect(new URL(again.url).searchParams.get('host')).toBe(join(cluster(join('closed', 'data')), 'data'));
  });

  test('programs that the server user cannot reach or that cannot be linked are copied beside the data', async () => {
    const source = await platformPackage();
    const folder = join(home, 'package');
    await cp(source.folder, folder, { recursive: true, verbatimSymlinks: true });
    for (const { target } of libraryLinks(folder)) await rm(join(folder, target), { force: true });
    await chmod(join(folder, 'native', 'lib'), 0o555);
    onTestFinished(() => chmod(join(folder, 'native', 'lib'), 0o755));
    await chmod(folder, 0o700);
    const identity = await serverIdentity(join(home, 'none'));
    const native = await usableNative({ ...source, folder }, join(home, 'copies'), identity);
    expect(native).toBe(join(home, 'copies', `postgres-${source.version}-native`));
    expect(await usableNative({ ...source, folder }, join(home, 'copies'), identity)).toBe(native);
  });

  test('a path that is no folder is refused in words', async () => {
    await writeFile(join(home, 'file'), '');
    await expect(start('file')).rejects.toThrow(PostgresError);
  });

  test.each([
    [512, 64],
    [1024, 128],
    [8192, 256],
  ])('%i MB of memory give %i MB of shared buffers', (memory, buffers) => {
    expect(sharedBuffers(memory * 1024 * 1024)).toBe(buffers);
  });
});
