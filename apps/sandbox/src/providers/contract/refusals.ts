import { dec, fen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FaceLine, InvoiceFace } from '../../../../../modules/einvoice/sandbox.ts';
import type { ProviderCaller } from './caller.ts';

const line =
  (change: (line: FaceLine) => Partial<FaceLine>) =>
  (face: InvoiceFace): Partial<InvoiceFace> => ({
    lines: face.lines.map((one, at) => (at === 0 ? { ...one, ...change(one) } : one)),
  });

/** What the tax office does not take, whoever brings it. */
const wrong: readonly (readonly [string, (face: InvoiceFace) => Partial<InvoiceFace>])[] = [
  ['a name longer than 100 bytes', () => ({ buyer: { type: 'personal', name: '很'.repeat(51) } })],
  ['a tag in the name', () => ({ buyer: { type: 'personal', name: '<b>' } })],
  ['a tax number of letters', ({ buyer }) => ({ buyer: { ...buyer, type: 'company', taxNo: 'abc' } })],
  ['a remark without end', () => ({ remark: '备注'.repeat(100) })],
  ['a code of eighteen digits', line(() => ({ taxCode: '106051299000000000' }))],
  [
    'tax that is off by seven fen',
    (face) => ({
      ...line(({ tax }) => ({ tax: fen(tax + 7n) }))(face),
      tax: fen(face.tax + 7n),
      gross: fen(face.gross + 7n),
    }),
  ],
  ['a rate that does not exist', line(() => ({ rate: dec('0.12') }))],
  ['a price that does not give the amount', line(() => ({ price: dec('99') }))],
  ['an endless name of goods', line(() => ({ name: '杯'.repeat(60) }))],
];

/** Nobody is let in under a false name, and nothing wrong is issued. */
export function refusalContract(desk: ProviderCaller): void {
  const { operations, settings } = desk.provider;

  describe('refused', () => {
    test('whoever has not the secret', async () => {
      const { settings: right } = desk.account();
      const secret = settings.find((one) => one.secret && right[one.key])!.key;
      const swapped: Record<string, string> = right[secret]!.startsWith('-----')
        ? { platformCode: '22222222', appKey: 'nobody' }
        : { [secret]: `${right[secret]!.slice(0, -1)}!` };
      const order = desk.blueOrder();
      const account = desk.account({ settings: { ...right, ...swapped } });
      expect(await desk.send(operations.issueBlue, order, account)).toMatchObject({ fault: { kind: 'auth' } });
      expect(await desk.told(order.serial)).toEqual({ state: 'unknown' });
    });

    test.runIf(operations.token)('a token of nobody: it is renewed', async () => {
      const account = desk.account({ token: 'nobody' });
      expect(await desk.send(operations.issueBlue, desk.blueOrder(), account)).toMatchObject({
        fault: { kind: 'token' },
      });
    });

    test.each(wrong)('%s', async (_, change) => {
      const { face } = desk.blueOrder();
      const order = desk.order({ ...face, ...change(face) });
      const answer = await desk.send(operations.issueBlue, order);
      expect(answer).toMatchObject({ ok: false, fault: { message: expect.stringMatching(/[\u4e00-\u9fff]/) } });
      expect(['validation', 'rule']).toContain(answer.ok ? 'ok' : answer.fault.kind);
      expect(await desk.told(order.serial)).toEqual({ state: 'unknown' });
    });

    test('whatever is wrong with it, in its own words: it never stumbles', async () => {
      const word = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', '-1', '1e9', 'NaN', '🎉', '*', '**', '\u0000'),
      );
      const number = fc.constantFrom('0', '-1', '1', '0.5', '99999999999', '0.0000000001').map(dec);
      const money = fc.bigInt(-10_000_000_000n, 10_000_000_000n).map(fen);
      const anyLine = fc.record({
        nature: fc.constantFrom('normal' as const, 'discount' as const, 'discounted' as const),
        name: word,
        shortName: word,
        taxCode: word,
        spec: word,
        unit: word,
        quantity: fc.option(number, { nil: undefined }),
        price: fc.option(number, { nil: undefined }),
        net: money,
        tax: money,
        rate: number,
        policy: fc.constantFrom('none' as const, 'exempt' as const, 'refund' as const),
      });
      const anyBlue = fc.record({
        lines: fc.array(anyLine, { maxLength: 3 }),
        remark: word,
        drawer: word,
        buyer: fc.record({ type: fc.constantFrom('personal' as const, 'company' as const), name: word, taxNo: word }),
        net: money,
        tax: money,
        gross: money,
      });
      const { face } = await desk.issued(desk.blueOrder());
      for (const strange of fc.sample(anyBlue, 12)) {
        const order = desk.order({ ...face, ...strange });
        for (const operation of [operations.issueBlue, operations.query]) {
          const input = operation === operations.query ? [{ serial: strange.remark || '-', red: false }] : order;
          const { method, url, headers, body } = (operation as typeof operations.issueBlue).request(
            desk.account(),
            input as typeof order,
          );
          const answer = await fetch(url, { method, headers, body: body as string });
          await answer.text();
          expect([strange, answer.status < 500]).toEqual([strange, true]);
        }
      }
    });

    test('more lines than it bears', async () => {
      const { face } = desk.blueOrder();
      const [cup] = face.lines as [FaceLine];
      const one = { ...cup, quantity: dec('1'), price: dec('1'), net: yuan('1.00'), tax: yuan('0.13') };
      const lines = Array.from({ length: desk.provider.maxLines + 1 }, () => one);
      const [net, tax] = [fen(100n * BigInt(lines.length)), fen(13n * BigInt(lines.length))];
      const order = desk.order({ ...face, lines, net, tax, gross: fen(net + tax) });
      expect(await desk.send(operations.issueBlue, order)).toMatchObject({ ok: false });
    });

    test('a red invoice for a blue one that does not exist', async () => {
      const blue = await desk.issued(desk.blueOrder());
      const order = desk.redOrder(
        { ...blue, serial: 'NEVERHEARDOF00000000', issued: { ...blue.issued, number: '26312000000000000001' } },
        true,
      );
      const operation = operations.applyRed ?? operations.issueRed;
      expect(await desk.send<typeof order, unknown>(operation, order)).toMatchObject({ ok: false });
    });
  });
}
