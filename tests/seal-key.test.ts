import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealKeyFor } from '../apps/server/src/seal-key.ts';
import { readSettings, SettingsError } from '../apps/server/src/settings.ts';
import { start, type Suite } from './support/suite.ts';

describe('封存的密钥', () => {
  let suite: Suite;
  let dataDir: string;
  const path = () => join(dataDir, 'seal.key');
  const key = (env: Record<string, string> = {}) =>
    sealKeyFor(readSettings({ DATA_DIR: dataDir, ...env }), suite.ownerUrl);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const refusal = async (env?: Record<string, string>) => {
    const error = await key(env).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  };
  beforeAll(async () => {
    suite = await start();
    dataDir = await mkdtemp(join(tmpdir(), 'heliu-seal-'));
    // As new: the demo has sealed with the key of the tests.
    await suite.sql('delete from oms_shop_grant');
    await suite.sql('delete from oms_secret');
    await suite.sql(`delete from sys_secret where name = 'seal'`);
  });
  afterAll(async () => {
    await suite.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a new database gets one, once, for its owner’s eyes only', async () => {
    const [first, second] = await Promise.all([key(), key()]);
    expect(hex(first)).toBe(hex(second));
    expect(hex(await key())).toBe(await readFile(path(), 'utf8'));
    expect((await stat(path())).mode & 0o077).toBe(0);
  });

  test('lost, damaged or another one, the start stops with what to do, and nothing is changed', async () => {
    const before = await readFile(path(), 'utf8');
    await rm(path());
    expect(await refusal()).toMatch(/seal\.key 不见了.*请从备份中恢复/s);
    await writeFile(path(), before.slice(0, 40));
    expect(await refusal()).toMatch(/seal\.key 已损坏/);
    await writeFile(path(), '0'.repeat(64));
    expect(await refusal()).toMatch(/不是这个数据库用的那一把密钥/);
    expect(await refusal({ SEAL_KEY: '1'.repeat(64) })).toMatch(/SEAL_KEY 不是这个数据库用的那一把密钥/);
    await writeFile(path(), `${before}\n`);
    expect(hex(await key())).toBe(before);
    expect(hex(await key({ SEAL_KEY: before }))).toBe(before);
  });

  test('lost for good, it is replaced by whoever says so', async () => {
    await rm(path());
    const fresh = hex(await key({ SEAL_KEY_LOST: 'yes' }));
    expect(hex(await key())).toBe(fresh);
  });

  test('a database from before it knew its key is not given another one either', async () => {
    await suite.sql(`delete from sys_secret where name = 'seal'`);
    await suite.sql(
      `insert into oms_secret (company_id, kind, record_id, sealed) select id, 'mail', 1, '\\x00' from sys_company limit 1`,
    );
    await rm(path());
    expect(await refusal()).toMatch(/不见了/);
    await writeFile(path(), '2'.repeat(64));
    expect(hex(await key())).toBe('2'.repeat(64));
  });
});
