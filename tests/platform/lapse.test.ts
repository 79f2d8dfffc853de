import { allEntities, type AnyEntity } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies, relations } from '../support/database.ts';
import { callable, Samples } from '../support/samples.ts';
import { start, type Suite } from '../support/suite.ts';
import {
  type Attempt,
  batches,
  changes,
  generics,
  handled,
  readings,
  sendAll,
  type Target,
} from '../support/trespass.ts';

/** What people keep for themselves, what looking leaves behind, and what a machine said when it was asked how it is. */
const mayChange = [
  'sys_session',
  'sys_log',
  'sys_task',
  'sys_list_view',
  'sys_list_default',
  'sys_preference',
  'printing_paper',
  'printing_device',
  'oms_tax_terminal',
];
const refusal = '企业服务已到期，现在只能查看，14 天后停用。请到“套餐与续费”续费';

/** A hash per table over all there is of a company, but for how often something was printed. */
async function contents(suite: Suite, company: number): Promise<Record<string, string>> {
  const tables = (await relations(suite)).filter(({ isView, hasCompany }) => !isView && hasCompany);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await suite.sql<{ hash: string | null }>(
      `select md5(string_agg(row, '' order by row)) as hash
       from (select (to_jsonb(t) - array['print_count', 'printed_at'])::text as row from ${name} t where company_id = $1) r`,
      [company],
    );
    hashes[name] = row!.hash ?? '';
  }
  return hashes;
}

describe('到期后只能查看', () => {
  let suite: Suite;
  let first: number;
  let prey: Target;
  let attempts: { readonly readings: Attempt[]; readonly changes: Attempt[]; readonly others: Attempt[] };

  beforeAll(async () => {
    suite = await start();
    ({ first } = await demoCompanies(suite));
    const samples = new Samples(suite, 'boss');
    const ids = new Map<string, number>();
    for (const { entity: e } of callable.filter((one) => one.operations['save']))
      ids.set(e.name, (await samples.save(e as AnyEntity)).id);
    for (const { name } of allEntities()) if (!ids.has(name)) ids.set(name, 987_654_321);
    prey = { company: first, ids, word: '样例' };
    attempts = {
      readings: readings(prey),
      changes: await changes(prey, samples),
      others: [...generics(prey), ...batches(prey), ...handled(prey)],
    };
    await suite.token('boss');
    await suite.sql(`update sys_company set expire_at = now() - interval '1 day' where id = $1`, [first]);
    await suite.sql(`select pg_notify('heliu_facts', 'session:' || $1)`, [first]);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }, 300_000);
  afterAll(() => suite.stop());

  const refused = (sent: Awaited<ReturnType<typeof sendAll>>) =>
    sent.filter(({ answer: { code, message } }) => code === '400' && message === refusal).map(({ attempt }) => attempt);
  const kinds = (found: readonly Attempt[]) =>
    [...new Set(found.map(({ call: { method, path } }) => `${method} ${path}`))].toSorted();

  test('every change of a record is refused with why and what to do', { timeout: 300_000 }, async () => {
    const sent = await sendAll(attempts.changes, ({ call, args }) => suite.send('boss', call, args));
    expect(kinds(refused(sent))).toEqual(kinds(attempts.changes));
  });

  test('every list and record is still answered', { timeout: 300_000 }, async () => {
    const sent = await sendAll(attempts.readings, ({ call, args }) => suite.send('boss', call, args));
    const missed = sent.filter(({ answer: { code } }) => code !== '200' && code !== '404');
    expect(missed.map(({ attempt, answer }) => [attempt.call.path, answer.message])).toEqual([]);
  });

  test('whatever else is asked, nothing of the company changes', { timeout: 600_000 }, async () => {
    const before = await contents(suite, first);
    const sent = await sendAll(attempts.others, ({ call, args }) => suite.send('boss', call, args));
    const after = await contents(suite, first);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.filter((table) => !mayChange.includes(table))).toEqual([]);
    // Looking goes on: only a GET that would draw a code or leave for a platform is refused.
    const unseen = kinds(refused(sent)).filter((call) => /^GET |\/api\/(print|export)\b/.test(call));
    expect(unseen).toEqual([
      'GET /api/douyin/authorizeUrl',
      'GET /api/oms/plateformshop/authorizeUrl',
      'GET /api/wkd/fico/payment/qrcode',
    ]);
  });

  test('workbooks and papers still come', async () => {
    const order = prey.ids.get('pur_order')!;
    const paper = await suite.call('boss', '/api/print/record', { entity: 'pur_order', id: order });
    expect(paper).toMatchObject({ code: '200', message: '文件' });
    expect(await suite.call('boss', '/api/export', { entity: 'pur_order', columns: ['number'] })).toMatchObject({
      code: '200',
    });
  });
});
