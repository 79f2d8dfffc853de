import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { sandboxPrinters } from '../../modules/printing/sandbox.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

type Row = Record<string, unknown> & { readonly id: number };

describe('打印机', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let network: number;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ workers: 2, shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
    network = await add({ name: '测试网口机', host: 'sandbox' });
  }, 180_000);
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });
  beforeEach(async () => {
    await sandbox.printers.network.set('ready');
    sandbox.printers.faults.set({ timeoutAfterSuccess: 0, serverError: 0, offline: 0, paperOut: 0 });
    sandbox.printers.papers = [];
  });

  const save = (input: object) =>
    suite.call('boss', '/api/printerDevice/add', { kind: 'network', paper: 'mm80', ...input });
  async function add(input: object): Promise<number> {
    const { code, message, data } = await save(input);
    if (code !== '200') throw new Error(message);
    return (data as Row).id;
  }
  const deviceOf = async (id: number) => (await suite.get('boss', `/api/printerDevice/${id}`)).data as Row;
  const testPage = async (id: number) => {
    const { code, message, data } = await suite.get('boss', '/api/printerDevice/testDevice', { id });
    if (code !== '200') throw new Error(message);
    return data as { state: string; text: string; paper: number };
  };
  const paperOf = async (id: number) => (await suite.get('boss', '/api/printer/log/get', { id })).data as Row;
  const inState = (id: number, state: string) =>
    until(async () => {
      const paper = await paperOf(id);
      return paper['state'] === state ? paper : undefined;
    }, 40);

  test('a test page comes out as it was laid out, and the printer says that it is on paper', async () => {
    const { state, paper } = await testPage(network);
    expect(state).toBe('ready');
    expect(await inState(paper, 'printed')).toMatchObject({ label: '测试页', tries: 1, error: null });
    const [printed, ...more] = sandbox.printers.papers;
    expect(more).toEqual([]);
    const text = sandbox.printers.read(printed!);
    expect(text).toContain('合流 打印测试');
    expect(text).toContain('生僻字：喆 㛃 𠮷');
    expect(text).toContain('[qr https://example.com/heliu]');
    expect(text).toContain('[barcode HELIU20261119]');
    expect(text.endsWith('✂')).toBe(true);
    expect(await deviceOf(network)).toMatchObject({ state: 'ready', stateText: '正常' });
  });

  test('a printer without paper gets nothing; filled up again it prints what waited, once', async () => {
    await sandbox.printers.network.set('paperOut');
    const { state, paper } = await testPage(network);
    expect(state).toBe('paperOut');
    const waiting = await until(async () => {
      const found = await paperOf(paper);
      return found['tries'] === 1 && found['state'] === 'queued' ? found : undefined;
    });
    expect(waiting).toMatchObject({ error: '缺纸', nextTryAt: expect.any(String) });
    expect(await deviceOf(network)).toMatchObject({ state: 'paperOut' });
    expect(sandbox.printers.papers).toEqual([]);
    await sandbox.printers.network.set('ready');
    expect(await inState(paper, 'printed')).toMatchObject({ tries: 2, error: null });
    expect(sandbox.printers.papers).toHaveLength(1);
  }, 60_000);

  test('a printer that is switched off is offline, and the paper waits for it', async () => {
    await sandbox.printers.network.set('absent');
    const { state, paper } = await testPage(network);
    expect(state).toBe('offline');
    const waiting = await until(async () => {
      const found = await paperOf(paper);
      return found['tries'] === 1 && found['state'] === 'queued' ? found : undefined;
    });
    expect(waiting['error']).toContain('连不上');
    expect((await suite.call('boss', '/api/printer/log/cancel', { id: paper })).code).toBe('200');
    expect(await paperOf(paper)).toMatchObject({ state: 'cancelled' });
  });

  test('what ran out of paper or was cut off on the way is for a person to judge, and is not sent again by itself', async () => {
    for (const [mood, words] of [
      ['runsOut', '缺纸'],
      ['hangsUp', '断开'],
    ] as const) {
      await sandbox.printers.network.set(mood);
      const { paper } = await testPage(network);
      const unsure = await inState(paper, 'unsure');
      expect(unsure['error']).toContain(words);
      expect(unsure).toMatchObject({ tries: 1, nextTryAt: null });
    }
    await sandbox.printers.network.set('ready');
    const [row] = (await suite.get('boss', '/api/printer/log/page', { state: 'unsure' })).data.rows as Row[];
    expect((await suite.call('boss', '/api/printer/log/confirm', { id: row!.id })).code).toBe('200');
    expect(await paperOf(row!.id)).toMatchObject({ state: 'printed' });
  });

  test('one that says nothing of itself is served all the same; more than that it was sent nobody knows', async () => {
    await sandbox.printers.network.set('silent');
    const { state, paper } = await testPage(network);
    expect(state).toBe('unknown');
    await inState(paper, 'sent');
    expect(sandbox.printers.papers).toHaveLength(1);
  });

  test('a slow printer keeps nobody waiting but its own papers', async () => {
    sandbox.printers.network.slowMs = 1500;
    await sandbox.printers.network.set('slow');
    const papers = [];
    for (let i = 0; i < 3; i++) papers.push((await testPage(network)).paper);
    const started = Date.now();
    const cloud = await addCloud('feieyun', '慢旁边的飞鹅');
    await inState((await testPage(cloud)).paper, 'printed').catch(() => undefined);
    for (const id of papers) await inState(id, 'printed');
    expect(Date.now() - started).toBeGreaterThan(2000);
    expect(sandbox.printers.papers.filter(({ via }) => via === 'network')).toHaveLength(3);
  }, 90_000);

  async function addCloud(kind: keyof typeof sandboxPrinters, name: string, key?: string): Promise<number> {
    const { account, sn, key: own } = sandboxPrinters[kind];
    const id = await add({ name, kind, paper: 'mm58', place: 'sandbox', account, sn });
    const { code, message } = await suite.call('boss', '/api/printerDevice/saveInfo', { id, key: key ?? own });
    if (code !== '200') throw new Error(message);
    return id;
  }

  test.each(['feieyun', 'yilianyun', 'xpyun'] as const)(
    '%s is asked with its own signature and prints',
    async (kind) => {
      const id = await addCloud(kind, `沙盒${kind}`);
      const { state, paper } = await testPage(id);
      expect(state).toBe('ready');
      const sent = await until(async () => {
        const found = await paperOf(paper);
        return found['state'] === 'sent' || found['state'] === 'printed' ? found : undefined;
      });
      expect(sent['task']).toEqual(expect.any(String));
      const [printed] = sandbox.printers.papers;
      expect(printed).toMatchObject({ via: kind, copies: 1 });
      expect(sandbox.printers.read(printed!)).toContain('合流 打印测试');
      const { data } = await suite.get('boss', '/api/printer/log/syncPrintStatus', { ids: paper });
      expect(data).toEqual({ papers: [{ id: paper, state: 'printed' }] });
      sandbox.printers.faults.set({ offline: 1 });
      expect((await suite.call('boss', '/api/printerDevice/syncStatus', { ids: [id] })).data.seen).toMatchObject([
        { id, state: 'offline' },
      ]);
    },
  );

  test('a wrong key is refused in the words of the service, and is not tried again', async () => {
    const id = await addCloud('feieyun', '密钥不对的', 'wrong');
    const { paper } = await testPage(id);
    expect(await inState(paper, 'failed')).toMatchObject({ tries: 1, error: '参数错误 : 签名错误' });
    expect(sandbox.printers.papers).toEqual([]);
  });

  test('a service that printed and did not answer leaves the paper to a person', async () => {
    const id = await addCloud('xpyun', '不答的');
    sandbox.printers.faults.set({ timeoutAfterSuccess: 1 });
    const { paper } = await testPage(id);
    await inState(paper, 'unsure');
    expect(sandbox.printers.papers).toHaveLength(1);
  });

  test('a key goes in and never comes out, and is gone when the account is another', async () => {
    const id = await addCloud('yilianyun', '换账号的');
    const { version, ...row } = await deviceOf(id);
    expect(JSON.stringify(row)).not.toContain(sandboxPrinters.yilianyun.key);
    const secret = () => suite.sql(`select 1 from oms_secret where kind like 'printer%' and record_id = $1`, [id]);
    expect(await secret()).not.toEqual([]);
    const changed = {
      id,
      version,
      name: '换账号的',
      kind: 'yilianyun',
      paper: 'mm58',
      place: 'real',
      account: 'x',
      sn: '1',
    };
    expect((await suite.call('boss', '/api/printerDevice/edit', changed)).code).toBe('200');
    expect(await deviceOf(id)).toMatchObject({ keyed: false });
    expect(await secret()).toEqual([]);
  });

  test.each([
    ['127.0.0.1', 9100, 'host', '内网地址'],
    ['192.168.1.20', 9100, 'host', '内网地址'],
    ['[::1]', 9100, 'host', '地址格式不正确'],
    ['localhost', 9100, 'host', '内网地址'],
    ['169.254.169.254', 80, 'host', '内网地址'],
    ['printer.example.com', 25, 'port', '端口只能是'],
  ])('the address %s:%i is refused at its field', async (host, port, path, words) => {
    const answer = await save({ name: randomUUID().slice(0, 20), host, port });
    expect(answer.code).not.toBe('200');
    const { complaints } = answer.data as { complaints: { path: string; message: string }[] };
    expect(complaints).toMatchObject([{ path }]);
    expect(complaints[0]!.message).toContain(words);
  });

  test('a name that leads into the private network is found out when it is called, and nothing is sent there', async () => {
    const id = await add({ name: '绕进内网的', host: hostname(), port: 9100 });
    const { state, text, paper } = await testPage(id);
    expect(state).toBe('offline');
    expect(text).toContain('内网地址');
    expect(await inState(paper, 'failed')).toMatchObject({ tries: 1, error: expect.stringContaining('内网地址') });
    expect(sandbox.printers.papers).toEqual([]);
  });

  test('what a kind of printer needs is asked for', async () => {
    for (const [input, words] of [
      [{ kind: 'network', host: null }, '网口打印机要填地址'],
      [{ kind: 'feieyun', sn: null, account: 'a' }, '云打印机要填设备编号'],
      [{ kind: 'feieyun', sn: '1', account: null }, '云打印机要填服务商账号'],
      [{ kind: 'xpyun', sn: '1', account: 'a', paper: 'a4' }, '只打小票'],
    ] as const)
      expect((await save({ name: randomUUID().slice(0, 20), ...input })).message).toContain(words);
  });
});
