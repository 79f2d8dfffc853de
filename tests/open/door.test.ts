import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from '../support/database.ts';
import { addKeyTo, addSubject, type Keys, sendSigned, signed } from '../support/open.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let subject: number;
let keys: Keys;
let seller: number;
const everything = [
  'orderRead',
  'orderPush',
  'invoiceRead',
  'invoiceIssue',
  'invoiceRed',
  'goodsRead',
  'goodsWrite',
  'stockRead',
  'customerRead',
  'customerWrite',
  'salesRead',
  'salesWrite',
];
beforeAll(async () => {
  suite = await start();
  subject = await addSubject(suite, everything, { perMinute: 5000 });
  keys = await addKeyTo(suite, subject);
  const [user] = await suite.sql<{ id: string }>(`select id from sys_user where username = 'sales'`);
  seller = Number(user!.id);
}, 300_000);
afterAll(() => suite.stop());

const get = (path: string, query: Record<string, string> = {}) =>
  sendSigned(suite, signed(keys, 'GET', path, { query }));
const post = (path: string, content: unknown, key: string = randomUUID()) =>
  sendSigned(suite, signed(keys, 'POST', path, { content, key }));

describe('签名调用', () => {
  test('reads what the pages read, page by page', async () => {
    for (const path of [
      '/orders',
      '/refunds',
      '/invoices',
      '/goods',
      '/skus',
      '/stock',
      '/customers',
      '/sales-orders',
    ]) {
      const answer = await get(path, { pageSize: '2' });
      expect([path, answer.status, answer.message]).toEqual([path, 200, '成功']);
      expect(answer.data.rows.length).toBeGreaterThan(0);
    }
    const first = await get('/orders', { pageSize: '2' });
    const second = await get('/orders', { pageSize: '2', cursor: first.data.nextCursor });
    expect(second.data.rows).toHaveLength(2);
    expect(second.data.rows[0].id).not.toBe(first.data.rows[0].id);
    const one = await get(`/orders/${first.data.rows[0].id}`);
    expect(one.data).toMatchObject({ id: first.data.rows[0].id, lines: expect.any(Array) });
    const inside = await suite.get('boss', '/api/oms/order/get', { id: one.data.id });
    expect(one.data).toEqual(inside.data);
  });

  test('the file of an invoice comes as it is', async () => {
    const { data } = await get('/invoices', { status: 'issued', pageSize: '1' });
    const file = await get(`/invoices/${data.rows[0].id}/file`, { type: 'pdf' });
    expect(file.headers['content-type']).toContain('application/pdf');
    expect((file.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('the same call a second time is refused, whatever it asked', async () => {
    const call = signed(keys, 'GET', '/orders', { query: { pageSize: '1' } });
    expect((await sendSigned(suite, call)).status).toBe(200);
    expect(await sendSigned(suite, call)).toMatchObject({ status: 409, reason: 'replayed' });
  });

  test('of a call that is sent ten times at once one is let in', async () => {
    const call = signed(keys, 'GET', '/orders', { query: { pageSize: '1' } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendSigned(suite, call)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)]);
  });

  test('too early, too late, forged, or of another key', async () => {
    const minutes = 60_000;
    const cases = [
      [signed(keys, 'GET', '/orders', { now: Date.now() - 6 * minutes }), 'badSignature', '时间相差'],
      [signed(keys, 'GET', '/orders', { now: Date.now() + 6 * minutes }), 'badSignature', '时间相差'],
      [signed({ ...keys, secret: `${keys.secret}x` }, 'GET', '/orders'), 'badSignature', '签名不正确'],
      [{ ...signed(keys, 'GET', '/orders'), path: '/open/v1/invoices' }, 'badSignature', '签名不正确'],
      [{ ...signed(keys, 'GET', '/orders'), query: { pageSize: '500' } }, 'badSignature', '签名不正确'],
      [
        { ...signed(keys, 'POST', '/customers', { content: { a: 1 }, key: 'forged-body' }), body: '{"a":2}' },
        'badSignature',
        '签名不正确',
      ],
      [signed({ ...keys, keyId: 'hk1_AAAAAAAAAAAAAAAA' }, 'GET', '/orders'), 'unknownKey', 'x-heliu-key'],
      [signed({ ...keys, keyId: keys.keyId.replace('hk', 'hk9') }, 'GET', '/orders'), 'unknownKey', 'x-heliu-key'],
      [signed({ ...keys, keyId: '' }, 'GET', '/orders'), 'unknownKey', 'x-heliu-key'],
    ] as const;
    for (const [call, reason, message] of cases)
      expect(await sendSigned(suite, call)).toMatchObject({
        status: 401,
        reason,
        message: expect.stringContaining(message),
      });
  });

  test('a body that is no object, too deep or too wide is refused in words', async () => {
    for (const body of ['[1]', '"x"', '{', 'null', '['.repeat(40) + ']'.repeat(40)]) {
      const call = signed(keys, 'POST', '/customers', { body, key: randomUUID() });
      expect(await sendSigned(suite, call)).toMatchObject({ status: 400, reason: 'unreadable' });
    }
    expect(await post('/customers', { name: '' })).toMatchObject({ status: 422, message: expect.any(String) });
    expect(await get('/orders/999999999999')).toMatchObject({ status: 404 });
  });
});

describe('权限范围', () => {
  test('what was not given is refused, and what was given reaches no further', async () => {
    const small = await addKeyTo(suite, await addSubject(suite, ['stockRead']));
    expect((await sendSigned(suite, signed(small, 'GET', '/stock'))).status).toBe(200);
    expect(await sendSigned(suite, signed(small, 'GET', '/orders'))).toMatchObject({ status: 403, reason: 'noScope' });
    const write = signed(small, 'POST', '/customers', { content: { name: '越权' }, key: randomUUID() });
    expect(await sendSigned(suite, write)).toMatchObject({ status: 403, reason: 'noScope' });
  });

  test('nobody gives a program what he may not do himself', async () => {
    const { first } = await demoCompanies(suite);
    const refused = await suite.call('keeper', '/api/oms/opensubject/save', { name: '仓管的', scopes: ['invoiceRed'] });
    expect(['403', '200']).toContain(refused.code);
    expect(refused.code).toBe('403');
    expect(first).toBeGreaterThan(0);
  });

  test('a company reaches its own data only', async () => {
    const other = await addKeyTo(suite, await addSubject(suite, ['orderRead', 'customerRead'], {}, 'boss2'), 'boss2');
    const [mine] = (await get('/customers', { pageSize: '1' })).data.rows as { id: number }[];
    expect(await sendSigned(suite, signed(other, 'GET', `/customers/${mine!.id}`))).toMatchObject({ status: 404 });
    const swapped = { keyId: keys.keyId, secret: other.secret };
    expect(await sendSigned(suite, signed(swapped, 'GET', '/orders'))).toMatchObject({ status: 401 });
    expect((await suite.call('boss2', '/api/oms/opensubject/addKey', { id: subject })).code).toBe('404');
  });

  test('switched off, from elsewhere, too often', async () => {
    const id = await addSubject(suite, ['stockRead'], { ips: '203.0.113.0/24', perMinute: 3, perDay: 5 });
    const own = await addKeyTo(suite, id);
    const ask = (ip: string) => sendSigned(suite, signed(own, 'GET', '/stock'), ip);
    expect(await ask('198.51.100.1')).toMatchObject({ status: 403, reason: 'ipNotListed' });
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await ask('203.0.113.9'));
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[4]).toMatchObject({ status: 429 });
    expect(answers[6]).toMatchObject({ status: 429, reason: 'dayQuota' });
    expect(Number(answers[6]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await suite.call('boss', '/api/oms/opensubject/disable', { id })).code).toBe('200');
    expect(await ask('203.0.113.9')).toMatchObject({ status: 403, reason: 'subjectDisabled' });
  });
});

describe('密钥', () => {
  test('two are good at once, a third is not given; the old one ends with its days, a stopped one at once', async () => {
    const id = await addSubject(suite, ['stockRead']);
    const call = (path: string, args: object) => suite.call('boss', `/api/oms/opensubject/${path}`, { ...args });
    const old = await addKeyTo(suite, id);
    const fresh = (await call('rotateKey', { id, days: 7 })).data as Keys;
    const works = async (one: Keys) => (await sendSigned(suite, signed(one, 'GET', '/stock'))).status;
    expect([await works(old), await works(fresh)]).toEqual([200, 200]);
    expect(await call('addKey', { id })).toMatchObject({ code: '400', message: expect.stringContaining('2 把') });
    expect((await call('rotateKey', { id, days: 1 })).code).toBe('400');
    await suite.sql(`update open_key set ends_at = now() - interval '1 second' where key_id = $1`, [old.keyId]);
    expect(await sendSigned(suite, signed(old, 'GET', '/stock'))).toMatchObject({ status: 401, reason: 'keyEnded' });
    const { rows } = (await suite.get('boss', '/api/oms/opensubject/key/list', { subject: id })).data;
    const kept = (rows as { id: number; keyId: string; usedAt: string }[]).find(({ keyId }) => keyId === fresh.keyId)!;
    expect(kept.usedAt).toEqual(expect.any(String));
    expect((await call('revokeKey', { id: kept.id })).code).toBe('200');
    expect(await works(fresh)).toBe(401);
    const sealed = await suite.sql(`select encode(sealed, 'escape') as text from oms_secret where kind = 'openKey'`);
    expect(JSON.stringify(sealed)).not.toContain(fresh.secret);
  });

  test('two who add one at once do not make three', async () => {
    const id = await addSubject(suite, ['stockRead']);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => suite.call('boss', '/api/oms/opensubject/addKey', { id })),
    );
    expect(all.filter(({ code }) => code === '200')).toHaveLength(2);
  });
});

describe('请求号', () => {
  const customer = () => {
    const mark = randomUUID().slice(0, 8);
    return { code: `JK${mark}`, name: `接口客户${mark}`, salesman: seller };
  };
  const named = async (name: string) =>
    (await suite.sql<{ n: number }>('select count(*)::int as n from crm_customer where name = $1', [name]))[0]!.n;

  test('is needed to write; the same request is done once and answered alike', async () => {
    const content = customer();
    const bare = signed(keys, 'POST', '/customers', { content });
    expect(await sendSigned(suite, bare)).toMatchObject({ status: 400, reason: 'noIdempotencyKey' });
    const key = randomUUID();
    const first = await post('/customers', content, key);
    expect(first).toMatchObject({ status: 200, data: { id: expect.any(Number) } });
    const again = await post('/customers', content, key);
    expect(again).toMatchObject({ status: 200, data: first.data });
    expect(again.headers['x-heliu-repeated']).toBe('true');
    expect(await named(content.name)).toBe(1);
    expect(await post('/customers', customer(), key)).toMatchObject({ status: 409, reason: 'otherBody' });
  });

  test('ten at once are one', async () => {
    const [content, key] = [customer(), randomUUID()];
    const all = await Promise.all(Array.from({ length: 10 }, () => post('/customers', content, key)));
    expect(new Set(all.map(({ status, data }) => `${status} ${data?.id}`)).size).toBe(1);
    expect(all[0]!.status).toBe(200);
    expect(await named(content.name)).toBe(1);
  });

  test('what was refused wrote nothing and may be tried again under its key', async () => {
    const [content, key] = [customer(), randomUUID()];
    expect((await post('/customers', { ...content, name: '' }, key)).status).toBe(422);
    expect((await post('/customers', content, key)).status).toBe(200);
  });

  const digestOf = (content: object) =>
    createHash('sha256')
      .update(`POST\n/open/v1/customers\n\n${JSON.stringify(content)}`)
      .digest('base64url');
  /** As a process leaves it that was killed between taking the request and carrying it out. */
  const leftBehind = (key: string, content: object, until: string) =>
    suite.sql(
      `insert into open_answer (company_id, subject_id, key, digest, holder, until) select company_id, id, $2, $3, 'gone', now() + $4::interval from open_subject where id = $1`,
      [subject, key, digestOf(content), until],
    );

  test('what a dead process had taken and not done is done by the next, once', async () => {
    const [content, key] = [customer(), randomUUID()];
    await leftBehind(key, content, '-1 second');
    const all = await Promise.all(Array.from({ length: 3 }, () => post('/customers', content, key)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await named(content.name)).toBe(1);
  });

  test('while another still has it, whoever asks again is told to wait', async () => {
    const [content, key] = [customer(), randomUUID()];
    await leftBehind(key, content, '1 minute');
    const waiting = await post('/customers', content, key);
    expect(waiting).toMatchObject({ status: 409, reason: 'inProgress' });
    expect(waiting.headers['retry-after']).toBe('3');
    expect(await named(content.name)).toBe(0);
  }, 20_000);

  test('an answer is written with the work: whoever has been overtaken writes nothing', async () => {
    const [content, key] = [customer(), randomUUID()];
    await suite.sql(
      `create function overtake() returns trigger language plpgsql as $$ begin update open_answer set holder = 'other' where key = '${key}'; return new; end $$`,
    );
    await suite.sql(`create trigger overtake after insert on crm_customer for each row execute function overtake()`);
    try {
      expect(await post('/customers', content, key)).toMatchObject({ status: expect.any(Number) });
      expect(await named(content.name)).toBe(0);
    } finally {
      await suite.sql('drop trigger overtake on crm_customer');
      await suite.sql('drop function overtake');
    }
  });
});

describe('推送', () => {
  const order = (orderNo: string) => ({
    orderNo,
    status: 'waitShip',
    createdAt: '2026-01-01T12:00:00+08:00',
    paidAt: '2026-01-01T12:00:10+08:00',
    updatedAt: '2026-01-01T12:00:10+08:00',
    lines: [{ lineNo: '1', name: '保温杯', quantity: '2', price: '59.90' }],
    postage: '8.00',
    promotions: [{ bearer: 'shop', name: '满减', amount: '10.00' }],
    paid: '117.80',
  });

  test('an order comes into a shop of the open kind and no other', async () => {
    const { data } = await suite.call('boss', '/api/oms/plateformshop/save', { platform: 'open', name: '接口店' });
    const no = `OP${Date.now()}`;
    expect(await post('/orders', { shop: data.id, order: order(no) })).toMatchObject({
      status: 200,
      data: { added: 1 },
    });
    expect(await post('/orders', { shop: data.id, order: { ...order(no), paid: '1.00' } })).toMatchObject({
      status: 422,
    });
    const { rows } = (await get('/orders', { orderNo: `=${no}` })).data;
    expect(rows).toMatchObject([{ orderNo: no, origin: 'push', paid: '117.80' }]);
    const [real] = await suite.sql<{ id: string }>(`select id from oms_shop where platform = 'taobao' limit 1`);
    expect(await post('/orders', { shop: Number(real!.id), order: order(no) })).toMatchObject({ status: 422 });
  });
});

describe('企业', () => {
  test('every call is in the log, and what is not signed well is not', async () => {
    const own = await addSubject(suite, ['stockRead']);
    const key = await addKeyTo(suite, own);
    await sendSigned(suite, signed(key, 'GET', '/stock'));
    await sendSigned(suite, signed(key, 'GET', '/orders'));
    await sendSigned(suite, signed({ ...key, secret: 'x' }, 'GET', '/stock'));
    const { rows } = (await suite.get('boss', '/api/oms/opencall/list', { subject: own })).data;
    expect(rows).toMatchObject([
      { name: 'listOrders', status: 403, outcome: 'refused' },
      { name: 'listStock', status: 200, outcome: 'done', keyId: key.keyId },
    ]);
  });

  test('whose service has ended still reads, and writes nothing', async () => {
    const own = await addKeyTo(suite, await addSubject(suite, ['customerRead', 'customerWrite'], {}, 'boss2'), 'boss2');
    const { other } = await demoCompanies(suite);
    await suite.sql(`update sys_company set expire_at = now() - interval '1 day' where id = $1`, [other]);
    expect((await sendSigned(suite, signed(own, 'GET', '/customers'))).status).toBe(200);
    const write = signed(own, 'POST', '/customers', { content: { name: '到期客户' }, key: randomUUID() });
    expect(await sendSigned(suite, write)).toMatchObject({ status: 403, reason: 'readsOnly' });
    await suite.sql(`update sys_company set expire_at = null, disabled = true where id = $1`, [other]);
    expect(await sendSigned(suite, signed(own, 'GET', '/customers'))).toMatchObject({ status: 403 });
  });
});
