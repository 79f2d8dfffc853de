import { createHash, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashBaiwangPassword, signBaiwang } from './baiwang.server.ts';
import { signConfigurable } from './configurable.sign.server.ts';
import { signNuonuo } from './nuonuo.server.ts';
import { isSigned, seal, signedText, signPiaotong, unseal } from './piaotong.envelope.server.ts';
import { canonicalTc3, signTc3 } from './tencent.server.ts';

describe('the documented vectors', () => {
  test('诺诺', () => {
    const signed = signNuonuo({
      appKey: 'test_key',
      secret: 'test_secret',
      senid: '0123456789abcdef0123456789abcdef',
      nonce: '12345678',
      timestamp: '1767240000',
      body: '{"order":{"orderNo":"T20260101000001"}}',
    });
    expect(signed).toBe('pLJ2PrVeQiYJGh0AXxGbuYnXE+Q=');
  });

  test('百望', () => {
    const query = {
      method: 'baiwang.output.invoice.query',
      appKey: 'test_key',
      token: 'test_token',
      timestamp: '1767240000000',
      format: 'json',
      version: '6.0',
      type: 'sync',
      requestId: '00000000-0000-0000-0000-000000000001',
    };
    const body = '{"taxNo":"91310000MA1FL0LX06","data":{"serialNos":["S1"]}}';
    expect(signBaiwang(query, body, 'test_secret')).toBe('87A5C1E636E312E86F891F59E3C3EB71');
    expect(hashBaiwangPassword('P@ssw0rd', 'salt1234')).toBe('657b83328c86e17831cb79c7bad08703274582ea');
  });

  test('票通', () => {
    const content = seal(
      { taxpayerNum: '91310000MA1FL0LX06', invoiceReqSerialNo: 'DEMO0000000000000001' },
      '0123456789abcdef01234567',
    );
    expect(content).toBe(
      'Or+S+GnoY2vhtcBgw1Mbb9GMekcTlwZKy9nxfZG77YABfcbPVAQDOpLYHoyqWgEHVaL0ipcCaGkANTYfMasG2sCb9V3BZbqoFtPbllV8Xxj6WRYFmna5Ow==',
    );
    const source = signedText({
      content,
      format: 'JSON',
      platformCode: '11111111',
      serialNo: 'DEMO20260101120000ABCDEFGH',
      signType: 'RSA',
      timestamp: '2026-01-01 12:00:00',
      version: '1.0',
    });
    expect(createHash('sha1').update(source).digest('hex')).toBe('d55bead5f27d845b7b0a614fabfad6b13ff42f33');
  });

  test('HMAC of the services that act in the name of a clerk', () => {
    const signed = {
      appKey: 'test_key',
      path: '/v5/enterprise/blueTicket',
      timestamp: '1767240000',
      random: 'abcdefghij0123456789',
      body: '{}',
    };
    expect(signConfigurable('hmac', signed, 'test_secret')).toBe(
      '4FCB2E1147F93E03ED7D1B61AF2F80F16AAC91A84DFB029131C1BE96CCB99A51',
    );
  });

  test('TC3', () => {
    const asked = {
      secretKey: 'test_secret_key',
      host: 'cpdp.tencentcloudapi.com',
      path: '/',
      now: 1767240000000,
      body: '{"InvoicePlatformId":0,"OrderId":"T1"}',
    };
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(sha256(asked.body)).toBe('cdbe0fde3d874543364ada697cf1a110201301f0577945350bc094690107ff9c');
    expect(sha256(canonicalTc3(asked))).toBe('0bde685b488b996e783f27b824930c7c9fa1a1781016dc06d0337674dd25cd50');
    expect(signTc3(asked)).toBe('21dfae8a17880484afc0fb748cabf2105eded4a2c735a7d798aee8e66c3ca3fd');
  });
});

test('what 票通 signs and seals is opened by the right key, and by no other', () => {
  const [ours, theirs] = [0, 1].map(() =>
    generateKeyPairSync('rsa', {
      modulusLength: 1024,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }),
  ) as [{ privateKey: string; publicKey: string }, { privateKey: string; publicKey: string }];
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (text, other) => {
      const content = seal({ text }, '0123456789abcdef01234567');
      expect(unseal(content, '0123456789abcdef01234567')).toEqual({ text });
      expect(unseal(content, '76543210fedcba9876543210')).not.toEqual({ text });
      const fields = { code: '0000', content };
      const signed = { ...fields, sign: signPiaotong(fields, ours.privateKey) };
      expect(isSigned(signed, ours.publicKey)).toBe(true);
      expect(isSigned(signed, theirs.publicKey)).toBe(false);
      expect(isSigned({ ...signed, content: content + other }, ours.publicKey)).toBe(false);
    }),
    { numRuns: 20 },
  );
  expect(isSigned({ code: '0000', sign: 'x' }, 'no key')).toBe(false);
  expect(unseal('no cipher', 'short')).toBeUndefined();
});
