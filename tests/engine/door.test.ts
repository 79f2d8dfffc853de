import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

describe('接口的门', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ metricsToken: 'figures-for-the-monitor' });
  });
  afterAll(() => suite.stop());

  test('the description is OpenAPI 3.1 and knows every call, its input and its access', async () => {
    const { paths, openapi } = (await suite.app.inject('/docs/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, any>>;
    }>();
    expect(openapi).toBe('3.1.0');
    const save = paths['/api/fico/arinvoice/save']!['post'];
    expect(save['x-access']).toBe('fico_ar_invoice:save');
    expect(Object.keys(save.requestBody.content['application/json'].schema.properties)).toEqual(
      expect.arrayContaining(['customer', 'lines']),
    );
    expect(paths['/erp/user/login']!['post'].security).toBeUndefined();
    expect(Object.keys(paths).length).toBeGreaterThan(100);
    expect((await suite.app.inject('/docs')).body).toContain('/api/fico/arinvoice/save');
  });

  test('health, readiness and metrics can be asked without a session', async () => {
    expect((await suite.app.inject('/healthz')).json()).toMatchObject({ status: 'ok', database: 'ok' });
    expect((await suite.app.inject('/readyz')).statusCode).toBe(200);
    await suite.get('boss', '/api/hr/staff/list');
    expect((await suite.app.inject('/metrics')).body).toContain(
      'heliu_call_seconds_count{method="GET",path="/api/hr/staff/list",status="200"}',
    );
  });

  test.for([
    ['another machine', { remoteAddress: '192.168.1.20' }, 403],
    ['what a proxy on this machine passes on', { headers: { 'x-forwarded-for': '192.168.1.20' } }, 403],
    ['a wrong token', { remoteAddress: '192.168.1.20', headers: { authorization: 'Bearer figures' } }, 403],
    ['the token', { remoteAddress: '192.168.1.20', headers: { authorization: 'Bearer figures-for-the-monitor' } }, 200],
    ['this machine', { remoteAddress: '::ffff:127.0.0.1' }, 200],
  ] as const)('figures are shown to this machine or with the token: %s', async ([, from, status]) => {
    const response = await suite.app.inject({ url: '/metrics', ...from });
    expect(response.statusCode).toBe(status);
    expect(response.body.includes('heliu_pool_connections')).toBe(status === 200);
  });

  test('every answer carries its request id and the headers that guard the page', async () => {
    const { headers } = await suite.app.inject('/healthz');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  test.for([
    ['no JSON', '{', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['too deep', `{"a":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`, 'application/json'],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 'application/json'],
    ['too large', `{"a":"${'x'.repeat(5_000_000)}"}`, 'application/json'],
    ['of no known kind', '<a/>', 'application/xml'],
  ] as const)('input that is %s cannot be read, and is told so with 400', async ([, payload, type]) => {
    const response = await suite.app.inject({
      method: 'POST',
      url: '/erp/user/login',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: '400', data: null });
  });

  test('arguments are taken from query, form and JSON alike', async () => {
    const token = await suite.token('boss');
    const form = await suite.app.inject({
      method: 'POST',
      url: '/erp/user/getUserVOList',
      payload: 'q=sales&pageSize=5',
      headers: { 'content-type': 'application/x-www-form-urlencoded', sessid_id: token },
    });
    const query = await suite.app.inject({
      method: 'POST',
      url: '/erp/user/getUserVOList?q=sales&pageSize=5',
      headers: { sessid_id: token },
    });
    expect(form.json().data.rows).toHaveLength(1);
    expect(query.json().data.rows).toEqual(form.json().data.rows);
  });
});
