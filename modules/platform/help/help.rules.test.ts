import { escapeHtml } from '@heliu/model';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { articlePage, type HelpArticle, indexPage, searched, searchPage, sitemap, withPictures } from './help.rules.ts';

const one = (id: number, more: Partial<HelpArticle> = {}): HelpArticle => ({
  id,
  title: `第${id}篇`,
  category: 'start',
  labels: [],
  summary: null,
  content: '<p>正文</p>',
  author: null,
  source: null,
  keywords: null,
  publishAt: '2026-01-31T18:00:00.000Z',
  top: false,
  pictures: [],
  topics: [],
  ...more,
});

describe('帮助站点', () => {
  const pictures = [
    { id: 7, caption: '第一张' },
    { id: 8, caption: null },
  ];
  test.for([
    ['<p>前【图2】后</p>', [8, 7]],
    ['<p>正文</p>', [7, 8]],
    ['<p>【图1】【图2】【图3】</p>', [7, 8]],
    ['<p>【图1】又【图1】</p>', [7, 7, 8]],
  ] as const)('the pictures of %s stand in the order %j', ([content, ids]) => {
    const html = withPictures(content, pictures);
    expect([...html.matchAll(/picture\/(\d+)/g)].map(([, id]) => Number(id))).toEqual(ids);
    expect(html).not.toContain('【');
  });

  test('what is in the title comes first, and every word must be there', () => {
    const all = [
      one(1, { content: '<p>怎样红冲发票</p>' }),
      one(2, { title: '红冲' }),
      one(3, { keywords: '红冲 作废' }),
      one(4, { content: '<p class="红冲">别的</p>' }),
    ];
    expect(searched(all, '红冲').map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(searched(all, '红冲 作废').map(({ id }) => id)).toEqual([3]);
    expect(searched(all, 'class')).toEqual([]);
  });

  test('an article names its address, its day in Beijing and a description without markup', () => {
    const html = articlePage(
      'https://heliu.example',
      one(5, { content: '<p>先<b>授权</b>店铺</p>', labels: ['茶叶'] }),
    );
    expect(html).toContain('<link rel="canonical" href="https://heliu.example/help/5">');
    expect(html).toContain('<meta name="description" content="先 授权 店铺">');
    expect(html).toContain('开始使用 · 茶叶 · 2026-02-01');
    expect(sitemap('https://heliu.example', [one(5)])).toContain(
      '<loc>https://heliu.example/help/5</loc><lastmod>2026-02-01',
    );
  });

  property.prop([fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/', 'script', ' ', '=') })])(
    'no word that somebody typed becomes markup',
    (text) => {
      const tags = (html: string) => html.match(/<[^>]*>/g)!.length;
      const plain = one(1, {
        title: 'x',
        author: 'x',
        source: 'x',
        summary: 'x',
        keywords: 'x',
        labels: ['x'],
        pictures: [{ id: 1, caption: 'x' }],
      });
      const typed = one(1, {
        title: text,
        author: text || 'x',
        source: text || 'x',
        summary: text || 'x',
        labels: [text],
        pictures: [{ id: 1, caption: text || 'x' }],
      });
      expect(tags(articlePage('', typed))).toBe(tags(articlePage('', plain)));
      expect(tags(indexPage('', [typed]))).toBe(tags(indexPage('', [plain])));
      expect(tags(searchPage('', [], text))).toBe(tags(searchPage('', [], 'x')));
      expect(escapeHtml(text)).not.toMatch(/[<>"']/);
    },
  );
});
