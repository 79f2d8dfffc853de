import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { start, type Suite } from './support/suite.ts';

describe('开票主体的额度', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  const subjectOf = async (kind: string) =>
    (await suite.get('boss', '/api/oms/invoicesubject/list', { kind })).data.rows[0].id as number;
  const quota = (id: number, as = 'boss') => suite.get(as, '/api/oms/invoicesubject/quota', { id });

  test('is what the provider tells: an amount for a digital one, blank invoices for one with devices', async () => {
    const money = expect.stringMatching(/^\d+\.\d\d$/);
    expect(await quota(await subjectOf('digital'))).toMatchObject({ data: { left: money, total: money, stock: null } });
    expect(await quota(await subjectOf('taxControl'))).toMatchObject({
      data: { left: null, stock: expect.any(Number) },
    });
  });

  test('a provider that fails, or is not asked for it, is told in words', async () => {
    const id = await subjectOf('digital');
    sandbox.invoices.faults('nuonuo').set({ serverError: 1 });
    expect((await quota(id)).message).toMatch(/^没有查到额度：/);
    sandbox.invoices.faults('nuonuo').set({ serverError: 0 });
    expect((await quota(id, 'boss2')).message).toBe('开票主体不存在');
    expect((await quota(id, 'hr')).code).not.toBe('200');
    await suite.call('boss', '/api/baiwang/saveConfig', { gateway: 'sandbox', settings: {} });
    await suite.sql(`update oms_invoice_subject set provider = 'baiwang' where id = $1`, [id]);
    expect((await quota(id)).message).toBe('百望不提供额度查询，请到它的后台看');
  });
});
