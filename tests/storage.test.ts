import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore, loginUrl, megabytes, runWork, service, sweepFiles } from '@heliu/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from './support/database.ts';
import { start, type Suite } from './support/suite.ts';
import { png, upload } from './support/upload.ts';

const pathsUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).map((one) => ({
    path: join(one.parentPath, one.name),
    isFile: one.isFile(),
  }));

/** A picture of this many bytes. */
const picture = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length, 1)]);

describe('存放空间', () => {
  let suite: Suite;
  let company: number;
  beforeAll(async () => {
    suite = await start({ storageLimit: 3_000_000, fileLimit: megabytes(2) });
    company = (await demoCompanies(suite)).first;
    await suite.sql('delete from sys_file where company_id = $1', [company]);
  });
  afterAll(() => suite.stop());
  const used = async () =>
    Number(
      (
        await suite.sql<{ n: string }>('select sum(bytes) as n from sys_file_usage where company_id = $1', [company])
      )[0]!.n,
    );

  test('what is there is counted, whoever made it, and what goes is given back', async () => {
    expect(await used()).toBe(0);
    const { data } = await upload(suite, 'boss', '一.png', picture(1_000_000));
    await upload(suite, 'hr', '二.png', picture(1_000_000));
    expect(await used()).toBe(2_000_000);
    await suite.sql(`update sys_file set expires_at = now() - interval '1 day' where id = $1`, [
      (data as { id: number }).id,
    ]);
    await runWork(suite.db, service('清理', company), sweepFiles);
    expect(await used()).toBe(1_000_000);
    expect(await suite.sql('select 1 from sys_file_usage where company_id = $1', [company])).toHaveLength(2);
    await runWork(suite.db, service('清理', company), sweepFiles);
    expect(await suite.sql('select 1 from sys_file_usage where company_id = $1', [company])).toHaveLength(1);
    expect(await used()).toBe(1_000_000);
  });

  test('a company that has no room left is told so, and leaves nothing behind; another one is not touched by it', async () => {
    expect(await upload(suite, 'boss', '三.png', picture(1_500_000))).toMatchObject({ code: '200' });
    const before = (await pathsUnder(suite.filesDir)).length;
    const refused = await upload(suite, 'boss', '四.png', picture(800_000));
    expect(refused).toMatchObject({
      code: '400',
      message: expect.stringMatching(/^文件空间不够：已用 2\.4 MB，上限 2\.9 MB。请删除不用的附件/),
    });
    expect(await pathsUnder(suite.filesDir)).toHaveLength(before);
    expect(await used()).toBe(2_500_000);
    expect(await upload(suite, 'boss2', '五.png', picture(800_000))).toMatchObject({ code: '200' });
  });

  test('uploads at the same moment do not pass the limit together, and what was refused leaves nothing behind', async () => {
    await suite.sql('delete from sys_file where company_id = $1', [company]);
    await runWork(suite.db, service('清理', company), sweepFiles);
    const before = (await pathsUnder(suite.filesDir)).filter(({ isFile }) => isFile).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => upload(suite, 'boss', `同时${i}.png`, picture(1_000_000))),
    );
    const kept = answers.filter(({ code }) => code === '200').length;
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(await used()).toBe(kept * 1_000_000);
    expect(await used()).toBeLessThanOrEqual(3_000_000);
    for (const { code, message } of answers)
      if (code !== '200') expect(message).toMatch(/^文件空间不够：已用 [\d.]+ MB/);
    expect((await pathsUnder(suite.filesDir)).filter(({ isFile }) => isFile)).toHaveLength(before + kept);
    // What the refused ones had reserved is free again.
    const left = 3_000_000 - kept * 1_000_000;
    expect(await upload(suite, 'boss', '还有.png', picture(left || 1000))).toMatchObject({
      code: left ? '200' : '400',
    });
  });

  test('what was reserved by a server that died is free again after a while', async () => {
    await suite.sql('delete from sys_file where company_id = $1', [company]);
    await runWork(suite.db, service('清理', company), sweepFiles);
    await suite.sql(
      `insert into sys_file_usage (company_id, bytes, key, held_until) values ($1, 3000000, 'dead', now() + interval '1 minute')`,
      [company],
    );
    expect(await upload(suite, 'boss', '七.png', picture(1_000_000))).toMatchObject({ code: '400' });
    await suite.sql(`update sys_file_usage set held_until = now() - interval '1 second' where key = 'dead'`);
    expect(await upload(suite, 'boss', '八.png', picture(1_000_000))).toMatchObject({ code: '200' });
    await runWork(suite.db, service('清理', company), sweepFiles);
    expect(await used()).toBe(1_000_000);
  });

  test('the platform gives a company a limit of its own', async () => {
    await suite.sql('update sys_company set storage_limit = 1 where id = $1', [company]);
    expect(await upload(suite, 'boss', '六.png', picture(800_000))).toMatchObject({ code: '200' });
  });
});

describe('磁盘上的文件', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  test('no other user of the machine reads them', async () => {
    await upload(suite, 'boss', '身份证.png', png);
    for (const { path } of await pathsUnder(suite.filesDir)) expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await stat(suite.filesDir)).mode & 0o077).toBe(0);
  });

  test('one that was cut off is a refusal before the download begins, whole or in part', async () => {
    const { data } = await upload(suite, 'boss', '合同.png', picture(100_000));
    const { id } = data as { id: number };
    const [row] = await suite.sql<{ key: string }>('select key from sys_file where id = $1', [id]);
    await truncate(join(suite.filesDir, row!.key), 60_000);
    const headers = { sessid_id: await suite.token('boss') };
    for (const range of [undefined, 'bytes=10-20']) {
      const response = await suite.app.inject({
        url: `/api/file/${id}`,
        headers: { ...headers, ...(range && { range }) },
      });
      expect(response.json()).toMatchObject({ code: '400', message: expect.stringContaining('文件已损坏') });
    }
  });

  test('one that breaks off on its way never looks like a whole one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliu-cut-'));
    const store = await diskStore(folder);
    // A store that finds out too late: the size is right when it is asked for.
    const late = await start({ files: { ...store, get: (key, _, range) => cut(store.get(key, 100_000, range)) } });
    const cut = async (content: ReturnType<typeof store.get>) => {
      const whole = await content;
      return whole.take(1) as typeof whole;
    };
    try {
      const { data } = await upload(late, 'boss', '合同.png', picture(100_000));
      const address = await late.app.listen({ port: 0, host: '127.0.0.1' });
      const response = await fetch(`${address}/api/file/${(data as { id: number }).id}`, {
        headers: { sessid_id: await late.token('boss') },
      });
      await expect(response.arrayBuffer()).rejects.toThrow();
    } finally {
      await late.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('when little is left of the disk, files are refused in words and the rest goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliu-full-'));
    const full = await start({ files: await diskStore(folder, Number.MAX_SAFE_INTEGER) });
    try {
      const { code, message } = await upload(full, 'boss', '图.png', png);
      expect([code, message]).toEqual([
        '400',
        expect.stringMatching(/^服务器磁盘只剩 \d+ MB，要留给单据保存，文件没有保存/),
      ]);
      expect((await pathsUnder(folder)).filter(({ isFile }) => isFile)).toEqual([]);
      expect(await full.call('boss', '/erp/factory/add', { code: 'DISK', name: '照常' })).toMatchObject({
        code: '200',
      });
    } finally {
      await full.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('数据库的登录角色', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  test('who logs in for requests owns nothing, and without his role sees nothing', async () => {
    const [who] = (await suite.db.pool.query('select session_user as login, current_user as role')).rows;
    expect(who).toEqual({ login: 'heliu_login', role: 'heliu_app' });
    const owned = await suite.sql(
      `select relname from pg_class where pg_get_userbyid(relowner) in ('heliu_login', 'heliu_app')`,
    );
    expect(owned).toEqual([]);
    const client = new pg.Client({ connectionString: loginUrl(suite.ownerUrl) });
    await client.connect();
    // Policies ask for it even of somebody who may not read the table at all.
    await client.query(`set app.company_id = '1'`);
    try {
      for (const text of [
        'select * from sys_user',
        'select * from sys_secret',
        'create table mine (x int)',
        'set role heliu',
      ])
        await expect(client.query(text)).rejects.toThrow(/permission denied/);
      const [mark] = (
        await client.query(
          `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as strong from pg_roles where rolname = session_user`,
        )
      ).rows;
      expect(mark).toEqual({ strong: false });
    } finally {
      await client.end();
    }
  });
});
