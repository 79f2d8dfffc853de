import { describe, expect, test } from 'vitest';
import { type Ad, type Content, entriesOf, homeOf, type Published, targetOf } from './published.rules.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const content = (id: number, more: Partial<Content> = {}): Content => ({
  id,
  title: `内容${id}`,
  category: 'guide',
  labels: [],
  cover: 1,
  summary: null,
  body: '<p>x</p>',
  video: null,
  top: false,
  updatedAt: at(0),
  ...more,
});
const ad = (id: number, more: Partial<Ad> = {}): Ad => ({
  id,
  title: `广告${id}`,
  position: 'top',
  picture: 2,
  startAt: null,
  endAt: null,
  linkType: 'none',
  ...more,
});
const nothing: Published = { ads: [], businesses: [], contents: [], labels: [] };

describe('小程序的首页', () => {
  test.for([
    [{}, true],
    [{ startAt: at(-1), endAt: at(1) }, true],
    [{ startAt: at(0) }, true],
    [{ startAt: at(1) }, false],
    [{ endAt: at(0) }, false],
    [{ endAt: at(-1) }, false],
    [{ position: 'middle' }, false],
  ] as const)('an advertisement of %j at the top: %s', ([more, isShown]) => {
    expect(homeOf({ ...nothing, ads: [ad(1, more)] }, now).top).toHaveLength(isShown ? 1 : 0);
  });

  test('shows five advertisements of a place and six contents, in their order', () => {
    const many = {
      ...nothing,
      ads: [1, 2, 3, 4, 5, 6, 7].map((id) => ad(id)),
      contents: [9, 8, 7, 6, 5, 4, 3].map((id) => content(id)),
    };
    const { top, contents } = homeOf(many, now);
    expect(top.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(contents.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4]);
  });

  test.for([
    [
      { linkType: 'content', content: 3 },
      { type: 'content', to: 3 },
    ],
    [
      { linkType: 'content', content: 4 },
      { type: 'none', to: null },
    ],
    [
      { linkType: 'h5', link: 'https://example.com' },
      { type: 'h5', to: 'https://example.com' },
    ],
    [
      { linkType: 'h5', link: 'javascript:alert(1)' },
      { type: 'none', to: null },
    ],
    [{ linkType: null }, { type: 'none', to: null }],
  ] as const)('%j leads to %j', ([link, target]) => {
    expect(targetOf(link, [content(3)])).toEqual(target);
  });
});

describe('小程序的内容列表', () => {
  const contents = [
    content(1, { labels: [7] }),
    content(2, { category: 'news' }),
    ...Array.from({ length: 24 }, (_, i) => content(10 + i)),
  ];
  const all = { ...nothing, contents, labels: [{ id: 7, code: 'L7', name: '茶叶' }] };
  test.for([
    [{}, 26, 20],
    [{ page: '2' }, 26, 6],
    [{ page: '9' }, 26, 0],
    [{ page: 'x' }, 26, 20],
    [{ page: '-1' }, 26, 20],
    [{ page: '1e99' }, 26, 0],
    [{ category: 'news' }, 1, 1],
    [{ category: 'other' }, 0, 0],
    [{ label: '7' }, 1, 1],
    [{ label: 'x' }, 0, 0],
  ] as const)('%j: %i in all, %i on the page', ([wanted, total, rows]) => {
    const found = entriesOf(all, wanted);
    expect([found.total, found.rows.length]).toEqual([total, rows]);
  });

  test('names its labels, and not their numbers', () => {
    expect(entriesOf(all, { label: '7' }).rows[0]).toMatchObject({ labels: ['茶叶'] });
  });
});
