import type { Route } from '@heliu/engine';
import { allEntities } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from './support/database.ts';
import { callable, Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';
import {
  type Attempt,
  batches,
  changes,
  generics,
  handled,
  readings,
  sendAll,
  type Target,
} from './support/trespass.ts';

/**
 * A call that waits for a second connection while it holds one waits for ever as soon as enough others do the same.
 * With a single connection in the pool it does so alone.
 */
describe('数据库连接', () => {
  let suite: Suite;
  let own: Target;
  let samples: Samples;

  beforeAll(async () => {
    suite = await start({ connections: 1 });
    samples = new Samples(suite, 'boss');
    const { first } = await demoCompanies(suite);
    const ids = new Map<string, number>();
    for (const { name } of allEntities()) {
      const [row] = await suite.sql<{ id: string }>(
        `select id from ${name} where company_id in ($1, 0) order by company_id desc, id desc limit 1`,
        [first],
      );
      ids.set(name, Number(row?.id ?? 1));
    }
    const [channel] = await suite.sql<{ id: string }>(`select id from oms_sales_channel where provider = 'channel'`);
    ids.set('oms_sales_channel', Number(channel!.id));
    own = { company: first, ids, word: '样例' };
  });
  afterAll(() => suite.stop());

  const waiting: string[] = [];
  async function inTime<T>(what: string, task: Promise<T>): Promise<T> {
    // Less than the ten seconds a pool lets anybody wait, more than the slowest call takes beside other tests.
    const timer = setTimeout(() => waiting.push(what), 8000);
    // Whoever waits in vain is sent away in the end, so this goes on to the next call either way.
    return task.finally(() => clearTimeout(timer));
  }
  async function answered(as: string | null, attempts: readonly Attempt[]): Promise<void> {
    await sendAll(attempts, ({ call, args }) =>
      inTime(`${as} ${call.method} ${call.path}`, suite.send(as, call, args)),
    );
  }

  test('one is enough to log in, to fail at it, and to be asked for work', async () => {
    for (const username of ['boss', 'admin', 'channel']) await inTime(username, suite.token(username));
    for (const path of ['/erp/user/login', '/erp/user/adminLogin', '/erp/user/ypylogin'])
      for (let i = 0; i < 5; i++) await inTime(path, suite.call(null, path, { username: 'keeper', password: 'wrong' }));
    expect(waiting).toEqual([]);
  });

  test('one is enough to retrieve a password', async () => {
    const mobile = '13800000006';
    const post = (path: string, args: object) => suite.call(null, `/erp/user/${path}`, { ...args });
    await inTime('SendCheckCode', post('SendCheckCode', { mobile }));
    const [row] = await suite.sql<{ code: string }>(
      `select substring(content from '\\d{6}') as code from sys_message where receiver = $1`,
      [mobile],
    );
    const { data } = await post('getCheckCode', { mobile, checkcode: row!.code });
    await inTime('resetPassword', post('resetPassword', { ticket: data.ticket, newpassword: 'Cangguan@2027' }));
    await inTime('authorizeState', post('authorizeState', { platform: 'jd' }));
    await inTime('callback', post('callback', { code: '1', state: '1' }));
    expect(waiting).toEqual([]);
  });

  test('one is enough to send a receipt to a phone', async () => {
    const [sold] = await suite.sql<{ id: string }>(`select id from pos_sale where status = 'paid' order by id limit 1`);
    const asked = { sale: Number(sold!.id), mobile: '13912345678' };
    const sent = await inTime('resendTicket', suite.call('cashier', '/api/pos/posmain/resendTicket', asked));
    expect([sent.code, waiting]).toEqual(['200', []]);
  });

  test('one is enough to save, whatever is saved, and however many ids it takes', async () => {
    for (const { entity: e, operations } of callable)
      if (operations['save']) for (let i = 0; i < 3; i++) await inTime(`save ${e.name}`, samples.save(e));
    const { entity: e, operations } = callable.find(({ entity }) => entity.name === 'fico_ar_invoice')!;
    const input = await samples.input(e);
    const [line] = input['lines'] as object[];
    for (let i = 0; i < 4; i++) {
      const lines = Array.from({ length: 400 }, () => line);
      await inTime('save 400 lines', suite.send('boss', operations['save']!, { ...input, taxInvoiceNo: null, lines }));
    }
    expect(waiting).toEqual([]);
  });

  test('one is enough for every call there is', { timeout: 240_000 }, async () => {
    await answered('boss', [
      ...readings(own),
      ...generics(own),
      ...(await changes(own, samples)),
      ...batches(own),
      ...handled(own),
    ]);
    const meantFor = (kind: string) => handled(own).filter(({ call }) => (call as Route).access === kind);
    await answered('channel', meantFor('channel'));
    await answered('admin', meantFor('platform'));
    expect(waiting).toEqual([]);
  });
});
