import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { diskStore, type FileStore, Refusal, runWork, s3Store, service, sweepFiles } from '@heliu/engine';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from './support/database.ts';
import { start, type Suite } from './support/suite.ts';
import { png, upload } from './support/upload.ts';

const most = 1024 * 1024;
const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name);

describe('上传与下载', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ fileLimit: most });
  });
  afterAll(() => suite.stop());

  const fetched = async (as: string | null, url: string, headers: Record<string, string> = {}) =>
    suite.app.inject({ url, headers: { ...headers, ...(as && { sessid_id: await suite.token(as) }) } });
  const linkOf = async (as: string, id: number): Promise<string | undefined> => {
    const { data } = await suite.get(as, '/api/file/links', { files: id });
    return (data as { url: string }[])[0]?.url;
  };

  test('what was uploaded comes back byte for byte, under its Chinese name', async () => {
    const { code, data } = await upload(suite, 'boss', '合同（正本）.png', png);
    expect([code, data]).toEqual([
      '200',
      { id: expect.any(Number), name: '合同（正本）.png', mediaType: 'image/png', size: png.length },
    ]);
    const response = await fetched('boss', `/api/file/${data.id}`);
    expect(response.rawPayload.equals(png)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodeURIComponent('合同')}`),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(response.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('a part of it is answered as a part, and what the browser has as not changed', async () => {
    const { data } = await upload(suite, 'boss', '图.png', png);
    const url = (await linkOf('boss', data.id))!;
    const part = await fetched(null, url, { range: 'bytes=4-7' });
    expect([part.statusCode, part.headers['content-range'], [...part.rawPayload]]).toEqual([
      206,
      `bytes 4-7/${png.length}`,
      [...png.subarray(4, 8)],
    ]);
    expect((await fetched(null, url, { range: 'bytes=9999-' })).statusCode).toBe(416);
    const whole = await fetched(null, url);
    expect(whole.headers['content-disposition']).toMatch(/^inline/);
    const again = await fetched(null, url, { 'if-none-match': String(whole.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('what is too large, empty or of another kind is refused and leaves nothing behind', async () => {
    const before = (await filesUnder(suite.filesDir)).length;
    const refused = [
      ['大.txt', Buffer.alloc(most + 1, 'a'), '文件超过1 MB'],
      ['空.txt', Buffer.alloc(0), '空文件'],
      ['程序.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00', 'latin1'), '不是可以上传的类型'],
      ['网页.txt', Buffer.from('<html><script>1</script>'), '不是可以上传的类型'],
    ] as const;
    for (const [name, content, message] of refused)
      expect(await upload(suite, 'boss', name, content)).toMatchObject({
        code: '422',
        message: expect.stringContaining(message),
      });
    expect(await suite.call('boss', '/api/file/upload')).toMatchObject({ code: '422', message: '请选择要上传的文件' });
    expect(await upload(suite, null, 'a.png', png)).toMatchObject({ code: 'URC0001' });
    expect(await filesUnder(suite.filesDir)).toHaveLength(before);
  });

  test('whoever sends far too much over a real line hears why', async () => {
    const address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(30 * most, 'a')]), '很大.txt');
    const headers = { sessid_id: await suite.token('boss') };
    const response = await fetch(`${address}/api/file/upload`, { method: 'POST', headers, body: form });
    expect(await response.json()).toMatchObject({ code: '422', message: expect.stringContaining('文件超过1 MB') });
  });

  test('a whole megabyte fits, whatever the chunks', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(most - 9)]);
    const { data } = await upload(suite, 'boss', '满.pdf', content);
    expect((await fetched('boss', `/api/file/${data.id}`)).rawPayload.equals(content)).toBe(true);
  });

  test('a drawing that could carry a script is never shown, only saved', async () => {
    const { data } = await upload(suite, 'boss', '图.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const response = await fetched(null, (await linkOf('boss', data.id))!);
    expect(response.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('a file that belongs to no record yet is its uploader’s alone', async () => {
    const { data } = await upload(suite, 'boss', '草稿.png', png);
    for (const other of ['accountant', 'boss2', 'admin']) {
      expect((await fetched(other, `/api/file/${data.id}`)).json()).toMatchObject({ code: '404' });
      expect(await linkOf(other, data.id)).toBeUndefined();
    }
    expect((await fetched(null, `/api/file/${data.id}`)).json()).toMatchObject({ code: 'URC0001' });
  });

  test('a link opens one file of one company until its time is over, and no other', async () => {
    const { data } = await upload(suite, 'boss', '凭证.png', png);
    const { data: second } = await upload(suite, 'boss', '另一张.png', png);
    const url = (await linkOf('boss', data.id))!;
    expect((await fetched(null, url)).statusCode).toBe(200);
    const { other } = await demoCompanies(suite);
    const [, e, s] = /e=(\d+)&s=(.+)$/.exec(url)!;
    const [, mac] = s!.split('.');
    const forged = [
      url.replace(`/files/${data.id}`, `/files/${second.id}`),
      url.replace(`e=${e}`, `e=${Number(e) + 3600}`),
      url.replace(`s=${s}`, `s=${other.toString(36)}.${mac}`),
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `/files/${data.id}`,
      `/files/${data.id}?e=${e}`,
      `/files/${data.id}?e=${e}&e=${e}&s=${s}`,
      `/files/${data.id}?e=${e}&s=${s}&s=${s}`,
    ];
    for (const address of forged)
      expect([address, (await fetched(null, address)).json()]).toEqual([
        address,
        expect.objectContaining({ code: '403', message: expect.stringContaining('链接') }),
      ]);
  });

  test('a link whose time is over is told so', async () => {
    const { data } = await upload(suite, 'boss', '旧.png', png);
    const { createHmac } = await import('node:crypto');
    const [secret] = await suite.sql<{ value: string }>(`select value from sys_secret where name = 'file_link'`);
    const { first } = await demoCompanies(suite);
    const e = Math.floor(Date.now() / 1000) - 1;
    const mac = createHmac('sha256', secret!.value).update(`${first}.${data.id}.${e}`).digest('base64url');
    const { message } = (await fetched(null, `/files/${data.id}?e=${e}&s=${first.toString(36)}.${mac}`)).json();
    expect(message).toContain('已过期');
  });

  test('a content that is gone from the disk is told as any other refusal', async () => {
    const { data } = await upload(suite, 'boss', '丢了.png', png);
    const [row] = await suite.sql<{ key: string }>('select key from sys_file where id = $1', [data.id]);
    await rm(join(suite.filesDir, row!.key));
    const response = await fetched('boss', `/api/file/${data.id}`);
    expect(response.json()).toMatchObject({ code: '404', message: '文件不存在或已过期' });
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  test('uploads nobody refers to are gone after a day, with their content', async () => {
    const { data } = await upload(suite, 'boss', '没用上.png', png);
    const [{ key }] = (await suite.sql<{ key: string }>('select key from sys_file where id = $1', [data.id])) as [
      { key: string },
    ];
    expect((await readFile(join(suite.filesDir, key))).equals(png)).toBe(true);
    const { first } = await demoCompanies(suite);
    const sweep = () => runWork(suite.db, service('定时任务', first), sweepFiles);
    await sweep();
    expect((await fetched('boss', `/api/file/${data.id}`)).statusCode).toBe(200);
    await suite.sql(`update sys_file set expires_at = now() - interval '1 minute' where id = $1`, [data.id]);
    await sweep();
    expect((await fetched('boss', `/api/file/${data.id}`)).json()).toMatchObject({ code: '404' });
    await expect(readFile(join(suite.filesDir, key))).rejects.toThrow('ENOENT');
  });
});

const bucket = 'heliu-test';
async function disk(): Promise<{ store: FileStore; left(): Promise<string[]>; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'heliu-store-'));
  return {
    store: await diskStore(folder),
    left: () => filesUnder(folder),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}
async function s3(): Promise<Awaited<ReturnType<typeof disk>>> {
  const folder = await mkdtemp(join(tmpdir(), 'heliu-s3-'));
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.run();
  return {
    store: s3Store({
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      region: 'us-east-1',
    }),
    left: async () => (await filesUnder(join(folder, bucket))).filter((name) => name.endsWith('_object')),
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.each([
  ['磁盘', disk],
  ['对象存储', s3],
])('存放在%s', (_, open) => {
  let place: Awaited<ReturnType<typeof disk>>;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.stop());

  test('a content comes back whole, in part, and not at all once removed', async () => {
    const content = randomBytes(300_000);
    const measured = await place.store.put(
      '7/ab/one',
      Readable.from([content.subarray(0, 1000), content.subarray(1000)]),
      most,
    );
    const { createHash } = await import('node:crypto');
    expect(measured).toEqual({ size: 300_000, sha256: createHash('sha256').update(content).digest('hex') });
    expect((await buffer(await place.store.get('7/ab/one', 300_000))).equals(content)).toBe(true);
    const part = await buffer(await place.store.get('7/ab/one', 300_000, { start: 999, end: 1001 }));
    expect([...part]).toEqual([...content.subarray(999, 1002)]);
    await place.store.remove('7/ab/one');
    await place.store.remove('7/ab/one');
    await expect(place.store.get('7/ab/one', 300_000)).rejects.toThrow();
  });

  test('one that is too large, or breaks off, leaves nothing', async () => {
    const large = Readable.from([Buffer.alloc(most), Buffer.alloc(1)]);
    await expect(place.store.put('7/ab/large', large, most)).rejects.toThrow(Refusal);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(1000);
        throw new Error('the line went dead');
      })(),
    );
    await expect(place.store.put('7/ab/broken', broken, most)).rejects.toThrow('the line went dead');
    expect(await place.left()).toEqual([]);
  });
});
