import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { hostComplaint, hostNamed } from './host-name.rules.ts';

describe('渠道域名', () => {
  test.for([
    ['erp.example.com', true],
    ['a.cn', true],
    ['xn--fiqs8s.xn--fiqs8s', true],
    ['localhost', false],
    ['127.0.0.1', false],
    ['https://erp.example.com', false],
    ['erp.example.com:8080', false],
    ['erp.example.com/login', false],
    ['ERP.example.com', false],
    ['-erp.example.com', false],
    ['erp..example.com', false],
    ['', false],
  ] as const)('%s: %s', ([name, isRight]) => {
    expect(hostComplaint(name) === undefined).toBe(isRight);
  });

  test.for([
    ['erp.example.com', 'erp.example.com'],
    ['ERP.Example.COM:8443', 'erp.example.com'],
    ['erp.example.com.', 'erp.example.com'],
    ["erp.example.com'--", undefined],
    ['erp.example.com, evil.com', undefined],
    ['[::1]:8080', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('Host: %s', ([header, name]) => {
    expect(hostNamed(header)).toBe(name);
  });

  property.prop([fc.string({ maxLength: 300 })])(
    'whatever is sent, it is a name we could have kept or nothing',
    (sent) => {
      const name = hostNamed(sent);
      if (name !== undefined) expect(hostComplaint(name)).toBeUndefined();
    },
  );
});
