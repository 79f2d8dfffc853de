import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { closePublicDoors, seedPlatform } from '../apps/server/src/platform.ts';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

const enter = (path: string, username: string, password: string) =>
  suite.call(null, `/erp/user/${path}`, { username, password });

describe('不是演示', () => {
  test('a database that was a demo does not start with the public administrator', async () => {
    await expect(closePublicDoors(suite.db, undefined)).rejects.toThrow('还在用公开的演示密码');
    await expect(closePublicDoors(suite.db, demoPassword)).rejects.toThrow('还在用公开的演示密码');
    expect((await enter('adminLogin', 'admin', demoPassword)).code).toBe('200');
  });

  test('with a password that was set, nobody enters with the public one any more', async () => {
    const closed = await closePublicDoors(suite.db, 'Xihu-longjing7');
    expect(closed).toEqual(expect.arrayContaining(['admin', 'boss', 'boss2', 'channel']));
    for (const [path, username] of [
      ['adminLogin', 'admin'],
      ['login', 'boss'],
      ['login', 'boss2'],
      ['ypylogin', 'channel'],
    ] as const)
      expect([username, (await enter(path, username, demoPassword)).code]).toEqual([username, 'URC0011']);
    // Whoever set it for him knows it, so it is changed first.
    expect(await enter('adminLogin', 'admin', 'Xihu-longjing7')).toMatchObject({
      code: '200',
      data: { mustChangePassword: true },
    });
    expect(await closePublicDoors(suite.db, undefined)).toEqual([]);
  });

  test('a first start without a demo demands a password', async () => {
    await suite.sql('delete from sys_user where company_id = 0 and id = 1');
    await expect(seedPlatform(suite.db, undefined)).rejects.toThrow('ADMIN_PASSWORD');
  });
});
