import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { booksMailOf, codeAfter, tradeComplaint, withInvoicing } from './customer.rules.ts';
import { creditCodeCheck, isCreditCode, taxNoComplaint } from './tax-no.ts';

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const first17 = fc
  .tuple(
    fc.constantFrom('91', '92', '93', '12', '51', 'N2'),
    fc.integer({ min: 110000, max: 659999 }),
    fc.array(fc.constantFrom(...alphabet), { minLength: 9, maxLength: 9 }),
  )
  .map(([registry, region, body]) => registry + region + body.join(''));

describe('统一社会信用代码', () => {
  test('the example of the national standard is valid', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true);
  });

  test('any seventeen characters take exactly one check character', () => {
    fc.assert(
      fc.property(first17, (first) => {
        expect(alphabet.filter((last) => isCreditCode(first + last))).toEqual([creditCodeCheck(first)]);
      }),
    );
  });

  test('one mistyped character is always noticed', () => {
    fc.assert(
      fc.property(first17, fc.integer({ min: 8, max: 16 }), fc.integer({ min: 1, max: 30 }), (first, at, step) => {
        const wrong = alphabet[(alphabet.indexOf(first[at]!) + step) % 31]!;
        expect(isCreditCode(first.slice(0, at) + wrong + first.slice(at + 1) + creditCodeCheck(first))).toBe(false);
      }),
    );
  });
});

describe('税号', () => {
  test.each([
    ['91350100M000100Y43', undefined],
    ['91350100m000100y43', undefined],
    ['91350100M000100Y44', '税号校验不通过，请核对'],
    ['91350100M000100Y4', '税号应为 18 位，现在 17 位'],
    ['11010519491231002X', undefined],
    ['110105194912310021', '税号校验不通过，请核对'],
    ['330106123456789', undefined],
    ['33010612345678900001', undefined],
  ])('%s: %s', (taxNo, complaint) => {
    expect(taxNoComplaint(taxNo)).toBe(complaint);
  });
});

describe('客户', () => {
  const input = { code: 'KH0001', name: '杭州知味食品有限公司', salesman: 1 };

  test('a tax number is kept in capitals, and the title follows the name', () => {
    expect(withInvoicing({ ...input, taxNo: '91350100m000100y43' })).toMatchObject({
      taxNo: '91350100M000100Y43',
      invoiceTitle: '杭州知味食品有限公司',
    });
  });

  test('a title of its own is kept', () => {
    expect(withInvoicing({ ...input, invoiceTitle: '知味集团' }).invoiceTitle).toBe('知味集团');
  });

  test('nothing is sold to a stopped or blacklisted customer', () => {
    expect(tradeComplaint({ name: '甲', status: 'active' })).toBeUndefined();
    expect(tradeComplaint({ name: '甲', status: 'stopped' })).toBe('客户甲为停用状态，不能开单');
    expect(tradeComplaint({ name: '甲', status: 'blacklisted' })).toBe('客户甲为黑名单状态，不能开单');
  });

  test('codes go on counting beyond four digits', () => {
    expect([codeAfter(0), codeAfter(41), codeAfter(9999)]).toEqual(['KH0001', 'KH0042', 'KH10000']);
  });
});

describe('收账单的邮箱', () => {
  test.each([
    ['of nobody', null, null],
    ['of somebody without', [{ name: '王', phone: '1' }], null],
    ['that is none', [{ name: '王', email: 'wang' }], null],
    ['of the first', [{ name: '王' }, { name: '李', email: ' li@x.cn ' }, { name: '赵', email: 'z@x.cn' }], 'li@x.cn'],
    [
      'of whoever keeps the books',
      [
        { name: '王', email: 'wang@x.cn' },
        { name: '李', position: '财务经理', email: 'li@x.cn' },
      ],
      'li@x.cn',
    ],
  ])('%s', (_, contacts, address) => expect(booksMailOf(contacts)).toBe(address));
});
