import { gbkBytes } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { fittedNote, needsReason, partiesText, printedRemark, reasonFor, type Remarked } from './levy.rules.ts';

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
  test('a long remark of our own gives way', () => {
    const wanted = { ...one, remarkParties: 'both' } as const;
    const note = fittedNote('备'.repeat(115), wanted);
    expect(gbkBytes(printedRemark({ ...wanted, note }))).toBeLessThanOrEqual(230);
    expect(fittedNote('备'.repeat(115), one)).toHaveLength(115);
  });
});
