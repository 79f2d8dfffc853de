import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { linkComplaint } from './link.rules.ts';

describe('跳转', () => {
  test.for([
    [{ linkType: 'none' }, undefined],
    [{ linkType: 'content', content: 7 }, undefined],
    [{ linkType: 'content' }, 'content'],
    [{ linkType: 'page', link: '/pages/order/index?from=ad' }, undefined],
    [{ linkType: 'page', link: 'https://example.com' }, 'link'],
    [{ linkType: 'page' }, 'link'],
    [{ linkType: 'h5', link: 'https://example.com/a?b=1' }, undefined],
    [{ linkType: 'h5', link: 'http://example.com' }, 'link'],
    [{ linkType: 'h5', link: 'javascript:alert(1)' }, 'link'],
    [{ linkType: 'h5', link: 'https://a.example"onload="x' }, 'link'],
  ] as const)('%j is told at %s', ([link, path]) => {
    expect(linkComplaint(link)?.path).toBe(path);
  });

  property.prop([fc.string(), fc.constantFrom('page' as const, 'h5' as const)])(
    'nothing that runs or breaks out of an attribute is let through',
    (link, linkType) => {
      if (linkComplaint({ linkType, link }) === undefined) expect(link).toMatch(/^(https:\/\/|\/pages\/)[^\s"'<>]*$/);
    },
  );
});
