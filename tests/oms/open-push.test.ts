import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { start, type Suite } from '../support/suite.ts';

/** A shop of nobody's platform, played by the sandbox, pushes into the running server. */
describe('其他商城推送', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let keys: { key: string; secret: string };

  beforeAll(async () => {
    suite = await start();
    const address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
    sandbox = await startSandbox({ perDay: 0, shops: [], heliu: address });
    const { data: shop } = await suite.call('boss', '/api/oms/plateformshop/save', {
      platform: 'open',
      name: '自营小程序商城',
    });
    keys = (await suite.call('boss', '/api/oms/plateformshop/connect', { id: shop.id })).data;
  });
  afterAll(async () => {
    await sandbox.stop();
    await suite.stop();
  });

  test('an order, its refund and an application arrive; the same again changes nothing', async () => {
    const { openShop } = sandbox;
    const first = await openShop.push({ what: 'order', ...keys });
    expect(first).toMatchObject({ ok: true, result: expect.stringContaining('已收下') });
    const { orderNo } = first;
    expect(await openShop.push({ what: 'refund', orderNo })).toMatchObject({ ok: true });
    expect(await openShop.push({ what: 'application', orderNo })).toMatchObject({ ok: true });
    expect((await openShop.push({ what: 'order', orderNo })).ok).toBe(true);
    const count = async (table: string) =>
      (await suite.sql(`select 1 from ${table} where order_no = $1`, [orderNo])).length;
    expect(await Promise.all(['oms_order', 'oms_refund', 'oms_invoice_application'].map(count))).toEqual([1, 1, 1]);
  });

  test('whoever signs with another secret is refused, and leaves nothing', async () => {
    const sent = await sandbox.openShop.push({ what: 'order', ...keys, forged: true });
    expect(sent).toMatchObject({ ok: false, result: expect.stringContaining('签名不正确') });
    expect(await suite.sql('select 1 from oms_order where order_no = $1', [sent.orderNo])).toEqual([]);
    const stranger = await sandbox.openShop.push({ what: 'order', key: 'nobody', secret: 'nothing' });
    expect(stranger).toMatchObject({ ok: false, result: expect.stringContaining('x-heliu-key') });
  });
});
