import { gbkBytes } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SubsidisedGoods } from '../../shop/model.ts';
import { fittedRemark, needsReason, partiesText, printedRemark, reasonFor, type Remarked } from './levy.rules.ts';

describe('按 3% 开票的原因', () => {
  test.each([
    ['small', 'digitalSpecial', '0.03', true],
    ['small', 'paperSpecial', '0.030000', true],
    ['small', 'digitalNormal', '0.03', false],
    ['small', 'digitalSpecial', '0.01', false],
    ['general', 'digitalSpecial', '0.03', false],
    ['general', 'digitalSpecial', '0.13', false],
  ] as const)('%s %s at %s asks: %s', (taxpayer, kind, taxRate, asks) => {
    expect(needsReason(taxpayer, kind, [{ taxRate: '0.01' }, { taxRate }])).toBe(asks);
  });
  const small = { taxpayer: 'small', fullRateReason: 'waived' } as const;
  const lines = [{ taxRate: '0.03' }];
  test('its own, then that of its seller, and none where nobody asks', () => {
    expect(reasonFor(small, 'digitalSpecial', lines)).toBe('waived');
    expect(reasonFor(small, 'digitalSpecial', lines, 'mending')).toBe('mending');
    expect(reasonFor(small, 'digitalNormal', lines, 'mending')).toBeNull();
    expect(reasonFor({ ...small, fullRateReason: null }, 'digitalSpecial', lines)).toBeNull();
  });
});

describe('备注里的地址和银行', () => {
  const one: Remarked = {
    kind: 'digitalNormal',
    note: '订单号 1',
    buyerAddress: '杭州文三路 1 号',
    buyerPhone: '0571-1',
    buyerBank: '工行',
    buyerAccount: '62220',
    sellerBank: '建行',
    sellerAccount: '43670',
  };
  const buyer = '购方地址:杭州文三路 1 号; 电话:0571-1; 购方开户银行:工行; 银行账号:62220;';
  const seller = '销方开户银行:建行; 银行账号:43670;';
  test.each([
    ['none', ''],
    ['buyer', buyer],
    ['seller', seller],
    ['both', `${buyer}\n${seller}`],
  ] as const)('%s', (remarkParties, text) => expect(partiesText({ ...one, remarkParties })).toBe(text));
  test('not on the paper of devices, which has a place for them', () =>
    expect(partiesText({ ...one, kind: 'electronicNormal', remarkParties: 'both' })).toBe(''));
  test('nothing known is nothing printed', () => {
    expect(printedRemark({ kind: 'digitalNormal', remarkParties: 'both' })).toBe('');
    expect(printedRemark({ ...one, remarkParties: 'seller' })).toBe(`订单号 1\n${seller}`);
  });
  const goods = (sn: readonly string[]): SubsidisedGoods[] => [{ lineNo: '1', sn: [...sn], imei: [], needs: [] }];
  test('a long remark of our own gives way', () => {
    const wanted = { ...one, remarkParties: 'both' } as const;
    const fitted = fittedRemark('备'.repeat(115), [], wanted);
    expect(fitted.remarkParties).toBe('both');
    expect(gbkBytes(printedRemark({ ...wanted, ...fitted }))).toBeLessThanOrEqual(230);
    expect(fittedRemark('备'.repeat(115), [], one).note).toHaveLength(115);
  });
  test.each([
    ['no codes', [], '订单号 1', '订单号 1'],
    ['codes first', ['A001'], '订单号 1', 'SN：A001；订单号 1'],
    ['where the text names them', ['A001'], '机号 A001 订单号 1', '机号 A001 订单号 1'],
    ['no text', ['A001'], '', 'SN：A001'],
  ] as const)('%s', (_, sn, text, note) =>
    expect(fittedRemark(text, goods(sn), { kind: 'digitalNormal' })).toEqual({ note, remarkParties: 'none' }),
  );
  test('codes a long text names at its end come to the front instead of being cut', () => {
    const { note } = fittedRemark(`${'备'.repeat(112)} A001`, goods(['A001', 'B002']), { kind: 'digitalNormal' });
    expect(note).toMatch(/^SN：A001 B002；备/);
  });
  test('addresses leave where codes need their room', () => {
    const sn = Array.from({ length: 6 }, (_, i) => `SN${String(i).repeat(30)}`);
    const fitted = fittedRemark('订单号 1', goods(sn), { ...one, remarkParties: 'both' });
    expect(fitted.remarkParties).toBe('none');
    for (const code of sn) expect(fitted.note).toContain(code);
  });
  test('whatever is written: every code is printed whole, and nothing is longer than the paper takes', () => {
    const code = fc.stringMatching(/^[A-Z0-9]{4,20}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(code, { maxLength: 8 }),
        fc.string({ maxLength: 200 }),
        fc.constantFrom('none', 'buyer', 'both' as const),
        (sn, text, remarkParties) => {
          const wanted = { ...one, remarkParties } as Remarked;
          const fitted = fittedRemark(text, goods(sn), wanted);
          const printed = printedRemark({ ...wanted, ...fitted });
          expect(gbkBytes(printed)).toBeLessThanOrEqual(230);
          for (const each of sn) expect(printed).toContain(each);
        },
      ),
    );
  });
});
