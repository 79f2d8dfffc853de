import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isDigitalPaper, isPaper, type ProviderCode } from '../../../../../modules/einvoice/sandbox.ts';
import { confirmationContract } from './confirmations.ts';
import { ProviderCaller } from './caller.ts';
import { companyBuyer } from './faces.ts';
import { misbehaviourContract } from './misbehaviour.ts';
import { refusalContract } from './refusals.ts';

/** The real adapter against the running sandbox: what every provider must be able to do if it can do it at all. */
export function contract(code: ProviderCode): void {
  const desk = new ProviderCaller(code);
  beforeAll(() => desk.start());
  afterAll(() => desk.stop());
  beforeEach(() => {
    desk.misbehave();
    desk.office.logins.set(code, desk.taxNo, 'ready');
    desk.heard.length = 0;
  });
  const { operations, kinds, callback, partialRed } = desk.provider;

  describe('blue', () => {
    test.each(kinds)('%s is numbered, and its files can be had', async (kind) => {
      const order = desk.order({ ...desk.blueOrder().face, kind, buyer: companyBuyer });
      await desk.value(operations.issueBlue, order);
      const outcome = await desk.told(order.serial);
      if (outcome.state !== 'issued') throw new Error(JSON.stringify(outcome));
      const digital = kind.startsWith('digital');
      expect(outcome.issued.number).toMatch(digital ? /^26\d{18}$/ : /^\d{8}$/);
      expect(outcome.issued.code ?? '').toMatch(digital && !isPaper(kind) ? /^$/ : /^\d{12}$/);
      expect(outcome.issued.paperNumber ?? '').toMatch(isDigitalPaper(kind) ? /^\d{8}$/ : /^$/);
      expect(outcome.issued.issuedAt).toBe('2026-03-15T04:00:00.000Z');
      // What is printed has no files.
      if (isDigitalPaper(kind)) return expect(outcome.files).toEqual([]);
      expect(outcome.files.map(({ type }) => type)).toContain('PDF');
      for (const file of outcome.files) {
        const bytes = file.base64
          ? Buffer.from(file.base64, 'base64')
          : Buffer.from(await (await fetch(file.url!)).arrayBuffer());
        expect(bytes.subarray(0, 4).toString('latin1')).toBe(
          { PDF: '%PDF', OFD: 'PK\u0003\u0004', XML: '<?xm' }[file.type],
        );
      }
    });

    test('arrives as it was sent, to the fen', async () => {
      const order = desk.blueOrder({ buyer: companyBuyer });
      await desk.value(operations.issueBlue, order);
      const { face } = desk.office.paper(code, desk.taxNo, order.serial) ?? desk.office.latest(1)[0]!;
      expect(face).toMatchObject({
        kind: order.face.kind,
        buyer: { name: companyBuyer.name, taxNo: companyBuyer.taxNo, type: 'company' },
        net: order.face.net,
        tax: order.face.tax,
        gross: order.face.gross,
        remark: order.face.remark,
        drawer: order.face.drawer,
      });
      const shown = ({ nature, name, shortName, taxCode, net, tax, rate, quantity }: (typeof face.lines)[number]) => ({
        nature,
        name,
        shortName,
        taxCode,
        net,
        tax,
        rate,
        quantity,
      });
      expect(face.lines.map(shown)).toEqual(order.face.lines.map(shown));
    });

    test('the same serial again is a duplicate, and stays what it was', async () => {
      const order = desk.blueOrder();
      const { issued } = await desk.issued(order);
      expect(await desk.send(operations.issueBlue, order)).toMatchObject({ ok: false, fault: { kind: 'duplicate' } });
      expect(await desk.told(order.serial)).toMatchObject({ issued: { number: issued.number } });
    });

    test('a serial never heard of is unknown; others beside it are told', async () => {
      const order = desk.blueOrder();
      await desk.value(operations.issueBlue, order);
      const serials = [order.serial, 'NEVERHEARDOF00000000'].slice(0, desk.provider.batch);
      const told = await desk.value(
        operations.query,
        serials.map((serial) => ({ serial, red: false })),
      );
      expect(told.map(({ outcome }) => outcome.state)).toEqual(['issued', 'unknown'].slice(0, desk.provider.batch));
      expect(await desk.told('NEVERHEARDOF00000000')).toEqual({ state: 'unknown' });
    });

    test.runIf(callback)('is told by callback, which names it', async () => {
      const order = desk.blueOrder();
      await desk.value(operations.issueBlue, order);
      await vi.waitFor(() => expect(desk.heard).toHaveLength(1));
      expect(desk.heard[0]).toMatchObject({ serial: order.serial });
    });
  });

  describe('red', () => {
    test('takes a whole invoice back, once', async () => {
      const blue = await desk.issued(desk.blueOrder());
      const order = desk.redOrder(blue, true);
      await desk.takeBack(order);
      const red = desk.taken(order, await desk.told(order.serial, true));
      expect(red.issued.number).not.toBe(blue.issued.number);
      const again = desk.redOrder(blue, true);
      const operation = operations.applyRed ?? operations.issueRed;
      expect(await desk.send<typeof again, unknown>(operation, again)).toMatchObject({
        ok: false,
        fault: { kind: 'rule' },
      });
    });

    test.runIf(kinds.includes('electronicNormal'))('takes one of tax control back without asking anybody', async () => {
      const blue = await desk.issued(desk.blueOrder({ kind: 'electronicNormal' }));
      await desk.takeBack(desk.redOrder(blue, true));
      expect(desk.office.byNumber(desk.taxNo, blue.issued.number).taken.net).toBe(blue.face.net);
    });

    test.runIf(kinds.includes('digitalPaperNormal'))(
      'one on paper is asked for when it is confirmed, once',
      async () => {
        const blue = await desk.issued(desk.blueOrder({ kind: 'digitalPaperNormal' }));
        const red = desk.redOrder(blue, true);
        await desk.value(operations.applyRed!, red);
        const confirm = await desk.value(operations.queryRed!, { serial: red.serial });
        expect(confirm).toMatchObject({ state: 'free', redSerial: undefined });
        expect(await desk.told(red.serial, true)).toEqual({ state: 'unknown' });
        const confirmed = { ...red, face: { ...red.face, red: { ...red.face.red!, confirmNo: confirm.no } } };
        await desk.value(operations.issueRed, confirmed);
        expect(await desk.send(operations.issueRed, confirmed)).toMatchObject({
          ok: false,
          fault: { kind: 'duplicate' },
        });
        expect(await desk.told(red.serial, true)).toMatchObject({
          state: 'issued',
          issued: { paperNumber: expect.stringMatching(/^\d{8}$/) },
        });
      },
    );

    test.runIf(operations.applyForm)('a special one of tax control needs a 红字信息表, asked for once', async () => {
      const company = { ...desk.blueOrder().face.buyer, type: 'company' as const, taxNo: '91350100M000100Y43' };
      const blue = await desk.issued(desk.blueOrder({ kind: 'electronicSpecial', buyer: company }));
      const red = { ...desk.redOrder(blue, true), formNo: `${blue.issued.machineNo}261101120000` };
      expect(await desk.send(operations.issueRed, red)).toMatchObject({ ok: false });
      await desk.value(operations.applyForm!, red);
      expect(await desk.send(operations.applyForm!, red)).toMatchObject({ ok: false, fault: { kind: 'duplicate' } });
      const { formNo } = red;
      const form = await desk.value(operations.queryForm!, { formNo });
      expect(form).toMatchObject({ state: 'agreed', uuid: formNo, no: expect.stringMatching(/^\d{16}$/) });
      await desk.value(operations.issueRed, {
        ...red,
        face: { ...red.face, red: { ...red.face.red!, confirmNo: form.no } },
      });
      expect(await desk.told(red.serial, true)).toMatchObject({ state: 'issued' });
      expect(await desk.value(operations.queryForm!, { formNo: '0'.repeat(24) })).toMatchObject({ state: 'failed' });
    });

    test.runIf(operations.voidInvoice)('paper may be voided instead, what is electronic may not', async () => {
      const blue = await desk.issued(desk.blueOrder({ kind: 'paperNormal' }));
      const given = { serial: blue.serial, issued: blue.issued, kind: blue.face.kind };
      await desk.value(operations.voidInvoice!, given);
      expect(await desk.told(blue.serial)).toEqual({ state: 'voided' });
      for (const kind of ['digitalNormal', 'electronicNormal'] as const) {
        const sent = await desk.issued(desk.blueOrder({ kind }));
        const refused = { serial: sent.serial, issued: sent.issued, kind };
        expect(await desk.send(operations.voidInvoice!, refused)).toMatchObject({ ok: false });
      }
    });

    test.runIf(partialRed)('takes a part back, and never more than is left', async () => {
      const blue = await desk.issued(desk.blueOrder());
      await desk.takeBack(desk.redOrder(blue, false));
      await desk.takeBack(desk.redOrder(blue, false));
      const whole = desk.redOrder(blue, true);
      const operation = operations.applyRed ?? operations.issueRed;
      expect(await desk.send<typeof whole, unknown>(operation, whole)).toMatchObject({ ok: false });
      const { taken, face } = desk.office.byNumber(desk.taxNo, blue.issued.number);
      expect(taken.net <= face.net && taken.tax <= face.tax).toBe(true);
    });
  });

  test.runIf(operations.quota)('what is left to issue', async () => {
    const { left, stock } = await desk.value(operations.quota!, undefined);
    expect(left ?? stock).toBeGreaterThan(0);
  });

  test.runIf(operations.searchCompany)('companies by name', async () => {
    const found = await desk.value(operations.searchCompany!, { name: '科技' });
    expect(found[0]).toMatchObject({
      name: expect.stringContaining('科技'),
      taxNo: expect.stringMatching(/^[0-9A-Z]{18}$/),
    });
  });

  confirmationContract(desk);
  refusalContract(desk);
  misbehaviourContract(desk);
}
