import { describe, expect, test } from 'vitest';
import { coreOfName, holdComplaint, supplierCodeAfter, withTaxNo } from './supplier.rules.ts';

describe('供应商', () => {
  test.each([
    ['杭州市知味食品有限公司', '知味食品'],
    ['知味食品（杭州）有限公司', '知味食品'],
    ['知味 食品', '知味食品'],
    ['浙江省义乌市小商品经营部', '义乌市小商品'],
    ['顺丰', '顺丰'],
    ['有限公司', '有限公司'],
    ['一厂', '一厂'],
  ])('%s is known as %s', (name, core) => expect(coreOfName(name)).toBe(core));

  const standing = (hold: 'none' | 'all' | 'orders' | 'payments', disabled = false) => ({ name: '甲', hold, disabled });
  test.each([
    [standing('none'), undefined, undefined],
    [standing('all'), '供应商甲为“全部暂停”，不能下单', '供应商甲为“全部暂停”，不能付款'],
    [standing('orders'), '供应商甲为“暂停下单”，不能下单', undefined],
    [standing('payments'), undefined, '供应商甲为“暂停付款”，不能付款'],
    [standing('none', true), '供应商甲已停用，不能下单', undefined],
  ])('%o', (one, orders, payments) => {
    expect(holdComplaint(one, 'orders')).toBe(orders);
    expect(holdComplaint(one, 'payments')).toBe(payments);
  });

  test('codes go on counting beyond four digits, and tax numbers are kept in capitals', () => {
    expect([supplierCodeAfter(0), supplierCodeAfter(9999)]).toEqual(['GYS0001', 'GYS10000']);
    expect(withTaxNo({ code: '1', name: '甲', contacts: [], taxNo: '91350100m000100y43' }).taxNo).toBe(
      '91350100M000100Y43',
    );
  });
});
