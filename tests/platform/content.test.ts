import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';
import { png, upload } from '../support/upload.ts';

describe('文章与帮助站点', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const at = (tail: string) => `/api/oms/article/${tail}`;
  const open = async (url: string) => {
    const { statusCode, body, headers } = await suite.app.inject({ method: 'GET', url });
    return { statusCode, body, headers };
  };
  async function written(more: object): Promise<number> {
    const { code, message, data } = await suite.call('admin', at('save'), {
      title: '测试文章',
      content: '<p>正文</p>',
      category: 'start',
      pictures: [],
      ...more,
    });
    expect([code, message]).toEqual(['200', '保存成功']);
    return data.id as number;
  }
  const done = async (action: string, id: number) => (await suite.call('admin', at(action), { id })).code;

  test('is read by everybody from its publishing on, and by nobody once it is offline or in the bin', async () => {
    const id = await written({ title: '怎样接入店铺', content: '<p>先授权，再等订单。</p>' });
    expect((await open(`/help/${id}`)).statusCode).toBe(404);
    expect(await done('publish', id)).toBe('200');
    const page = await open(`/help/${id}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('public, max-age=60');
    expect(page.body).toContain('<h1>怎样接入店铺</h1>');
    expect((await open('/help')).body).toContain(`<a href="/help/${id}">怎样接入店铺</a>`);
    expect((await open('/help/sitemap.xml')).body).toContain(`/help/${id}</loc>`);
    expect((await open(`/help?q=${encodeURIComponent('等订单')}`)).body).toContain('怎样接入店铺');
    for (const [away, back] of [
      ['offline', 'publish'],
      ['setDeleted', 'restore'],
    ] as const) {
      expect(await done(away, id)).toBe('200');
      expect((await open(`/help/${id}`)).statusCode).toBe(404);
      expect((await open('/help')).body).not.toContain('怎样接入店铺');
      expect(await done(back, id)).toBe('200');
    }
    expect((await open(`/help/${id}`)).statusCode).toBe(404);
    expect((await suite.call('admin', at('delete'), { id })).message).toContain('请先放入回收站');
    expect([await done('setDeleted', id), await done('delete', id)]).toEqual(['200', '200']);
    expect((await suite.get('admin', at('get'), { id })).code).toBe('404');
  });

  test('says whom it is for, by labels that are there', async () => {
    const [label] = (await suite.get('admin', '/api/oms/industrylabel/list')).data.rows as {
      id: number;
      name: string;
    }[];
    const id = await written({ title: '给一个行业', labels: [label!.id] });
    expect(await done('publish', id)).toBe('200');
    expect((await open(`/help/${id}`)).body).toContain(label!.name);
    const wrong = await suite.call('admin', at('save'), { title: '错的', content: '<p>x</p>', labels: [987_654_321] });
    expect(wrong).toMatchObject({ code: '422', message: expect.stringContaining('行业标签') });
  });

  test('waits for its hour', async () => {
    const id = await written({
      title: '明天的公告',
      category: 'news',
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await done('publish', id)).toBe('200');
    expect((await open(`/help/${id}`)).statusCode).toBe(404);
  });

  test('three stand at the top of a category, and a fourth is told so', async () => {
    const ids = [];
    for (let i = 0; i < 4; i++) ids.push(await written({ title: `会员${i}`, category: 'member' }));
    for (const id of ids) expect(await done('publish', id)).toBe('200');
    for (const id of ids.slice(0, 3)) expect(await done('setTop', id)).toBe('200');
    expect((await suite.call('admin', at('setTop'), { id: ids[3] })).message).toContain('已经置顶 3 篇');
    expect([await done('cancelTop', ids[0]!), await done('setTop', ids[3]!)]).toEqual(['200', '200']);
    expect((await open('/help')).body.indexOf('会员3')).toBeLessThan((await open('/help')).body.indexOf('会员0'));
  });

  test('whatever is written into it, nothing of it runs', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
      '<a href="javascript:alert(1)">点</a>',
      '<a href="data:text/html,<script>alert(1)</script>">点</a>',
      '<style>body{display:none}</style>',
      '<link rel="stylesheet" href="https://evil.example/x.css">',
      '<base href="https://evil.example/">',
      '<meta http-equiv="refresh" content="0;url=https://evil.example">',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<form action="https://evil.example"><button>go</button></form>',
      '<p style="background:url(https://evil.example)">x</p>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<p>留下的话</p>',
    ].join('');
    const id = await written({ title: '</title><script>alert(2)</script>', content: hostile });
    expect(await done('publish', id)).toBe('200');
    const { body, headers } = await open(`/help/${id}`);
    expect(body).toContain('留下的话');
    expect(body.toLowerCase()).not.toMatch(
      /<script|<svg|<iframe|<form action="https|<base|<link rel="style|<meta http|javascript:|<[^>]*\son\w+=/,
    );
    expect(body).not.toContain('evil.example/x');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('its pictures are open to all while it is, and no other file of the platform', async () => {
    const { data: file } = await upload(suite, 'admin', '图.png', png);
    const { data: other } = await upload(suite, 'admin', '别的.png', png);
    const id = await written({ content: '<p>看【图1】这里</p>', pictures: [{ picture: file.id, caption: '示意' }] });
    expect((await open(`/help/picture/${file.id}`)).body).toContain('图片不存在');
    expect(await done('publish', id)).toBe('200');
    expect((await open(`/help/${id}`)).body).toContain(`看<figure><img src="/help/picture/${file.id}" alt="示意"`);
    expect((await open(`/help/picture/${file.id}`)).headers['content-type']).toBe('image/png');
    expect((await open(`/help/picture/${other.id}`)).body).toContain('图片不存在');
    expect(await done('offline', id)).toBe('200');
    expect((await open(`/help/picture/${file.id}`)).body).toContain('图片不存在');
  });

  test('advertisements are shown at their place while their time lasts', async () => {
    const { data: file } = await upload(suite, 'admin', '横幅.png', png);
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
    const ad = async (title: string, more: object, picture = file.id as number) =>
      suite.call('admin', '/api/oms/advertisement/save', { title, position: 'login', picture, ...more });
    expect((await ad('开着的', { link: '/help' })).code).toBe('200');
    const another = async () => (await upload(suite, 'admin', '横幅.png', png)).data.id as number;
    expect((await ad('没开始', { startAt: hour(1) }, await another())).code).toBe('200');
    expect((await ad('过期的', { endAt: hour(-1) }, await another())).code).toBe('200');
    expect((await ad('反的', { startAt: hour(2), endAt: hour(1) }, await another())).message).toBe(
      '结束时间应晚于开始时间',
    );
    expect((await ad('坏链接', { link: 'javascript:alert(1)' }, await another())).code).toBe('422');
    const { data } = await suite.get(null, '/api/platform/ad/list', { position: 'login' });
    expect(data).toEqual([
      { id: expect.any(Number), title: '开着的', link: '/help', picture: `/help/picture/${file.id}` },
    ]);
    expect((await open(`/help/picture/${file.id}`)).statusCode).toBe(200);
  });

  test('only the platform writes', async () => {
    for (const who of ['boss', 'channel'])
      for (const kind of ['article', 'advertisement', 'industrylabel']) {
        expect((await suite.call(who, `/api/oms/${kind}/save`, { title: 'x' })).code).toBe('403');
        expect((await suite.get(who, `/api/oms/${kind}/list`)).code).toBe('403');
      }
  });
});
