import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { start, type Suite } from './support/suite.ts';

/** Keeps whatever is said, bindings and errors included. */
function listener(heard: string[]): FastifyBaseLogger {
  const say = (...words: unknown[]) =>
    void heard.push(
      JSON.stringify(words, (_, value: unknown) =>
        value instanceof Error ? `${value.stack} ${value.message}` : value,
      ),
    );
  const logger = {
    level: 'trace',
    fatal: say,
    error: say,
    warn: say,
    info: say,
    debug: say,
    trace: say,
    silent: say,
    child: (bindings: unknown) => {
      say(bindings);
      return logger;
    },
  };
  return logger as unknown as FastifyBaseLogger;
}

describe('服务日志', () => {
  const heard: string[] = [];
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ logger: listener(heard) });
  });
  afterAll(() => suite.stop());

  test('holds one line per call, and no password, token or code of anybody', async () => {
    const [wrong, next, mobile] = ['Wrong@Secret1', 'Next@Secret2', '13800000002'];
    const credentials = { username: 'accountant', password: demoPassword };
    const { data } = await suite.get(null, '/erp/user/login', credentials);
    await suite.call(null, '/erp/user/login', { ...credentials, password: wrong });
    await suite.app.inject({ method: 'GET', url: `/erp/user/login?username=%ZZ&password=${wrong}` });
    const token = (data as { sessionid: string }).sessionid;
    const passwords = { oldpassword: demoPassword, newpassword: next };
    await suite.app.inject({
      method: 'GET',
      url: '/erp/user/changepassword',
      query: passwords,
      headers: { sessid_id: token },
    });
    await suite.call(null, '/erp/user/SendCheckCode', { mobile });
    const [message] = await suite.sql<{ code: string }>(
      `select substring(content from '\\d{6}') as code from sys_message`,
    );
    const { data: checked } = await suite.call(null, '/erp/user/getCheckCode', { mobile, checkcode: message!.code });
    await suite.call(null, '/erp/user/resetPassword', { ticket: checked.ticket, newpassword: next });
    await suite.app.inject({
      method: 'POST',
      url: '/erp/user/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"password":"${wrong}"`,
    });

    const all = heard.join('\n');
    expect(heard.filter((line) => line.includes('/erp/user/login')).length).toBeGreaterThanOrEqual(3);
    for (const secret of [demoPassword, wrong, next, token, checked.ticket as string])
      expect(all).not.toContain(secret);
    expect(all).not.toMatch(new RegExp(`\\b${message!.code}\\b`));
  });

  test('tells apart what an operator must know: a call’s own number stands in its answer and in its line', async () => {
    const response = await suite.app.inject({ method: 'POST', url: '/erp/user/getAuthoritys' });
    const id = response.headers['x-request-id'] as string;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(heard.join('\n')).toContain(id);
  });
});
