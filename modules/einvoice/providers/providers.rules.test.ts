import { generateKeyPairSync } from 'node:crypto';
import { dec, extend, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FaceLine, InvoiceFace } from '../face/face.ts';
import { anyFace } from '../files/testing.server.ts';
import type { WireRequest } from '@heliu/outside';
import { unitPrice, withoutDiscounts } from './lines.ts';
import { seal, signPiaotong, unseal } from './piaotong.envelope.server.ts';
import type { Account, Issue, ProviderCode } from './provider.ts';
import { invoiceProviders } from './providers.server.ts';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account: Account = {
  settings: {
    appKey: 'test_key',
    appSecret: 'test_secret',
    platformCode: '11111111',
    platformName: 'DEMO',
    desKey: '0123456789abcdef01234567',
    privateKey: keys.privateKey,
    publicKey: keys.publicKey,
  },
  gateway: 'https://example.com',
  taxNo: '91310000MA1FL0LX06',
  token: 'test_token',
  now: 1767240000000,
  nonce: '0123456789abcdef0123456789abcdef',
};
const line: FaceLine = {
  nature: 'normal',
  name: '保温杯',
  shortName: '日用杂品',
  taxCode: '1060512990000000000',
  quantity: dec('1'),
  price: dec('100'),
  net: fen(100_00n),
  tax: fen(13_00n),
  rate: dec('0.13'),
  policy: 'none',
};
const face: InvoiceFace = {
  kind: 'digitalNormal',
  seller: { name: '合流演示公司' },
  buyer: { type: 'personal', name: '张三' },
  lines: [line],
  net: fen(100_00n),
  tax: fen(13_00n),
  gross: fen(113_00n),
  remark: '',
  drawer: '李四',
};
const issue: Issue = { serial: 'ABCD0000000000000001', face, orderNo: 'A1', callbackUrl: 'https://example.com/told' };

const signed = (fields: Record<string, string>) => ({ ...fields, sign: signPiaotong(fields, keys.privateKey) });
const kindOf = (code: ProviderCode, body: unknown, status = 200): string => {
  const answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const read = invoiceProviders[code].operations.issueBlue.read(answer, account, issue);
  return read.ok ? 'ok' : read.fault.kind;
};

describe('what a refusal means', () => {
  test.each([
    ['E0000', '', 'ok'],
    ['E9106', '订单编号不能重复', 'duplicate'],
    ['E9500', '', 'validation'],
    ['E9601', '', 'rule'],
    ['E9613', '同一流水号单日最多重试 20 次', 'throttled'],
    ['070101', '获取app密钥失败或appkey无效', 'auth'],
    ['070304', '', 'auth'],
    ['070306', '', 'throttled'],
    ['E9999', '可用授信额度不足', 'quota'],
    ['E9999', '请先登录电子税务局', 'login'],
    ['E9999', '分机不在线', 'offline'],
    ['E9999', 'accessToken 已过期', 'token'],
    ['E9999', '商品编码长度不正确', 'validation'],
    ['E9103', '该发票不能重复冲红', 'rule'],
    ['E9999', '申请号重复', 'duplicate'],
    ['E9999', '金额超过单张开票额度', 'rule'],
  ])('诺诺 %s %s: %s', (code, describe, kind) => {
    expect(kindOf('nuonuo', { code, describe, result: {} })).toBe(kind);
  });

  test.each([
    ['0000', 'ok'],
    ['9999', 'auth'],
    ['9998', 'auth'],
    ['9997', 'auth'],
    ['8995', 'validation'],
    ['8021', 'duplicate'],
    ['8033', 'offline'],
    ['8037', 'rule'],
    ['8040', 'busy'],
    ['8016', 'validation'],
    ['6003', 'rule'],
    ['6009', 'rule'],
    ['6010', 'rule'],
  ])('票通 %s: %s', (code, kind) => {
    const content = seal({}, account.settings['desKey']!);
    expect(kindOf('piaotong', signed({ code, msg: '', serialNo: 'S', content }))).toBe(kind);
  });

  test('票通 unsigned: nothing is believed, neither yes nor no', () => {
    expect(kindOf('piaotong', { code: '0000', msg: '', serialNo: 'S', content: '', sign: 'x' })).toBe('unknown');
    expect(kindOf('piaotong', { code: '8037', msg: '', serialNo: 'S', content: '', sign: 'x' })).toBe('unknown');
  });

  test.each([
    ['100001', 'token'],
    ['100002', 'token'],
    ['100007', 'auth'],
    ['20020', 'offline'],
    ['70169', 'validation'],
    ['70035', 'rule'],
  ])('百望 %s: %s', (subCode, kind) => {
    expect(kindOf('baiwang', { success: false, errorResponse: { code: '1', subCode, subMessage: '' } })).toBe(kind);
  });

  test.each([
    [200, 'ok'],
    [419, 'login'],
    [420, 'login'],
    [430, 'validation'],
    [432, 'auth'],
    [503, 'throttled'],
  ])('票点点 %s: %s', (code, kind) => {
    expect(kindOf('piaodiandian', { code, msg: '', data: {} })).toBe(kind);
  });

  test.each(Object.keys(invoiceProviders) as ProviderCode[])('%s: what never reached it', (code) => {
    expect(kindOf(code, '<html>', 502)).toBe('unknown');
    expect(kindOf(code, 'half an ans')).toBe('unknown');
    expect(kindOf(code, {})).toBe('unknown');
    expect(kindOf(code, '', 429)).toBe('throttled');
    expect(kindOf(code, '{}', 403)).not.toBe('ok');
  });
});

test('no adapter asks the clock or the dice: the same question twice is the same bytes', () => {
  for (const { operations } of Object.values(invoiceProviders)) {
    const asked = (): WireRequest => operations.issueBlue.request(account, issue);
    expect(asked()).toEqual(asked());
  }
});

test('any face can be sent, and nothing undefined goes out', () => {
  fc.assert(
    fc.property(anyFace, (any) => {
      for (const { kinds, operations } of Object.values(invoiceProviders)) {
        const of = { ...issue, face: { ...any, kind: kinds.includes(any.kind) ? any.kind : kinds[0]! } };
        const operation = any.red ? operations.issueRed : operations.issueBlue;
        const { url, headers, body } = operation.request(account, of);
        expect(JSON.stringify([url, headers, body])).not.toContain('undefined');
        if (any.red && operations.applyRed) operations.applyRed.request(account, of);
      }
    }),
    { numRuns: 60 },
  );
});

test('without its discounts an invoice comes to the same', () => {
  fc.assert(
    fc.property(anyFace, ({ lines }) => {
      const plain = withoutDiscounts(lines);
      expect(plain.every(({ nature }) => nature === 'normal')).toBe(true);
      expect(sumFen(plain.map(({ net }) => net))).toBe(sumFen(lines.map(({ net }) => net)));
      expect(sumFen(plain.map(({ tax }) => tax))).toBe(sumFen(lines.map(({ tax }) => tax)));
    }),
    { numRuns: 100 },
  );
});

test('a unit price gives the amount back, and is never negative where amount and quantity agree', () => {
  const quantities = fc.integer({ min: 1, max: 99_999 }).map((count) => dec(String(count / 10)));
  fc.assert(
    fc.property(fc.bigInt(0n, 99_999_999n), quantities, fc.boolean(), (amount, quantity, negative) => {
      const [net, pieces] = negative ? [fen(-amount), dec(`-${quantity}`)] : [fen(amount), quantity];
      const price = unitPrice(net, pieces);
      expect(price.startsWith('-')).toBe(false);
      expect(extend(pieces, price)).toBe(net);
    }),
  );
});

test('诺诺: callbacks are hints; its own numbers of a query are read', () => {
  const { callback, operations } = invoiceProviders.nuonuo;
  const body = new URLSearchParams({ operater: 'callback', orderno: 'S1', content: '{"c_status":"1"}' }).toString();
  expect(callback!.open(account, { headers: {}, query: {}, body })).toEqual({ serial: 'S1', trusted: false });
  expect(callback!.open(account, { headers: {}, query: {}, body: 'x=1' })).toBeUndefined();
  expect(JSON.parse(callback!.reply(account, true).body)).toMatchObject({ status: '0000' });
  const rows = ['2', '20', '21', '22', '24', '3', '77'].map((status) => ({
    orderNo: status,
    status,
    failCause: '授信额度不足',
    allElectronicInvoiceNumber: '26312000000000000001',
    invoiceTime: 1767240000000,
  }));
  const asked = [...rows.map(({ orderNo }) => orderNo), 'none'].map((serial) => ({ serial, red: false }));
  const answer = { status: 200, body: JSON.stringify({ code: 'E0000', result: rows }) };
  const read = operations.query.read(answer, account, asked);
  expect(read.ok && read.value.map(({ outcome }) => outcome.state)).toEqual([
    'issued',
    'issuing',
    'issuing',
    'failed',
    'issued',
    'voided',
    'issuing',
    'unknown',
  ]);
  expect(read.ok && read.value[3]!.outcome).toMatchObject({ fault: { kind: 'quota' } });
  // 24: issued, and its files are still to come.
  expect(read.ok && read.value.map(({ outcome }) => 'unsealed' in outcome)).toEqual([
    ...rows.map(({ status }) => status === '24'),
    false,
  ]);
});

test('诺诺: the face of the clerk', () => {
  const { identity, faceCode, lookForFace } = invoiceProviders.nuonuo.operations;
  const answered = (result: unknown) => ({ status: 200, body: JSON.stringify({ code: 'E0000', result }) });
  const clerk = { clerk: '13900000000' };
  const stateOf = (certificationStatus: string) => identity!.read(answered({ certificationStatus }), account, clerk);
  expect(stateOf('2')).toEqual({ ok: true, value: { state: 'needFace' } });
  expect(stateOf('1')).toEqual({ ok: true, value: { state: 'ready' } });
  const code = { status: '1', qrCode: 'qrcode_id=1', qrCodeType: '4', authId: 'a-1', endTime: '2026-01-01 12:05:00' };
  expect(faceCode!.read(answered(code), account, { ...clerk, fresh: false })).toEqual({
    ok: true,
    value: { state: 'needFace', qr: 'qrcode_id=1', authId: 'a-1', expiresAt: 1767240300000 },
  });
  const none = { status: '0', message: '获取二维码中' };
  expect(faceCode!.read(answered(none), account, { ...clerk, fresh: false })).toMatchObject({
    value: { state: 'needFace', qr: undefined },
  });
  const bodyOf = (request: { body?: string | Uint8Array }) => JSON.parse(String(request.body)) as object;
  expect(bodyOf(faceCode!.request(account, { ...clerk, fresh: true }))).toMatchObject({ queryType: '0' });
  expect(bodyOf(lookForFace!.request(account, { ...clerk, authId: 'a-1' }))).toEqual({
    queryType: '0',
    authId: 'a-1',
    eleAccount: '13900000000',
  });
});

test('票通: a callback is believed when it is signed, and not opened otherwise', () => {
  const { callback } = invoiceProviders.piaotong;
  const content = {
    definedData: issue.serial,
    code: '0000',
    invoiceNo: '26312000000000000001',
    invoiceDate: '2026-01-01 12:00:00',
    downloadUrl: Buffer.from('https://example.com/a.pdf').toString('base64'),
  };
  const push = signed({ platformCode: '11111111', content: seal(content, account.settings['desKey']!) });
  const raw = { headers: {}, query: {}, body: JSON.stringify(push) };
  expect(callback!.open(account, raw)).toEqual({
    serial: issue.serial,
    trusted: true,
    outcome: expect.objectContaining({
      state: 'issued',
      issued: expect.objectContaining({ number: '26312000000000000001', issuedAt: '2026-01-01T04:00:00.000Z' }),
      files: [{ type: 'PDF', base64: undefined, url: 'https://example.com/a.pdf' }],
    }),
  });
  const odd = signed({ content: seal({ definedData: 'S1', code: '0000' }, account.settings['desKey']!) });
  expect(callback!.open(account, { ...raw, body: JSON.stringify(odd) })).toEqual({ serial: 'S1', trusted: true });
  const touched = { ...raw, body: JSON.stringify({ ...push, platformCode: '22222222' }) };
  expect(callback!.open(account, touched)).toBeUndefined();
  expect(callback!.open(account, { ...raw, body: 'no json' })).toBeUndefined();
  expect(JSON.parse(callback!.reply(account, true).body)).toMatchObject({ code: '0000', sign: expect.any(String) });
});

test('票通: serials begin with the platform, ours comes back whole', () => {
  const { operations } = invoiceProviders.piaotong;
  const asked = [{ serial: 'ABCD0000000000000001', red: false }];
  const { content } = JSON.parse(String(operations.query.request(account, asked).body)) as { content: string };
  expect(unseal(content, account.settings['desKey']!)).toMatchObject({ invoiceReqSerialNo: 'DEMO0000000000000001' });
  const missing = signed({ code: '8003', msg: '没有', serialNo: 'S', content: '' });
  expect(operations.query.read({ status: 200, body: JSON.stringify(missing) }, account, asked)).toEqual({
    ok: true,
    value: [{ serial: 'ABCD0000000000000001', outcome: { state: 'unknown' } }],
  });
});

test.each([
  ['nuonuo', (rows: object[]) => ({ code: 'E0000', result: rows }), { orderNo: 'A', status: '2' }],
  ['baiwang', (rows: object[]) => ({ success: true, response: { list: rows } }), { serialNo: 'A', invoiceNo: '1' }],
  ['ewy', (rows: object[]) => ({ code: 200, data: rows }), { fpqqlsh: 'A', zt: '1' }],
] as const)('%s: a row that cannot be read keeps only itself waiting', (code, around, odd) => {
  const [name] = Object.keys(odd) as [string];
  const { query } = invoiceProviders[code].operations;
  const answer = {
    status: 200,
    body: JSON.stringify(around([odd, { [name]: 'B', status: '3', invoiceStatus: '3', zt: '3' }])),
  };
  const read = query.read(
    answer,
    account,
    ['A', 'B'].map((serial) => ({ serial, red: false })),
  );
  expect(read.ok && read.value.map(({ outcome }) => outcome.state)).toEqual(['issuing', 'voided']);
});
