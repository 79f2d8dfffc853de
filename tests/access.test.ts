import { createHash } from 'node:crypto';
import { allRoutes, factsKept, handle, type Module } from '@heliu/engine';
import { type Access, custom, get, taskEvents } from '@heliu/model';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../apps/server/src/assembly.ts';
import { demoPassword } from '../demo/accounts.ts';
import { start, type Suite } from './support/suite.ts';

const withAbort = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};
const hashed = (token: string) => createHash('sha256').update(token).digest('base64url');

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

const userId = async (username: string) =>
  Number((await suite.sql<{ id: string }>('select id from sys_user where username = $1', [username]))[0]!.id);

/** A session of its own, beside the one the suite keeps. */
async function enter(username: string, password = demoPassword) {
  const { code, data } = await suite.call(null, '/erp/user/login', { username, password });
  expect(code).toBe('200');
  const { sessionid, mustChangePassword } = data as { sessionid: string; mustChangePassword: boolean };
  const call = (path: string, args: object = {}) => suite.call(null, path, { ...args }, { sessid_id: sessionid });
  return { call, mustChangePassword, sessionid, isIn: async () => (await call('/erp/user/isOnlyOwnClients')).code };
}
const change = (oldpassword: string, newpassword: string) =>
  ['/erp/user/changepassword', { oldpassword, newpassword }] as const;

describe('接口的门', () => {
  test('without a session every route that is not public answers with the timeout', async () => {
    const guarded = allRoutes(modules).filter(({ access }) => access !== 'public');
    for (const { method, path } of guarded)
      expect([path, await suite.send(null, { method, path })]).toEqual([
        path,
        { code: 'URC0001', message: '登录超时，请重新登录', data: null },
      ]);
  });

  test('a token that was never given out opens nothing', async () => {
    for (const sessid_id of ['x', 'a'.repeat(43), `${await suite.token('boss')}x`, 'a'.repeat(5000)])
      expect((await suite.call(null, '/erp/user/getAuthoritys', {}, { sessid_id })).code).toBe('URC0001');
  });

  test('a route without an access rule cannot be registered, nor one address twice', () => {
    const call = (access: Access) => custom()('试', get('/api/trial'), access, z.object({}));
    const module = (...accesses: Access[]): Module => ({
      name: 'trial',
      entities: [],
      handlers: accesses.map((access) => handle(call(access), async () => null)),
    });
    expect(() => allRoutes([module('session')])).not.toThrow();
    expect(() => allRoutes([module('' as Access)])).toThrow('has no access rule');
    expect(() => allRoutes([module(undefined as unknown as Access)])).toThrow('has no access rule');
    expect(() => allRoutes([module('session', 'public')])).toThrow('bound twice');
  });

  test('a permission that no entity has is nobody’s, not everybody’s', async () => {
    for (const path of ['/api/pick/nothing', '/api/log/nothing/1', '/api/number/nothing', '/api/pick/constructor'])
      expect((await suite.get('boss', path)).code).toBe('403');
    expect((await suite.call('boss', '/api/batch/fico_ar_invoice/nothing', { ids: [1] })).code).toBe('403');
    expect((await suite.call('boss', '/api/preview/crm_customer/constructor', { id: 1 })).code).toBe('403');
  });
});

describe('会话', () => {
  test('ends when its holder leaves', async () => {
    const session = await enter('accountant');
    expect(await session.isIn()).toBe('200');
    await suite.app.inject({ method: 'GET', url: '/erp/user/logout', headers: { sessid_id: session.sessionid } });
    expect(await session.isIn()).toBe('URC0001');
  });

  test('is kept only as a hash of its token', async () => {
    const { sessionid } = await enter('accountant');
    const found = await suite.sql('select 1 from sys_session s where s::text like $1', [`%${sessionid}%`]);
    expect(found).toEqual([]);
  });

  test('ends after eight idle hours and lives on when it is used', async () => {
    const [idle, used] = [await enter('accountant'), await enter('accountant')];
    const age = (session: typeof idle, minutes: number) =>
      suite.sql('update sys_session set used_at = now() - make_interval(mins => $2) where token_hash = $1', [
        hashed(session.sessionid),
        minutes,
      ]);
    await age(idle, 481);
    await age(used, 479);
    expect(await idle.isIn()).toBe('URC0001');
    expect(await used.isIn()).toBe('200');
    const [row] = await suite.sql<{ fresh: boolean }>(
      `select max(used_at) > now() - interval '1 minute' as fresh from sys_session where user_id = $1`,
      [await userId('accountant')],
    );
    expect(row!.fresh).toBe(true);
  });

  test('ends with a change of password everywhere but where it was changed', async () => {
    const [here, there] = [await enter('hr'), await enter('hr')];
    expect([await here.isIn(), await there.isIn()]).toEqual(['200', '200']);
    expect(await here.call(...change(demoPassword, 'Renshi@2027'))).toMatchObject({
      code: '200',
      message: '保存成功',
      messageCode: 'URC0006',
    });
    expect([await here.isIn(), await there.isIn()]).toEqual(['200', 'URC0001']);
    expect((await suite.call(null, '/erp/user/login', { username: 'hr', password: demoPassword })).code).toBe(
      'URC0011',
    );
    expect(await (await enter('hr', 'Renshi@2027')).isIn()).toBe('200');
  });

  test('ends when the account is disabled, at the very next call', async () => {
    const session = await enter('buyer');
    expect(await session.isIn()).toBe('200');
    expect((await suite.call('boss', '/erp/user/disable', { id: await userId('buyer') })).code).toBe('200');
    expect(await session.isIn()).toBe('URC0001');
  });

  test('closes its open line to the browser with it, and leaves those of others open', async () => {
    const [leaving, staying] = [await enter('accountant'), await enter('boss')];
    const lineOf = async ({ sessionid }: typeof leaving) => {
      const { signal, abort } = withAbort();
      const response = await fetch(`${address}${taskEvents.path}`, { headers: { sessid_id: sessionid }, signal });
      const reader = response.body!.getReader();
      const ended = (async () => {
        while (!(await reader.read()).done);
        return 'ended' as const;
      })().catch(() => 'aborted' as const);
      return { ended, abort };
    };
    const address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
    const [gone, kept] = [await lineOf(leaving), await lineOf(staying)];
    await suite.app.inject({ method: 'GET', url: '/erp/user/logout', headers: { sessid_id: leaving.sessionid } });
    expect(await gone.ended).toBe('ended');
    const soon = new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), 300));
    expect(await Promise.race([kept.ended, soon])).toBe('open');
    kept.abort();
    await kept.ended;
  });

  test('that was made up fills no memory', async () => {
    await suite.token('boss');
    const before = factsKept(suite.db);
    for (let i = 0; i < 200; i++)
      await suite.call(null, '/erp/user/getAuthoritys', {}, { sessid_id: hashed(`made up ${i}`) });
    expect(factsKept(suite.db)).toBeLessThanOrEqual(before + 5);
  });

  test('rests while the organisation of its holder is disabled', async () => {
    const session = await enter('drawer');
    expect(await session.isIn()).toBe('200');
    const { data } = await suite.get('boss', '/erp/factory/getFactoryOptions', { q: 'HZ' });
    const { id } = data.rows[0] as { id: number };
    await suite.call('boss', '/erp/factory/disable', { id });
    expect(await session.isIn()).toBe('URC0013');
    await suite.call('boss', '/erp/factory/enable', { id });
    expect(await session.isIn()).toBe('200');
  });
});

describe('密码', () => {
  test('is changed only by whoever knows the old one, and only for a good one', async () => {
    const { call } = await enter('accountant');
    expect(await call(...change('Heliu@1999', 'Kuaiji@2027'))).toMatchObject({
      code: 'URC0005',
      message: '旧密码错误',
    });
    const weak = {
      Ab1: '密码至少 8 位',
      abcdefgh1: '密码须包含大写字母、小写字母、数字、符号中的至少三种',
      'Accountant@1': '密码不能包含用户名',
      'P@ssw0rd2026': '这个密码太常见，很容易被猜到，请换一个',
      Aa123456: '这个密码太常见，很容易被猜到，请换一个',
      [demoPassword]: '新密码不能与旧密码相同',
    };
    for (const [password, message] of Object.entries(weak))
      expect(await call(...change(demoPassword, password))).toMatchObject({ code: '422', message });
  });

  test('that somebody else has set must be changed before anything else works', async () => {
    await suite.sql('update sys_credential set must_change = true where user_id = $1', [await userId('sales')]);
    const session = await enter('sales');
    expect(session.mustChangePassword).toBe(true);
    expect(await session.call('/erp/user/isOnlyOwnClients')).toEqual({
      code: 'HL0001',
      message: '密码已被重置，请先修改密码',
      data: null,
    });
    expect((await session.call('/erp/user/getAuthoritys')).code).toBe('200');
    expect((await session.call(...change(demoPassword, 'Yewu@20270101'))).code).toBe('200');
    expect(await session.isIn()).toBe('200');
  });

  test('of an account is reset only by whoever may keep accounts, and never across kinds', async () => {
    const reset = (as: string, userid: number) => suite.call(as, '/erp/user/resetPassword', { userid });
    expect((await reset('keeper', await userId('cashier'))).code).toBe('403');
    expect(await reset('boss', 1)).toMatchObject({ code: 'URC0012', message: '用户不存在' });
    expect((await reset('boss', await userId('boss2'))).code).toBe('URC0012');
    expect((await reset('boss', await userId('channel'))).code).toBe('URC0012');
  });
});
