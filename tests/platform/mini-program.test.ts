import { platformCompany, runWork, service, startTask } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { miniProgramTask } from '../../demo/platform/mini-program.server.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';
import { png, upload } from '../support/upload.ts';

const at = (tail: string) => `/api/miniProgram/management/${tail}`;

describe('小程序', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
  });
  afterAll(() => suite.stop());

  const picture = async () => (await upload(suite, 'admin', '图.png', png)).data.id as number;
  const saved = async (tail: string, args: object): Promise<number> => {
    const { code, message, data } = await suite.call('admin', at(tail), { ...args });
    expect([code, message]).toEqual(['200', '保存成功']);
    return data.id as number;
  };
  const open = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.10') =>
    suite.app.inject({ method: 'GET', url, headers, remoteAddress });
  const home = async () => (await open('/api/miniProgram/home')).json().data;
  const written = (more: object) => async () =>
    saved('insert/content', { title: '案例', category: 'story', cover: await picture(), body: '<p>正文</p>', ...more });

  test('the sixteen calls write, list and read what they are named after', async () => {
    const ad = await saved('insert/ad', { title: '开学季', position: 'top', picture: await picture() });
    const row = (await suite.get('admin', at('getAdById'), { id: ad })).data;
    expect(row).toMatchObject({ title: '开学季', position: 'top', disabled: false });
    await saved('updateAd', { ...row, title: '开学季大促' });
    expect((await suite.call('admin', at('updateAd'), { ...row, title: '旧的' })).code).toBe('409');
    expect((await suite.call('admin', at('getAdList'))).data.rows).toContainEqual(
      expect.objectContaining({ id: ad, title: '开学季大促' }),
    );
    expect((await suite.call('admin', at('delete/ad'), { id: ad })).code).toBe('200');

    const core = await saved('insert/coreBusiness', { name: '代开发票', icon: await picture() });
    const one = (await suite.get('admin', at('getCoreBusinessById'), { id: core })).data;
    await saved('update/coreBusiness', { ...one, summary: '一天内开好' });
    expect((await suite.call('admin', at('getCoreBusinessList'), { q: '代开' })).data.rows).toMatchObject([
      { summary: '一天内开好' },
    ]);
    expect((await suite.call('admin', at('delete/CoreBusiness'), { id: core })).code).toBe('200');

    const text = await written({ title: '茶叶店' })();
    const content = (await suite.get('admin', at('getContentById'), { id: text })).data;
    await saved('updateMainContent', { ...content, summary: '省了两个人' });
    expect((await suite.call('admin', at('mainContentList'), { q: '茶叶店' })).data.rows).toMatchObject([
      { summary: '省了两个人', state: 'draft' },
    ]);
    expect((await suite.call('admin', at('deleteMainContent'), { id: text })).code).toBe('200');
    const labels = (await open('/api/miniProgram/merchant/industryLabel')).json();
    expect(labels).toMatchObject({ code: '200', data: { rows: expect.arrayContaining([expect.anything()]) } });
  });

  test('a link says what it leads to, or is refused at its field', async () => {
    const args = { title: '跳转', position: 'middle', picture: await picture() };
    for (const [more, path] of [
      [{ linkType: 'h5', link: 'javascript:alert(1)' }, 'link'],
      [{ linkType: 'page' }, 'link'],
      [{ linkType: 'content' }, 'content'],
      [{ endAt: '2026-01-01T00:00:00.000Z', startAt: '2026-02-01T00:00:00.000Z' }, 'endAt'],
    ] as const) {
      const answer = await suite.call('admin', at('insert/ad'), { ...args, ...more });
      expect([answer.code, answer.data.complaints[0].path]).toEqual(['422', path]);
    }
  });

  test('phones see what is published, in its time, and at once what was just changed', async () => {
    const content = await written({ title: '怎样收款' })();
    const ad = await saved('insert/ad', {
      title: '看看怎样收款',
      position: 'middle',
      picture: await picture(),
      linkType: 'content',
      content,
    });
    const shown = async () => (await home()).middle.find(({ id }: { id: number }) => id === ad);
    expect((await shown()).link).toEqual({ type: 'none', to: null });
    expect((await open(`/api/miniProgram/content/${content}`)).json().code).toBe('404');
    expect((await suite.call('admin', at('publish/content'), { id: content })).code).toBe('200');
    expect((await shown()).link).toEqual({ type: 'content', to: content });
    expect((await open(`/api/miniProgram/content/${content}`)).json().data).toMatchObject({
      title: '怎样收款',
      body: '<p>正文</p>',
    });
    expect((await open(`/m/content/${content}`)).body).toContain('<h1>怎样收款</h1>');
    const { picture: src } = await shown();
    expect((await open(src)).headers['content-type']).toBe('image/png');
    expect((await suite.call('admin', at('disable/ad'), { id: ad })).code).toBe('200');
    expect(await shown()).toBeUndefined();
    expect((await open(src)).body).toContain('图片不存在');
    expect((await suite.call('admin', at('enable/ad'), { id: ad })).code).toBe('200');
    const row = (await suite.get('admin', at('getAdById'), { id: ad })).data;
    await saved('updateAd', { ...row, startAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await shown()).toBeUndefined();
    expect((await suite.call('admin', at('offline/content'), { id: content })).code).toBe('200');
    expect((await open(`/m/content/${content}`)).statusCode).toBe(404);
  });

  test('lists are filtered by category and label, a page at a time', async () => {
    const [label] = (await open('/api/miniProgram/merchant/industryLabel')).json().data.rows as { id: number }[];
    const ids: number[] = [];
    for (let n = 0; n < 22; n++) ids.push(await written({ title: `指南${n}`, category: 'guide', sort: 50 })());
    const labelled = await written({ title: '带标签', category: 'guide', labels: [label!.id], top: true })();
    for (const id of [...ids, labelled]) await suite.call('admin', at('publish/content'), { id });
    const list = async (query: string) => (await open(`/api/miniProgram/content/list?${query}`)).json().data;
    const first = await list('category=guide');
    expect([first.rows.length, first.rows[0].title]).toEqual([20, '带标签']);
    expect((await list('category=guide&page=2')).rows.length).toBe(first.total - 20);
    expect((await list(`label=${label!.id}&category=guide`)).rows.map(({ id }: { id: number }) => id)).toEqual([
      labelled,
    ]);
    expect(await list('category=guide&page=-3')).toEqual(first);
    expect((await list('category=none')).rows).toEqual([]);
  });

  test('what has not changed is not sent again', async () => {
    const first = await open('/api/miniProgram/home');
    const etag = first.headers['etag'] as string;
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await open('/api/miniProgram/home', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await saved('insert/coreBusiness', { name: '记账', icon: await picture() });
    const changed = await open('/api/miniProgram/home', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  test('one address that asks too often waits, others do not', async () => {
    const ask = (address: string) => open('/m', {}, address);
    const codes: number[] = [];
    for (let n = 0; n < 310; n++) codes.push((await ask('198.51.100.44')).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(300);
    const refused = await ask('198.51.100.44');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await ask('198.51.100.45')).statusCode).toBe(200);
  });

  test('nothing that was written into it runs', async () => {
    const body =
      '<p>留下</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">点</a><iframe src="https://evil.example"></iframe><style>*{display:none}</style>';
    const id = await written({
      title: '</title><script>alert(2)</script>',
      summary: '"><svg onload=alert(3)>',
      body,
    })();
    await suite.call('admin', at('publish/content'), { id });
    for (const url of [`/m/content/${id}`, '/m/content', '/m', '/m/content?category="><script>alert(4)</script>']) {
      const { body: page, headers } = await open(url);
      expect(page.toLowerCase()).not.toMatch(/<script|<svg|<iframe|javascript:|<[^>]*\son\w+=/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect((await open(`/m/content/${id}`)).body).toContain('留下');
  });

  test('the demo has something to show', async () => {
    await runWork(suite.db, service('平台', platformCompany), (work) => startTask(work, miniProgramTask, {}, '演示'));
    await until(async () => ((await home()).top.length > 0 ? true : undefined), 20);
    const { top, businesses, contents } = await home();
    expect(top[0].link.type).toBe('content');
    expect(businesses.map(({ name }: { name: string }) => name)).toContain('代理记账');
    expect(contents[0]).toMatchObject({ top: true });
    expect((await open(contents[0].cover)).headers['content-type']).toBe('image/png');
  });

  test('only the platform manages it', async () => {
    for (const who of ['boss', 'channel', null])
      for (const call of ['getAdList', 'insert/ad', 'delete/CoreBusiness', 'mainContentList', 'publish/content'])
        expect((await suite.call(who, at(call), { id: 1, title: 'x' })).code).not.toBe('200');
    expect((await suite.get('boss', at('getAdById'), { id: 1 })).code).toBe('403');
  });
});
