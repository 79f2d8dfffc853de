import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ipsComplaint, isListed, listedIps } from './ip.rules.ts';

describe('IP 白名单', () => {
  test.for([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.9/24', '203.0.113.1', true],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['::/0', '8.8.8.8', false],
    ['10.0.0.0/31', '10.0.0.1', true],
    ['10.0.0.0/31', '10.0.0.2', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::1', '2001:DB8:0:0:0:0:0:1', true],
    ['fe80::1', 'fe80::1%eth0', true],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['::ffff:203.0.113.0/120', '203.0.113.9', true],
    ['1.2.3.4\n203.0.113.7，5.6.7.8', '203.0.113.7', true],
    ['', '203.0.113.7', true],
    [null, undefined, true],
    ['203.0.113.7', undefined, false],
    ['203.0.113.7', 'unknown', false],
  ] as const)('%s and %s: %s', ([list, ip, said]) => expect(isListed(ip, list)).toBe(said));

  test.for([
    ['203.0.113.7', undefined],
    ['203.0.113.0/24\n2001:db8::/32', undefined],
    ['::', undefined],
    ['203.0.113', '203.0.113'],
    ['203.0.113.256', '203.0.113.256'],
    ['203.0.113.07', '203.0.113.07'],
    ['203.0.113.0/33', '203.0.113.0/33'],
    ['203.0.113.0/', '203.0.113.0/'],
    ['203.0.113.0/8/8', '203.0.113.0/8/8'],
    ['2001:db8', '2001:db8'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
    ['1::2::3', '1::2::3'],
    ['2001:db8::/129', '2001:db8::/129'],
    ['example.com', 'example.com'],
  ] as const)('%s', ([list, wrong]) => {
    const said = ipsComplaint(list);
    if (wrong === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(`“${wrong}”`);
  });

  test('more than fifty are refused', () => {
    expect(ipsComplaint(Array.from({ length: 51 }, () => '1.1.1.1').join('\n'))).toContain('50');
  });

  test('an address is in a network exactly when their first bits are the same', () =>
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), fc.nat(0xffff_ffff), fc.integer({ min: 0, max: 32 }), (a, b, prefix) => {
        const written = (n: number) => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join('.');
        const first = (n: number) => n.toString(2).padStart(32, '0').slice(0, prefix);
        expect(isListed(written(a), `${written(b)}/${prefix}`)).toBe(first(a) === first(b));
      }),
    ));

  test('what is not an address is never taken for one', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const wrong = listedIps(text).length > 0 && ipsComplaint(text) !== undefined;
        if (wrong) expect(isListed(text, '0.0.0.0/0')).toBe(isListed(text, '0.0.0.0/0\n::/0'));
        expect(typeof isListed(text, '203.0.113.7')).toBe('boolean');
      }),
    ));
});
