import { expect, test } from 'vitest';
import { carrierName } from './carrier.rules.ts';

test.each([
  ['douyin', 'zhongtong', '中通快递'],
  ['jd', '463', '圆通速递'],
  ['pdd', '121', '韵达快递'],
  ['kuaishou', 'YUNDA', '韵达快递'],
  ['wechat', 'jd', '京东快递'],
  ['taobao', '圆通速递', '圆通速递'],
  ['xhs', '同城配送', '同城配送'],
] as const)('%s says %s: %s', (platform, told, name) => expect(carrierName(platform, told)).toBe(name));
