import { sumFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { beijingTime } from '@heliu/outside';
import type { Issue } from '../../../../../modules/einvoice/sandbox.ts';
import type { ProviderCaller } from './caller.ts';
import { companyBuyer } from './faces.ts';

/** 红字确认单: the buyer is asked, answers, does not answer, or the seller thinks better of it. */
export function confirmationContract(desk: ProviderCaller): void {
  const { applyRed, queryRed, cancelRed, answerRed, fetchReds, buyerReds } = desk.provider.operations;

  describe.runIf(applyRed)('a red invoice the buyer must agree to', () => {
    const applied = async (): Promise<{ order: Issue; uuid: string }> => {
      const blue = await desk.issued(desk.blueOrder({ buyer: companyBuyer }));
      desk.misbehave('redPending');
      const order = desk.redOrder(blue, true);
      await desk.value(applyRed!, order);
      desk.misbehave();
      const asked = await desk.value(queryRed!, { serial: order.serial });
      expect(asked).toMatchObject({ state: 'waitBuyer', no: expect.stringMatching(/^\d+$/) });
      expect(await desk.told(order.serial, true)).toEqual({ state: 'unknown' });
      return { order, uuid: asked.uuid! };
    };
    const limits = () => desk.sandbox.invoices.contexts.get(desk.code)!.limits;
    const stateOf = async ({ order, uuid }: { order: Issue; uuid: string }) =>
      (await desk.value(queryRed!, { serial: order.serial, uuid })).state;

    test('he agrees: it is issued', async () => {
      const asked = await applied();
      desk.office.answer(asked.uuid, true, 'buyer', limits());
      expect(await stateOf(asked)).toBe('agreed');
      expect(await desk.told(asked.order.serial, true)).toMatchObject({ state: 'issued' });
    });

    test('he denies: the blue one stands, and may be taken back by another', async () => {
      const asked = await applied();
      desk.office.answer(asked.uuid, false, 'buyer', limits());
      expect(await stateOf(asked)).toBe('deniedByBuyer');
      const { blueSerial, blueNumber } = asked.order.face.red!;
      const { face } = desk.office.byNumber(desk.taxNo, blueNumber);
      await desk.takeBack(desk.redOrder({ serial: blueSerial, face, issued: face.issued! }, true));
    });

    test('he says nothing for three days: it is void', async () => {
      const asked = await applied();
      const noon = desk.now;
      desk.now += 73 * 3600_000;
      if (desk.provider.operations.token)
        desk.token = (await desk.value(desk.provider.operations.token, undefined)).token;
      expect(await stateOf(asked)).toBe('expired');
      desk.now = noon;
    });

    test.runIf(cancelRed)('the seller withdraws it, but not twice', async () => {
      const asked = await applied();
      await desk.value(cancelRed!, { uuid: asked.uuid });
      expect(await stateOf(asked)).toBe('withdrawn');
      expect(await desk.send(cancelRed!, { uuid: asked.uuid })).toMatchObject({ ok: false });
    });

    test.runIf(answerRed)('the seller cannot answer in his place', async () => {
      const asked = await applied();
      expect(await desk.send(answerRed!, { uuid: asked.uuid, agree: true })).toMatchObject({ ok: false });
      expect(await stateOf(asked)).toBe('waitBuyer');
    });
  });

  describe.runIf(buyerReds)('a red invoice the buyer asks for', () => {
    const limits = () => desk.sandbox.invoices.contexts.get(desk.code)!.limits;
    const today = () => ({ from: beijingTime(desk.now).slice(0, 10), to: beijingTime(desk.now).slice(0, 10) });
    const waiting = async () => {
      if (fetchReds) await desk.value(fetchReds, today());
      return (await desk.value(buyerReds!, { ...today(), page: 1 })).rows;
    };
    const asked = async () => {
      const { issued, face } = await desk.issued(desk.blueOrder({ buyer: companyBuyer }));
      const { uuid } = desk.office.applyByBuyer(desk.taxNo, issued.number);
      const red = (await waiting()).find((one) => one.uuid === uuid);
      expect(red).toMatchObject({ blueNumber: issued.number, reason: 'returned', net: -face.net, tax: -face.tax });
      return { uuid, red: red! };
    };

    test('he is found waiting, line by line, and agreed with: it is issued under a name of the provider', async () => {
      const { uuid, red } = await asked();
      expect(sumFen(red.lines.map(({ net }) => net))).toBe(red.net);
      await desk.value(answerRed!, { uuid, agree: true });
      const { state, redSerial } = await desk.value(queryRed!, { serial: 'OURS0000000000000000', uuid });
      expect({ state, redSerial }).toEqual({ state: 'agreed', redSerial: expect.any(String) });
      expect(await desk.told(redSerial!, true)).toMatchObject({ state: 'issued' });
      expect((await waiting()).some((one) => one.uuid === uuid)).toBe(false);
    });

    test('he is refused, and once only', async () => {
      const { uuid } = await asked();
      await desk.value(answerRed!, { uuid, agree: false });
      expect(await desk.value(queryRed!, { serial: '', uuid })).toMatchObject({ state: 'deniedBySeller' });
      expect(await desk.send(answerRed!, { uuid, agree: true })).toMatchObject({ ok: false });
    });

    test('nobody answers for him but the seller', async () => {
      const { uuid } = await asked();
      expect(() => desk.office.answer(uuid, true, 'buyer', limits())).toThrow();
      desk.office.withdraw(uuid, 'buyer');
      expect(await desk.value(queryRed!, { serial: '', uuid })).toMatchObject({ state: 'withdrawn' });
    });
  });

  test.runIf(queryRed)(
    'a confirmation nobody applied for has failed, so that it may be applied for again',
    async () => {
      expect(await desk.value(queryRed!, { serial: 'NEVERAPPLIED00000000' })).toMatchObject({ state: 'failed' });
    },
  );
}
