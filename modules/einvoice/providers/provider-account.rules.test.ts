import { describe, expect, test } from 'vitest';
import type { Setting } from './provider.ts';
import { gatewayComplaint, mergedSettings, settingsComplaint } from './provider-account.rules.ts';

const settings: readonly Setting[] = [
  { key: 'appKey', label: '应用编号', required: true },
  { key: 'secret', label: '密钥', secret: true, required: true },
  { key: 'scheme', label: '签名', required: true, default: 'md5' },
  { key: 'note', label: '说明' },
];

describe('开票服务的设置', () => {
  test.each([
    [
      'an empty secret stays, another empty field goes',
      { appKey: 'a', secret: '', note: '' },
      { appKey: 'a', secret: 's' },
    ],
    ['a new secret replaces the old one', { appKey: 'a', secret: ' t ' }, { appKey: 'a', secret: 't' }],
    ['nothing sent keeps secrets alone', {}, { secret: 's' }],
  ])('%s', (_, sent, kept) => {
    expect(mergedSettings(settings, { appKey: 'old', secret: 's', note: 'n' }, sent)).toEqual(kept);
  });

  test('what is missing is told by its label, unless it has a usual value', () => {
    expect(settingsComplaint(settings, {}, {})).toBe('请填写应用编号、密钥');
    expect(settingsComplaint(settings, { appKey: 'a', secret: 's' }, {})).toBeUndefined();
    expect(settingsComplaint(settings, { appKey: 'a', secret: 's' }, { other: 'x' })).toBe('没有“other”这项设置');
  });

  test.each([
    ['', true],
    ['sandbox', true],
    ['https://sdk.nuonuo.com/open/v1/services', true],
    ['http://10.0.0.1:8080', true],
    ['ftp://x', false],
    ['javascript:alert(1)', false],
    ['https://', false],
  ])('%j may be a gateway: %s', (gateway, isFine) => {
    expect(gatewayComplaint(gateway) === undefined).toBe(isFine);
  });
});
