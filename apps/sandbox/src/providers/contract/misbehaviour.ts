import { describe, expect, test, vi } from 'vitest';
import type { ProviderCaller } from './caller.ts';

/** A service has bad days. None of them may cost an invoice or make one twice. */
export function misbehaviourContract(desk: ProviderCaller): void {
  const { operations, callback } = desk.provider;
  const asked = async () => {
    const order = desk.blueOrder();
    return { order, answer: await desk.send(operations.issueBlue, order) };
  };

  describe('on a bad day', () => {
    test.each([
      ['serverError', 'unknown'],
      ['throttled', 'throttled'],
      ['quotaGone', 'quota'],
    ] as const)('%s is read as %s, and nothing is issued', async (fault, kind) => {
      desk.misbehave(fault);
      const { order, answer } = await asked();
      expect(answer).toMatchObject({ ok: false, fault: { kind } });
      desk.misbehave();
      expect(await desk.told(order.serial)).toEqual({ state: 'unknown' });
    });

    test('it is done but half the answer is lost: unknown, and asking tells', async () => {
      desk.misbehave('garbage');
      const { order, answer } = await asked();
      expect(answer).toMatchObject({ ok: false, fault: { kind: 'unknown' } });
      desk.misbehave();
      expect(await desk.told(order.serial)).toMatchObject({ state: 'issued' });
    });

    test('it is done and not answered: asking tells', async () => {
      desk.misbehave('timeoutAfterSuccess');
      const order = desk.blueOrder();
      await expect(desk.send(operations.issueBlue, order)).rejects.toThrow();
      desk.misbehave();
      expect(await desk.told(order.serial)).toMatchObject({ state: 'issued' });
    });

    test('late: issuing, until it is issued', async () => {
      desk.misbehave('late');
      const { order, answer } = await asked();
      expect(answer).toMatchObject({ ok: true, value: { state: 'issuing' } });
      expect(await desk.told(order.serial)).toEqual({ state: 'issuing' });
      desk.office.decideAll();
      expect(await desk.told(order.serial)).toMatchObject({ state: 'issued' });
    });

    test('the tax office refuses it afterwards: failed, with the reason', async () => {
      desk.misbehave('fails');
      const { order } = await asked();
      expect(await desk.told(order.serial)).toMatchObject({
        state: 'failed',
        fault: { message: expect.stringContaining('税局返回') },
      });
    });

    test('the clerk is logged out: nothing is issued until he is back', async () => {
      desk.misbehave('loginLost');
      const { order, answer } = await asked();
      expect(answer).toMatchObject({ ok: false, fault: { kind: 'login' } });
      desk.misbehave();
      expect(await desk.send(operations.issueBlue, order)).toMatchObject({ fault: { kind: 'login' } });
      const { login, continueLogin } = operations;
      if (login && continueLogin) {
        const clerk = { clerk: '李开票' };
        const { state } = await desk.value(login, clerk);
        // Some send the code by themselves, others when they are asked to.
        if (state === 'offline') expect(await desk.value(continueLogin, clerk)).toMatchObject({ state: 'needSms' });
        else expect(state).toBe('needSms');
        expect(await desk.send(continueLogin, { ...clerk, smsCode: '12' })).toMatchObject({ ok: false });
        const entered = await desk.value(continueLogin, { ...clerk, smsCode: '123456' });
        if (entered.state === 'needFace') {
          expect(entered.qr).toContain('/providers/face/');
          expect(await desk.value(continueLogin, clerk)).toMatchObject({ state: 'needFace' });
          expect((await fetch(entered.qr!)).status).toBe(200);
        } else expect(await desk.value(login, clerk)).toMatchObject({ state: 'ready' });
      }
      desk.office.logins.set(desk.code, desk.taxNo, 'ready');
      if (login) expect(await desk.value(login, { clerk: '李开票' })).toMatchObject({ state: 'ready' });
      await desk.issued(order);
    });

    test.runIf(operations.identity)(
      'his face is wanted: shown, what was stopped is issued under its own serial',
      async () => {
        const clerk = { clerk: '李开票' };
        const { login, identity, faceCode, lookForFace, retry } = operations;
        desk.misbehave('faceWanted');
        const { order } = await asked();
        desk.misbehave();
        expect(await desk.told(order.serial)).toMatchObject({ state: 'failed', fault: { kind: 'login' } });
        expect(await desk.send(operations.issueBlue, desk.blueOrder())).toMatchObject({ fault: { kind: 'login' } });
        expect(await desk.value(login!, clerk)).toMatchObject({ state: 'ready' });
        expect(await desk.value(identity!, clerk)).toEqual({ state: 'needFace' });
        expect(await desk.value(faceCode!, { ...clerk, fresh: false })).toMatchObject({ qr: undefined });
        await desk.value(faceCode!, { ...clerk, fresh: true });
        expect(await desk.send(faceCode!, { ...clerk, fresh: true })).toMatchObject({ ok: false });
        const { qr, authId, expiresAt } = await desk.value(faceCode!, { ...clerk, fresh: false });
        expect(expiresAt).toBe(desk.now + 5 * 60_000);
        expect((await fetch(qr!)).status).toBe(200);
        expect(await desk.send(retry!, order)).toMatchObject({ fault: { kind: 'login' } });
        desk.office.logins.set(desk.code, desk.taxNo, 'ready');
        // Nobody has asked the tax office yet.
        expect(await desk.value(identity!, clerk)).toEqual({ state: 'needFace' });
        await desk.value(lookForFace!, { ...clerk, authId: authId! });
        expect(await desk.send(lookForFace!, { ...clerk, authId: authId! })).toMatchObject({ ok: false });
        expect(await desk.value(identity!, clerk)).toEqual({ state: 'ready' });
        await desk.value(retry!, order);
        expect(await desk.told(order.serial)).toMatchObject({ state: 'issued' });
        expect(await desk.send(retry!, order)).toMatchObject({ ok: false });
      },
    );

    test.runIf(operations.retry)('the seal is missing: issued without files, until it is asked for again', async () => {
      desk.misbehave('unsealed');
      const { order } = await asked();
      const first = await desk.told(order.serial);
      expect(first).toMatchObject({ state: 'issued', unsealed: true, files: [] });
      await desk.value(operations.retry!, order);
      expect(await desk.told(order.serial)).toMatchObject({ unsealed: true });
      desk.misbehave();
      await desk.value(operations.retry!, order);
      const sealed = await desk.told(order.serial);
      expect(sealed).not.toHaveProperty('unsealed');
      expect(
        sealed.state === 'issued' && first.state === 'issued' && sealed.issued.number === first.issued.number,
      ).toBe(true);
      expect(sealed.state === 'issued' && sealed.files.length).toBeGreaterThan(0);
    });

    test('links to files are dead for a while', async () => {
      const order = desk.blueOrder();
      await desk.value(operations.issueBlue, order);
      const outcome = await desk.told(order.serial);
      const link = outcome.state === 'issued' ? outcome.files.find((file) => file.url)?.url : undefined;
      if (!link) return;
      desk.misbehave('deadLinks');
      expect((await fetch(link)).status).toBe(404);
      desk.misbehave();
      expect((await fetch(link)).status).toBe(200);
    });

    describe.runIf(callback)('callbacks', () => {
      test('come twice', async () => {
        desk.misbehave('twice');
        const { order } = await asked();
        await vi.waitFor(() => expect(desk.heard).toHaveLength(2));
        expect(desk.heard.map((notice) => notice?.serial)).toEqual([order.serial, order.serial]);
      });

      test('never come: asking tells all the same', async () => {
        desk.misbehave('never');
        const { order } = await asked();
        expect(await desk.told(order.serial)).toMatchObject({ state: 'issued' });
        expect(desk.heard).toEqual([]);
      });

      test('come before the answer', async () => {
        desk.misbehave('early');
        const order = desk.blueOrder();
        const sent = desk.send(operations.issueBlue, order).then((answer) => ({ answer, heard: desk.heard.length }));
        expect(await sent).toMatchObject({ answer: { ok: true }, heard: 1 });
        expect(desk.heard[0]).toMatchObject({ serial: order.serial });
        await new Promise((done) => setTimeout(done, 20));
        expect(desk.heard).toHaveLength(1);
      });
    });
  });
}
