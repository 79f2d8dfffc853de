import { expect, test } from 'vitest';
import { isInside, isOutside, lookupOutside } from './private-network.server.ts';

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.9', true],
  ['172.32.0.9', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.100.100.200', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['47.97.10.20', false],
  ['2408:4000::1', false],
])('%s is inside: %s', (address, expected) => expect(isInside(address)).toBe(expected));

test.each([
  ['[::1]', false],
  ['::1', false],
  ['127.0.0.1', false],
  ['192.168.1.25', false],
  ['localhost', false],
  ['LocalHost.', false],
  ['mail.localhost', false],
  ['47.97.10.20', true],
  ['sdk.nuonuo.com', true],
  ['smtp.notlocalhost.com', true],
  ['localhost.example.com', true],
])('%s as it is written is outside: %s', (host, expected) => expect(isOutside(host)).toBe(expected));

test('a name that leads into the private network is refused', async () => {
  const told = await new Promise((resolve) => lookupOutside('localhost', {}, (error) => resolve(error)));
  expect(told).toMatchObject({ code: 'EINSIDE' });
});
