import { once } from 'node:events';
import { request } from 'node:http';
import type { Answer } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slowest } from '../support/pauses.ts';
import { start, type Suite } from '../support/suite.ts';

const many = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`;
const flood = many(330_000);
const json = { 'content-type': 'application/json' };

describe('请求内容', () => {
  let suite: Suite;
  let address: string;
  beforeAll(async () => {
    suite = await start();
    address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => suite.stop());

  const send = async (path: string, body: string, headers: Record<string, string> = json) => {
    const response = await fetch(address + path, { method: 'POST', headers, body });
    return { status: response.status, ...((await response.json()) as Answer<any>) };
  };

  test.for([
    ['a call that wants a session', '/api/fico/arinvoice/save', { code: 'URC0001' }],
    ['a call of anybody', '/erp/user/login', { status: 400, message: '请求内容过大' }],
    ['a rule that reads the body', '/erp/user/resetPassword', { status: 400 }],
    ['an address that does not exist', '/api/no/such', { status: 400 }],
  ] as const)('330,000 keys from a stranger at %s stop nobody', async ([, path, answer]) => {
    const pauses = slowest();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(path, flood)));
    // Each of them took four seconds to build; a busy machine alone makes half a second.
    expect(pauses()).toBeLessThan(2500);
    for (const one of answers) expect(one).toMatchObject(answer);
  });

  test('what fits into the bytes of a stranger is not made of thousands of names either', async () => {
    const [fits, floods] = [many(1900), many(6000)];
    expect(floods.length).toBeLessThan(64 * 1024);
    expect((await send('/erp/user/login', fits)).code).not.toBe('400');
    expect(await send('/erp/user/login', floods)).toMatchObject({ status: 400, message: '请求内容的项目过多' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const pairs = Array.from({ length: 6000 }, (_, i) => `k${i}=`).join('&');
    expect(await send('/erp/user/login', pairs, form)).toMatchObject({ status: 400, message: '请求内容的项目过多' });
  });

  /** The head of a request whose body never comes; what is answered all the same. */
  async function announced(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const call = request(address + path, {
      method: 'POST',
      headers: { ...json, 'content-length': '3000000', ...headers },
    });
    call.on('error', () => {});
    call.write('{"half":');
    const [response] = (await once(call, 'response')) as [AsyncIterable<Buffer>];
    let text = '';
    for await (const piece of response) text += piece.toString();
    call.destroy();
    return JSON.parse(text) as Answer;
  }
  test('whoever has no session or no right is told so before his body has come', async () => {
    const save = '/api/fico/arinvoice/save';
    expect(await announced(save)).toMatchObject({ code: 'URC0001' });
    expect(await announced(save, { sessid_id: 'x'.repeat(43) })).toMatchObject({ code: 'URC0001' });
    const sessid_id = await suite.token('hr');
    expect(await announced(save, { sessid_id })).toMatchObject({ code: '403' });
    expect(await announced('/api/batch/fico_ar_invoice/audit', { sessid_id })).toMatchObject({ code: '403' });
  });

  test('a document of ten thousand lines is read; an object of three thousand names is not', async () => {
    const headers = { ...json, sessid_id: await suite.token('drawer') };
    const line = {
      goodsName: '面霜',
      spec: '50g',
      unit: '瓶',
      quantity: '2',
      taxPrice: '59.90',
      taxRate: '0.13',
      memo: '',
    };
    const lines = Array.from({ length: 10_000 }, () => ({ ...line, position: 1, free: false, note: null }));
    const large = await send('/api/fico/arinvoice/save', JSON.stringify({ lines }), headers);
    expect(large.status).toBe(200);
    expect(large.message).not.toMatch(/过大|过多/);
    const wide = await send('/api/fico/arinvoice/save', many(3000), headers);
    expect(wide).toMatchObject({ status: 400, message: '请求内容的项目过多' });
  });

  test('a password is reset by ticket with a session that has ended: the rule of the body decides', async () => {
    const headers = { ...json, sessid_id: 'y'.repeat(43) };
    const answer = await send('/erp/user/resetPassword', '{"ticket":"none","newpassword":"Abcdef12"}', headers);
    expect(answer.code).not.toBe('URC0001');
    expect(await send('/erp/user/resetPassword', '{"userid":3}', headers)).toMatchObject({ code: 'URC0001' });
  });

  test('a request that never comes to its end is given up', () => {
    expect(suite.app.server.requestTimeout).toBeGreaterThanOrEqual(120_000);
    expect(suite.app.server.requestTimeout).toBeLessThanOrEqual(600_000);
    expect(suite.app.server.headersTimeout).toBeLessThanOrEqual(20_000);
  });
});

describe('忙不过来时', () => {
  let suite: Suite;
  let address: string;
  beforeAll(async () => {
    suite = await start({ mostAtOnce: 4, connections: 2 });
    address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => suite.stop());

  test('who comes beyond what can be done is told at once when to come again, and the others are served', async () => {
    const headers = { sessid_id: await suite.token('boss') };
    const ask = () => fetch(`${address}/api/hr/staff/list?pageSize=1`, { headers });
    await ask();
    const all = await Promise.all(Array.from({ length: 60 }, ask));
    const served = all.filter(({ status }) => status === 200);
    const refused = all.filter(({ status }) => status === 503);
    expect(served.length + refused.length).toBe(60);
    expect(served.length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    expect(await refused[0]!.json()).toEqual({ code: '429', message: '系统繁忙，请稍后再试', data: null });
    // Nothing is left behind: room is given back by whoever was refused, failed or went away.
    expect((await ask()).status).toBe(200);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});
