import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Answer, Page } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { demoData } from './support/demo-data.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const leftOut = new Set(['node_modules', '.git', 'dist', '.data', 'coverage']);

/** `// path` on top of a block is a new file; a diff names its file first and replaces each `-` line by the `+` lines after it. */
async function follow(readme: string, folder: string): Promise<number> {
  const section = readme.slice(readme.indexOf('## 加一个实体'));
  let done = 0;
  for (const [, language, body] of section.matchAll(/```(ts|diff)\n([\s\S]*?)```/g)) {
    const [first, ...rest] = body!.split('\n');
    const file = join(folder, language === 'ts' ? first!.replace(/^\/\/ /, '') : first!);
    if (language === 'ts') {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, rest.join('\n'));
    } else {
      let text = await readFile(file, 'utf8');
      for (const [, old, fresh] of rest.join('\n').matchAll(/^-(.*)\n((?:\+.*\n?)+)/gm)) {
        expect(text, `${first} has a line to replace`).toContain(`${old}\n`);
        text = text.replace(`${old}\n`, fresh!.replace(/^\+/gm, '').replace(/\n?$/, '\n'));
      }
      await writeFile(file, text);
    }
    done += 1;
  }
  return done;
}

describe('照着 README 加一个实体和一张会记账的单据', () => {
  let folder: string;
  let dataDir: string;
  let server: ReturnType<typeof spawn> | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliu-newcomer-'));
    // With what the compiler remembers of the sources and their times: it then looks at what is new, as it would there.
    const filter = (source: string) => !leftOut.has(basename(source));
    await cp(root, folder, { recursive: true, preserveTimestamps: true, filter });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    // A company that is already at work, as whoever adds an entity has one.
    dataDir = await demoData('heliu-newcomer-data-');
  }, 120_000);
  afterAll(async () => {
    if (server) {
      const gone = new Promise((resolve) => server!.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });

  test('the steps can be followed to the letter, and what they make compiles', async () => {
    expect(await follow(await readFile(join(folder, 'README.md'), 'utf8'), folder)).toBe(11);
    const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-b'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  }, 240_000);

  let address: string;
  let boss: string;
  const post = async <T>(path: string, body: object, token = boss): Promise<Answer<T>> => {
    const headers = { 'content-type': 'application/json', sessid_id: token };
    return (await (
      await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as Answer<T>;
  };
  const get = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${address}${path}`, { headers: { sessid_id: boss } })).json()) as Answer<T>).data;

  test('the migration is written, and the new entity works over HTTP for whoever has its menu', async () => {
    await run(process.execPath, ['--import', 'tsx', 'tools/migration.ts', 'skill'], { cwd: folder });
    const build = `(await import('./tools/build.mjs')).buildServer('dist')`;
    await run(process.execPath, ['--input-type=module', '--eval', build], { cwd: folder });
    server = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: folder,
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', WORKERS: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    address = await new Promise<string>((resolve, reject) => {
      let told = '';
      server!.once('exit', () => reject(new Error(told)));
      server!.stdout!.on('data', (chunk: Buffer) => {
        const found = /已启动：(http:\S+)/.exec((told += chunk.toString()));
        if (found) resolve(found[1]!);
      });
    });
    const login = async (username: string) =>
      (await post<{ sessionid: string }>('/erp/user/login', { username, password: demoPassword }, '')).data.sessionid;
    boss = await login('boss');
    const keeper = await login('keeper');
    expect((await post('/api/hr/skill/save', { code: 'JS', name: '收银技能' }, boss)).code).toBe('200');
    const list = await fetch(`${address}/api/hr/skill/list?q=syjn`, { headers: { sessid_id: boss } });
    const found = (await list.json()) as Answer<Page<{ name: string; level: string }>>;
    expect(found.data.rows).toMatchObject([{ name: '收银技能', level: 'junior' }]);
    expect((await post('/api/hr/skill/save', { code: 'X' }, boss)).message).toBe('技能名称不能为空');
    expect((await post('/api/hr/skill/save', { code: 'Y', name: 'Y' }, keeper)).code).toBe('403');
    const menu = await post<{ data: { children: { menupath: string }[] }[] }>('/erp/user/getAuthoritys', {}, boss);
    expect(JSON.stringify(menu.data)).toContain('/hr/skill/add');
  }, 120_000);

  test('the document posts, is carried out by another, and what it holds is a balance, a report and a blocker', async () => {
    await post('/erp/company/saveSysParameter', { values: { 'acct.makerChecker': 'false' } });
    const [person] = (await get<{ rows: { id: number }[] }>('/api/pick/hr_staff?pageSize=1')).rows;
    const [staff, day] = [person!.id, '2026-11-02'];
    const tool = (await post<{ id: number }>('/api/hr/tool/save', { code: 'T1', name: '扳手' })).data.id;
    const lent = await post<{ id: number; status: string }>('/api/hr/lending/save', {
      day,
      staff,
      lines: [{ tool, quantity: '5' }],
      act: 'audit',
    });
    expect(lent).toMatchObject({ code: '200', data: { status: 'audited' } });
    const open = await get<{ rows: { line: object; head: object }[] }>(
      `/api/open/hr_returning/lending?ids=${lent.data.id}`,
    );
    expect(open.rows).toMatchObject([{ open: '5', line: { tool, quantity: '5' }, head: { staff } }]);
    const { line } = open.rows[0]!;
    const back = async (quantity: string) =>
      post<{ id: number }>('/api/hr/returning/save', { day, staff, lines: [{ ...line, quantity }], act: 'audit' });
    expect((await back('6')).message).toMatch(
      /数量超出可执行数量：借用单 JY20261102000001 第1行共 5，已执行 0，本次 6/,
    );
    expect((await back('2')).code).toBe('200');
    expect(await get(`/api/hr/lending/get?id=${lent.data.id}`)).toMatchObject({
      returned: 'part',
      lines: [{ returnedQuantity: '2' }],
    });
    expect(await get('/api/hr/tool/report')).toMatchObject({ rows: [{ staff, tool, quantity: '3' }] });
    const taken = await post('/api/hr/lending/deaudit', { id: lent.data.id, reason: '试试' });
    expect(taken.message).toMatch(/已存在下游单据归还单 GH20261102\d+，请先处理/);
    expect(await get(`/api/chain/hr_lending/${lent.data.id}`)).toMatchObject({ made: [{ label: '归还单' }] });
  });
});
