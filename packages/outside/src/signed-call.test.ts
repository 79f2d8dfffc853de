import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { signatureComplaint, signCall, signedHeadersFor, signMessage } from './signed-call.server.ts';
import { sortedQuery, textToSign } from './signed-call.ts';
import { noon, unsignedBytes } from './testing.ts';

const secret = 'test_secret_of_the_manual';
const call = {
  method: 'post',
  path: '/open/v1/orders',
  query: { shop: '12', q: '保温杯 (大)' },
  body: '{"orderNo":"A1"}',
  timestamp: '1767240000',
  nonce: 'n0nce-0001',
  key: 'hk1_example',
};

describe('签名的原文', () => {
  test('seven lines, the query sorted and encoded byte by byte', () => {
    const bodyHash = createHash('sha256').update(call.body).digest('hex');
    expect(textToSign({ ...call, bodyHash })).toBe(
      [
        'POST',
        '/open/v1/orders',
        'q=%E4%BF%9D%E6%B8%A9%E6%9D%AF%20%28%E5%A4%A7%29&shop=12',
        bodyHash,
        '1767240000',
        'n0nce-0001',
        'hk1_example',
      ].join('\n'),
    );
  });

  test.for([
    [{}, ''],
    [{ b: '2', a: '1' }, 'a=1&b=2'],
    [{ a: '' }, 'a='],
    [{ 'a b': "!*'()" }, 'a%20b=%21%2A%27%28%29'],
    [{ a: '1+1=2&c' }, 'a=1%2B1%3D2%26c'],
  ] as const)('%j is %s', ([query, written]) => expect(sortedQuery(query)).toBe(written));
});

describe('签名', () => {
  test('is what anybody computes with nothing but SHA-256 and HMAC', () => {
    const lines =
      'POST\n/open/v1/orders\nq=%E4%BF%9D%E6%B8%A9%E6%9D%AF%20%28%E5%A4%A7%29&shop=12\n' +
      `${createHash('sha256').update('{"orderNo":"A1"}').digest('hex')}\n1767240000\nn0nce-0001\nhk1_example`;
    const expected = createHmac('sha256', secret).update(lines).digest('hex');
    expect(signCall(call, secret)).toBe(expected);
    expect(signMessage(secret, '1767240000', 'evt_1', '{}')).toBe(
      createHmac('sha256', secret).update('1767240000\nevt_1\n{}').digest('hex'),
    );
  });

  test('the vectors of the manual', () => {
    const manual = readFileSync(new URL('../../../docs/manual/39-open.md', import.meta.url), 'utf8');
    expect(manual).toContain(signCall(call, secret));
    expect(manual).toContain(signMessage(secret, '1767240000', 'evt_1', '{}'));
    expect(signCall(call, secret)).toBe('b1d1a8a55a5eb0d14a8ac0287c866e88225d09672208850519211802ecc662f4');
    expect(signMessage(secret, '1767240000', 'evt_1', '{}')).toBe(
      'c0fd710f354712d03a8172fee272957d4f72bfa74574c213537cbe22305d5547',
    );
  });

  test.each(['path', 'timestamp', 'nonce', 'key', 'body'] as const)('covers every byte of the %s', (part) => {
    expect(unsignedBytes(call[part], (value) => signCall({ ...call, [part]: value }, secret))).toEqual([]);
  });
});

describe('一次签名调用', () => {
  const sent = { method: 'POST', path: call.path, query: call.query, body: call.body };
  const headers = signedHeadersFor({ key: call.key, secret }, sent, noon, 'n0nce-0002');
  const sign = (timestamp: string, nonce: string) => signCall({ ...sent, timestamp, nonce, key: call.key }, secret);
  const complaint = (change: object = {}, receivedAt = noon) =>
    signatureComplaint({ headers: { ...headers, ...change }, receivedAt }, sign);

  test.for([
    [{}, noon, undefined],
    [{}, noon + 299_000, undefined],
    [{}, noon + 301_000, '时间相差超过 5 分钟，请校准时钟'],
    [{}, noon - 301_000, '时间相差超过 5 分钟，请校准时钟'],
    [{ 'x-heliu-timestamp': 'now' }, noon, 'x-heliu-timestamp 应为秒级时间戳'],
    [{ 'x-heliu-nonce': 'short' }, noon, 'x-heliu-nonce 应为 8 至 64 位字母、数字'],
    [{ 'x-heliu-nonce': 'n0nce-0003' }, noon, '签名不正确'],
    [{ 'x-heliu-signature': '' }, noon, '签名不正确'],
    [{ 'x-heliu-signature': '0'.repeat(64) }, noon + 900_000, '签名不正确'],
  ] as const)('%j at %i: %s', ([change, at, said]) => expect(complaint(change, at)).toBe(said));
});
