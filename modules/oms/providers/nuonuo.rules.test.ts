import { expect, test } from 'vitest';
import { signNuonuo } from './nuonuo.server.ts';

test('the documented signature', () => {
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
