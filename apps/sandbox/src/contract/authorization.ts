import { describe, expect, test } from 'vitest';
import type { Bench } from './bench.ts';

/** From the login page to a renewed token. */
export function authorizationContract(bench: Bench): void {
  const { operations, authorizeUrl } = bench.platform;
  describe('authorization', () => {
    const { exchangeCode, refreshToken } = operations;
    const codeFromLogin = async (): Promise<string> => {
      if (!authorizeUrl) return '';
      const url = authorizeUrl(bench.caller.session.app, { state: 's-1', redirectUri: 'http://127.0.0.1:1/back' });
      const sheet = await (await fetch(url)).text();
      expect(sheet).toContain(bench.caller.shop.name);
      const link = /href="(\?[^"]*sandbox_shop=[^"]*)"/.exec(sheet)![1]!.replaceAll('&amp;', '&');
      const back = await fetch(new URL(link, url), { redirect: 'manual' });
      const target = new URL(back.headers.get('location')!);
      expect([target.pathname, target.searchParams.get('state')]).toEqual(['/back', 's-1']);
      return target.searchParams.get('code')!;
    };

    test('login, code, grant, renewal: the old token dies', async () => {
      const redirectUri = 'http://127.0.0.1:1/back';
      const one = await codeFromLogin();
      const grant = await bench.caller.value(exchangeCode!, { code: one, redirectUri });
      if (authorizeUrl) expect((await bench.caller.send(exchangeCode!, { code: one, redirectUri })).ok).toBe(false);
      bench.caller.accessToken = grant.accessToken;
      const query = bench.lately;
      await bench.caller.value(operations.listOrders!, query);
      if (!refreshToken) return;
      const renewed = await bench.caller.value(refreshToken, { refreshToken: grant.refreshToken ?? '' });
      // A token that is told to be stable stays while it lives.
      if (renewed.accessToken === grant.accessToken) return;
      expect(await bench.caller.send(operations.listOrders!, query)).toMatchObject({ fault: { kind: 'token' } });
      bench.caller.accessToken = renewed.accessToken;
      await bench.caller.value(operations.listOrders!, query);
      if (!bench.sandbox.gateway(bench.code).tokens.rotates) return;
      // Whoever kept the old refresh token instead of the new one has to log in again.
      expect(renewed.refreshToken).not.toBe(grant.refreshToken);
      expect((await bench.caller.send(refreshToken, { refreshToken: grant.refreshToken! })).ok).toBe(false);
    });

    test.runIf(authorizeUrl)('a code that was kept too long is refused', async () => {
      const kept = await codeFromLogin();
      bench.now += ((bench.sandbox.gateway(bench.code).tokens.codeSeconds ?? 600) + 1) * 1000;
      const answer = await bench.caller.send(exchangeCode!, { code: kept, redirectUri: 'http://127.0.0.1:1/back' });
      expect(answer).toMatchObject({ ok: false, fault: { kind: 'permanent' } });
    });

    test.runIf(authorizeUrl)('a code or a refresh token of nobody is refused', async () => {
      expect((await bench.caller.send(exchangeCode!, { code: 'x', redirectUri: 'http://x' })).ok).toBe(false);
      if (refreshToken) expect((await bench.caller.send(refreshToken, { refreshToken: 'x' })).ok).toBe(false);
    });
  });
}
