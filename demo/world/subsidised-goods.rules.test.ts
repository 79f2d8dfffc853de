import { yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from './random.ts';
import { orderFrom } from './basket.ts';
import { catalogue } from './catalogue.ts';
import { demoShops } from './shops.ts';
import { subsidyFacts } from './subsidy.ts';
import {
  amountsKept,
  citizenNoComplaint,
  codesComplaint,
  codesInRemark,
  goodsAsked,
  goodsFromOrder,
  maskCitizenNo,
  missingOf,
  type SubsidisedGoods,
} from '../../modules/shop/model.ts';

const phone: SubsidisedGoods = { lineNo: '1', sn: ['SN8F21K00917'], imei: ['356938035643809'], needs: [] };
const none: SubsidisedGoods = { lineNo: '1', sn: [], imei: [], needs: [] };

describe('codes', () => {
  test.each([
    [phone, undefined],
    [{ ...phone, sn: ['a b'] }, 'SN 码“a b”应为'],
    [{ ...phone, sn: ['SN'] }, 'SN 码“SN”应为'],
    [{ ...phone, sn: ['SN1234', 'SN1234'] }, 'SN 码有重复'],
    [{ ...phone, imei: ['356938035643808'] }, 'IMEI“356938035643808”'],
    [{ ...phone, imei: ['35693803564380'] }, 'IMEI“35693803564380”'],
    [{ ...phone, imei: ['356938035643809', '356938035643809'] }, 'IMEI 有重复'],
    [{ ...phone, barcode: '6901234567892' }, undefined],
    [{ ...phone, barcode: '6901234567893' }, '69 码“6901234567893”'],
    [{ ...phone, barcode: '4901234567894' }, '69 码“4901234567894”'],
  ])('%o', (goods, complaint) => {
    const found = codesComplaint(goods);
    if (complaint === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(complaint);
  });

  test.each([
    ['11010519491231002X', undefined],
    ['440524188001010014', undefined],
    ['440524188001010015', '校验位不对'],
    ['11010519491231002', '18 位'],
    ['11010519491231002x', '18 位'],
  ])('the number of a citizen %s', (no, complaint) => {
    const found = citizenNoComplaint(no);
    if (complaint === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(complaint);
  });

  test('of a number only its ends are shown', () => {
    expect(maskCitizenNo('11010519491231002X')).toBe('1101**********002X');
  });

  test('the made-up world gives everybody codes that are right', () => {
    const goods = catalogue.find(({ subsidised }) => subsidised)!;
    fc.assert(
      fc.property(fc.nat(), (serial) => {
        const order = orderFrom(
          demoShops[0]!,
          1_767_240_000_000,
          serial,
          { wanted: [{ goods, quantity: 1 }] },
          randomFrom('x'),
        );
        const { sn, imei, barcode, holderNo } = subsidyFacts(order);
        expect(codesComplaint({ sn: [sn], imei: [imei], barcode })).toBeUndefined();
        expect(citizenNoComplaint(holderNo)).toBeUndefined();
      }),
    );
  });
});

describe('what is known', () => {
  test('the platform’s word counts, what it leaves out stays', () => {
    const known = [
      { ...phone, barcode: '6901234567892' },
      { ...none, lineNo: '2', sn: ['SN0002'] },
    ];
    const told = goodsFromOrder(known, [
      { lineNo: '1', codes: { sn: ['SN9999'], imei: [] }, needs: ['sn'] },
      { lineNo: '3' },
    ]);
    expect(told).toEqual([
      { ...none, lineNo: '2', sn: ['SN0002'] },
      { ...phone, sn: ['SN9999'], needs: ['sn'], barcode: '6901234567892' },
    ]);
  });

  test('told again the same, it stays the same', () => {
    const codes = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 3 });
    const lines = fc.uniqueArray(
      fc.record({
        lineNo: fc.constantFrom('1', '2', '3'),
        codes: fc.option(fc.record({ sn: codes, imei: codes }), { nil: undefined }),
      }),
      { selector: ({ lineNo }) => lineNo },
    );
    fc.assert(
      fc.property(lines, lines, (first, second) => {
        const once = goodsFromOrder(goodsFromOrder([], first), second);
        expect(goodsFromOrder(once, second).toSorted((a, b) => a.lineNo.localeCompare(b.lineNo))).toEqual(
          once.toSorted((a, b) => a.lineNo.localeCompare(b.lineNo)),
        );
        // Nothing that was known is lost.
        for (const { lineNo } of goodsFromOrder([], first))
          expect(once.some((one) => one.lineNo === lineNo)).toBe(true);
      }),
    );
  });

  test('an answer puts its amount on its line; an order that tells the amount itself needs none', () => {
    const goods = goodsAsked([phone], '1', { amount: yuan('300.00'), codes: { barcode: '6901234567892' } });
    expect(goods).toEqual([{ ...phone, barcode: '6901234567892', amount: '300.00' }]);
    expect(amountsKept(goods, yuan('0'))).toEqual(goods);
    expect(amountsKept(goods, yuan('300'))).toEqual([]);
  });
});

describe('before it is invoiced', () => {
  const line = (goods: SubsidisedGoods | undefined, quantity = '1') => ({ name: '手机', quantity, goods });
  test.each([
    [[line(undefined)], [], undefined, undefined],
    [[line(undefined)], ['sn'], undefined, '“手机”的SN 码'],
    [[line(phone)], ['sn', 'imei'], undefined, undefined],
    [[line(phone, '2')], ['sn', 'imei'], undefined, '“手机”的SN 码、IMEI'],
    [[line({ ...none, needs: ['imei'] })], [], undefined, '“手机”的IMEI'],
    [[line(phone)], ['barcode'], undefined, '“手机”的69 码'],
    [[line(phone)], ['holderNo'], undefined, '领取人身份证号'],
    [[line(phone)], ['holderNo'], '11010519491231002X', undefined],
    [[line(none)], ['sn', 'holderNo'], undefined, '“手机”的SN 码、领取人身份证号'],
  ] as const)('%o that wants %o', (lines, needs, holderNo, missing) => {
    expect(missingOf({ lines, needs, holderNo })).toBe(missing);
  });

  test('the remark names every piece, and none twice', () => {
    expect(codesInRemark([{ ...phone, barcode: '6901234567892' }])).toBe(
      'SN：SN8F21K00917；IMEI：356938035643809；69码：6901234567892',
    );
    expect(codesInRemark([phone], '订单 A1，SN8F21K00917')).toBe('IMEI：356938035643809');
    expect(codesInRemark([none])).toBe('');
  });
});
