import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../../modules/shop/sandbox.ts';
import type { WorldOrder } from '../../../../demo/world/order.ts';
import { Pusher } from '../push.ts';
import type { Change } from '../world.ts';
import type { Bench } from './bench.ts';

/** Nobody is let in under a false name, on neither side; and what goes wrong is read as what it is. */
export function refusalContract(bench: Bench): void {
  const { operations, push } = bench.platform;

  test.runIf(push)('its messages are opened by their receiver, name the order, and are refused once touched', () => {
    const changes: Change[] = [];
    bench.sandbox.world.onChange((change) => void changes.push(change));
    const [order] = bench.placed(1) as [WorldOrder];
    bench.sandbox.world.happen(order.shopId, order.orderNo, {
      kind: 'ship',
      shipment: { carrier: 'SF', trackingNo: 'SF9' },
    });
    const { app } = bench.caller.session;
    expect(changes).toHaveLength(2);
    for (const change of changes) {
      const {
        headers,
        query = {},
        body,
      } = bench.sandbox.gateway(bench.code).push!(change, bench.sandbox.contexts.get(bench.code)!)!;
      const raw = { method: 'POST', receivedAt: bench.now, path: Pusher.pathOf(bench.code), headers, query, body };
      expect(push!.open(app, raw)).toMatchObject([{ orderNo: order.orderNo, tag: expect.stringMatching(/./) }]);
      // 小红书 signs no content: there the secret is what a stranger lacks.
      const changed = `${body.slice(0, -6)}${body.at(-6) === 'A' ? 'B' : 'A'}${body.slice(-5)}`;
      const touched = bench.code === 'xhs' ? { ...raw, path: '/elsewhere' } : { ...raw, body: changed };
      expect(push!.open(app, touched)).toBeUndefined();
    }
  });

  describe('what a platform refuses, the adapter reads as it is meant', () => {
    const asked = async () => bench.caller.send(operations.listOrders!, bench.lately);

    test.skipIf(bench.options.unsigned)('a wrong signature', async () => {
      const { session } = bench.caller;
      const app = { ...session.app, secret: 'wrong', signSecret: 'wrong' };
      const answer = await bench.caller.send(operations.listOrders!, bench.lately, { ...session, app });
      expect(answer).toMatchObject({ fault: { kind: 'permanent' } });
      expect(bench.sandbox.log.latest[0]!.verdict).toContain('签名');
    });

    test.skipIf(bench.options.unsigned)('an app of nobody and a stale timestamp', async () => {
      const { session } = bench.caller;
      const stranger = { ...session, app: { ...session.app, key: 'nobody' } };
      expect(await bench.caller.send(operations.listOrders!, bench.lately, stranger)).toMatchObject({
        fault: { kind: 'permanent' },
      });
      const late = { ...session, now: bench.now - 3_600_000 };
      expect(await bench.caller.send(operations.listOrders!, bench.lately, late)).toMatchObject({
        fault: { kind: 'permanent' },
      });
      expect(bench.sandbox.log.latest[0]!.verdict).toContain('时间戳');
    });

    test.each([
      ['expiredToken', 'token'],
      ['throttled', 'throttled'],
      ['serverError', 'unknown'],
      ['garbage', 'unknown'],
    ] as const)('%s: %s', async (fault, kind) => {
      bench.logIn();
      bench.misbehave(fault);
      expect(await asked()).toMatchObject({ ok: false, fault: { kind } });
      bench.misbehave();
      bench.logIn();
      expect(await asked()).toMatchObject({ ok: true });
    });

    test('nothing that is signed makes it stumble', async () => {
      const { uploadBlue: _, uploadRed: __, ...others } = operations;
      const word = fc.oneof(fc.string(), fc.constantFrom('', '-1', '1e9', '中文', '🎉', '0'));
      const input = fc.record({
        from: fc.integer({ min: 0, max: bench.now * 2 }),
        to: fc.integer({ min: 0, max: bench.now * 2 }),
        orderNo: word,
        refundNo: word,
        applicationId: word,
        code: word,
        redirectUri: word,
        url: word,
        refreshToken: word,
        carrier: word,
        trackingNo: word,
        agree: fc.boolean(),
        items: fc.array(fc.record({ kind: fc.constantFrom('name', 'phone', 'address'), cipher: word }), {
          maxLength: 2,
        }),
      });
      const asked = Object.entries(others) as [string, Operation<unknown, unknown>][];
      for (const given of fc.sample(input, 5))
        for (const [name, operation] of asked) {
          const { method, url, headers, body } = operation.request(bench.caller.session, given);
          const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) });
          await answer.text();
          expect([name, given, answer.status < 500]).toEqual([name, given, true]);
        }
    });

    test.runIf(operations.ship)('silence after success: it has been done', async () => {
      const [order] = bench.placed(1) as [WorldOrder];
      bench.misbehave('timeoutAfterSuccess');
      const shipment = { orderNo: order.orderNo, carrier: 'SF', trackingNo: 'SF1' };
      await expect(bench.caller.send(operations.ship!, shipment)).rejects.toThrow();
      expect(bench.book().order(order.orderNo)!.status).toBe('shipped');
    });
  });
}
