import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodeComplaint, ean13Digit, ownBarcode } from './barcode.rules.ts';

test.each([
  ['6901234567892', undefined],
  ['4006381333931', undefined],
  ['6901234567893', '条码 6901234567893 的最后一位应为 2，请核对是否扫错或输错'],
  ['690123456789', undefined],
  ['HZ-1001', undefined],
  ['ab', '条码“ab”应为 4 到 40 位数字、字母或短横'],
  ['6901 2345', '条码“6901 2345”应为 4 到 40 位数字、字母或短横'],
  ['', '条码“”应为 4 到 40 位数字、字母或短横'],
])('%s: %s', (typed, complaint) => expect(barcodeComplaint(typed)).toBe(complaint));

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }).map((all) => all.join(''));
test('exactly one last digit fits, and one digit misread is always found', () => {
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (first, at, by) => {
      const code = first + ean13Digit(first);
      expect(barcodeComplaint(code)).toBeUndefined();
      const misread = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1);
      expect(barcodeComplaint(misread)).toBeDefined();
    }),
  );
});
test('codes of our own fit', () =>
  expect([ownBarcode(1), barcodeComplaint(ownBarcode(12345))]).toEqual(['2000000000015', undefined]));
