import type { Full } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { shopOrder } from '../../shop/model.ts';
import { interceptReason, type Refund } from './intercept.rules.ts';
import type { outputOrder } from './output-order.ts';

type Order = Full<typeof shopOrder>;
const lineOf = (lineNo: string, more: object = {}) => ({
  lineNo,
  goodsName: `货${lineNo}`,
  refundStatus: 'none',
  fromOrder: null,
  ...more,
});
const orderOf = (more: object = {}) =>
  ({ id: 1, orderNo: 'N1', refundStatus: 'none', lines: [lineOf('A'), lineOf('B')], ...more }) as unknown as Order;
/** Of the two lines only the first is in the parcel. */
const parcel = { lines: [{ order: 1, orderLine: '/A' }] } as unknown as Full<typeof outputOrder>;
const told = (refundStatus: Refund['refundStatus'], lineNo: string | null, order = 1): Refund => ({
  order,
  lineNo,
  refundStatus,
});

describe('拦截', () => {
  test.each<[string, Order, Refund[], boolean]>([
    ['nothing is asked for', orderOf(), [], false],
    ['a refund of the order is asked for', orderOf({ refundStatus: 'applied' }), [], true],
    ['it was refused', orderOf({ refundStatus: 'rejected' }), [told('rejected', 'A')], false],
    ['a line in the parcel was refunded', orderOf({ lines: [lineOf('A', { refundStatus: 'success' })] }), [], true],
    [
      'one that is not in it was',
      orderOf({ lines: [lineOf('A'), lineOf('B', { refundStatus: 'success' })] }),
      [],
      false,
    ],
    ['a refund of its line is asked for', orderOf(), [told('applied', 'A')], true],
    ['of another line', orderOf(), [told('applied', 'B')], false],
    ['of no line in particular', orderOf(), [told('applied', null)], true],
    ['some money was given back', orderOf(), [told('success', null)], false],
    ['of another order', orderOf(), [told('applied', 'A', 2)], false],
    [
      'of the order a line was merged from',
      orderOf({ lines: [lineOf('A', { fromOrder: 2 })] }),
      [told('applied', 'A', 2)],
      true,
    ],
  ])('%s', (_, order, refunds, isHeld) => {
    const key = order.lines[0]!.fromOrder === 2 ? '2/A' : '/A';
    const lines = parcel.lines.map((line) => ({ ...line, orderLine: key }));
    const reason = interceptReason({ lines }, [order], refunds);
    if (isHeld) expect(reason).toContain('订单 N1');
    else expect(reason).toBeUndefined();
  });
});
