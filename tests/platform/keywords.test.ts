import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

describe('关键词与帮助站点', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const open = async (url: string) => {
    const { statusCode, body } = await suite.app.inject({ method: 'GET', url });
    return { statusCode, body };
  };
  const ask = (q: string) => open(`/help?q=${encodeURIComponent(q)}`);
  const save = (as: string, input: object) => suite.call(as, '/api/oms/keyword/save', { module: 'help', ...input });
  const made = async (input: object): Promise<number> => {
    const { code, message, data } = await save('admin', input);
    if (code !== '200') throw new Error(message);
    return data.id as number;
  };
  async function article(title: string, topics: readonly object[]): Promise<number> {
    const { data, message } = await suite.call('admin', '/api/oms/article/save', {
      title,
      content: '<p>正文里没有那个词</p>',
      category: 'start',
      pictures: [],
      topics,
    });
    if (!data) throw new Error(message);
    await suite.call('admin', '/api/oms/article/publish', { id: data.id });
    return data.id as number;
  }

  test('articles written for a keyword are found by it and by its synonyms, the most to the point first', async () => {
    const keyword = await made({ word: '对账单', synonyms: '账单 核对' });
    const less = await article('少说一点的', [{ keyword, weight: 1 }]);
    const more = await article('说得最多的', [{ keyword, weight: 90 }]);
    for (const asked of ['对账单', '怎么核对', ' 对账单 怎么看 ']) {
      const { body } = await ask(asked);
      expect([asked, body.indexOf(`/help/${more}"`) > 0]).toEqual([asked, true]);
      expect(body.indexOf(`/help/${more}"`)).toBeLessThan(body.indexOf(`/help/${less}"`));
    }
    expect((await open(`/help/${more}`)).body).toContain(
      `<a href="/help?q=${encodeURIComponent('对账单')}">对账单</a>`,
    );
    expect((await open('/help')).body).toContain('大家常搜');
  });

  test('a keyword answers in words or by a link beside the articles, and nothing of it runs', async () => {
    await made({ word: '投诉', replyText: '</p><script>alert(1)</script>请打电话' });
    const { body } = await ask('我要投诉');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;请打电话');
    expect(body).not.toContain('<script>');
    await made({ word: '下载', reply: 'link', linkUrl: 'https://example.com/a?b="c"&d', replyText: '去下载' });
    expect((await ask('下载')).body).toContain('href="https://example.com/a?b=&quot;c&quot;&amp;d"');
    for (const linkUrl of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://example.com'])
      expect((await save('admin', { word: `坏${linkUrl}`, reply: 'link', linkUrl })).code).toBe('422');
    expect((await ask('<img src=x onerror=alert(1)>')).body).not.toContain('<img src=x');
  });

  test('an exact keyword wants exactly that, and one that is off is not there', async () => {
    const id = await made({ word: '价格', matchMode: 'exact', replyText: '见套餐页' });
    expect((await ask('价格')).body).toContain('见套餐页');
    expect((await ask('价格是多少')).body).not.toContain('见套餐页');
    const { data } = await suite.get('admin', '/api/oms/keyword/get', { id });
    const { code } = await suite.call('admin', '/api/oms/keyword/update', { ...data, disabled: true });
    expect(code).toBe('200');
    expect((await ask('价格')).body).not.toContain('见套餐页');
  });

  test('how often it is asked for is counted, and does not stand in the way of whoever edits it', async () => {
    const id = await made({ word: '数一数', replyText: '数' });
    const before = (await suite.get('admin', '/api/oms/keyword/get', { id })).data as { version: number };
    await Promise.all(Array.from({ length: 7 }, () => ask('数一数')));
    const row = await until(async () => {
      const { data } = await suite.get('admin', '/api/oms/keyword/get', { id });
      return data.hits === 7 ? (data as { version: number }) : undefined;
    }, 20);
    expect(row.version).toBe(before.version);
  });

  test('the settings say which words are offered, what the box suggests and what is said where nothing fits', async () => {
    const { rows } = (await suite.get('admin', '/api/oms/keywordsetting/list')).data as {
      rows: { id: number; module: string }[];
    };
    const own = rows.find(({ module }) => module === 'help')!;
    const { data } = await suite.get('admin', '/api/oms/keywordsetting/get', { id: own.id });
    const changed = { ...data, most: 1, defaultWord: '试试“红冲”', unmatched: '<b>没有</b>' };
    expect((await suite.call('admin', '/api/oms/keywordsetting/update', changed)).code).toBe('200');
    const { body } = await open('/help');
    expect(body).toContain('placeholder="试试“红冲”"');
    expect(body.match(/<li><a href="\/help\?q=/g)).toHaveLength(1);
    expect((await ask('完全没有的东西')).body).toContain('&lt;b&gt;没有&lt;/b&gt;');
    const twice = await suite.call('admin', '/api/oms/keywordsetting/save', { name: '第二份', module: 'help' });
    expect(twice).toMatchObject({ code: '422', message: expect.stringContaining('请修改那一份') });
  });

  test('a company has keywords of its own, and none on the help site', async () => {
    expect((await save('boss', { word: '公司的', replyText: 'x' })).message).toContain('帮助站点的关键词由平台维护');
    const wechat = { module: 'wechat', word: '公司的' };
    expect((await save('boss', { ...wechat, reply: 'article' })).message).toContain('文章由平台发布');
    expect((await save('boss', wechat)).message).toContain('请填写回复文字');
    expect((await save('boss', { ...wechat, replyText: '公司说的话' })).code).toBe('200');
    expect((await save('boss', { ...wechat, replyText: '再来一遍' })).code).not.toBe('200');
    expect((await save('boss2', { ...wechat, replyText: '另一家' })).code).toBe('200');
    expect((await ask('公司的')).body).not.toContain('公司说的话');
    expect((await suite.get('sales', '/api/oms/keyword/list')).code).toBe('403');
  });
});
