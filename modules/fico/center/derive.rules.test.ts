import { entry, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { generalLedger } from '../ledger/ledgers.ts';
import { withCenters } from './derive.rules.ts';

const [rent, bank] = [560203, 1002];
const [shop, hall, wholesale] = [1, 2, 3];
const [online, depot] = [10, 20];
const retail = 100;
const centers = {
  byDepartment: new Map([
    [shop, online],
    [hall, online],
    [wholesale, depot],
  ]),
  profitOf: new Map([[online, retail]]),
};
const kept = new Set([rent]);
const spent = (more: object = {}) =>
  entry(generalLedger, { account: rent, debit: yuan('8.00'), credit: zeroFen, ...more });
const centersIn = (posting: object) => {
  const [found] = withCenters([posting as ReturnType<typeof spent>], centers, kept);
  return [found!.entry['costCenter'] ?? null, found!.entry['profitCenter'] ?? null];
};

describe('成本中心和利润中心随部门', () => {
  test.each([
    ['its department is one of a center', spent({ department: hall }), [online, retail]],
    ['its center belongs to no profit center', spent({ department: wholesale }), [depot, null]],
    ['its department is no center', spent({ department: 99 }), [null, null]],
    ['it says nothing', spent(), [null, null]],
    ['it names its center, which counts', spent({ department: shop, costCenter: depot }), [depot, null]],
    ['it names only its center', spent({ costCenter: online }), [online, retail]],
    ['it names its profit center, which counts', spent({ department: shop, profitCenter: 7 }), [online, 7]],
    ['its account is not kept by centers', { ...spent({ department: shop, account: bank }) }, [null, null]],
    ['it takes another one back', { ...spent({ department: shop }), reverses: 5 }, [null, null]],
    [
      'it carries forward what stood without a center',
      { ...spent({ department: shop }), voucher: { kind: 'carry', part: 'expense' } },
      [null, null],
    ],
  ])('%s', (_, posting, found) => {
    expect(centersIn(posting)).toEqual(found);
  });

  test('a company without centers has its vouchers as they are', () => {
    const voucher = [spent({ department: shop })];
    expect(withCenters(voucher, { byDepartment: new Map(), profitOf: new Map() }, kept)).toBe(voucher);
  });
});
