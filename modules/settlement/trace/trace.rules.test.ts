import { fen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { settlementPart, type SettledOrder } from './trace.rules.ts';

const order: SettledOrder = {
  id: 1,
  state: 'settled',
  reason: null,
  message: null,
  handling: 'none',
  net: fen(9500n),
  lastDay: '2026-11-03',
};

describe('订单的资金流', () => {
  test('an order that was paid says that its platform has not settled it yet', () => {
    expect(settlementPart([], [], true).missing).toBe('还没有平台结算记录。');
    expect(settlementPart([], [], false).missing).toBeUndefined();
  });

  test('what the platform paid and kept, and what is left', () => {
    const part = settlementPart([order], [{ kind: 'goods', amount: fen(10_000n), at: '2026-11-03T02:00:00Z' }], true);
    expect(part.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['平台货款', 10_000n],
      ['平台结算净额', 9500n],
    ]);
    expect(part.stations).toMatchObject([{ label: '平台已结算', amount: 9500n, isOpen: false }]);
    expect(part.differences).toEqual([]);
  });

  test('a difference stands among those of the streams until somebody has dealt with it', () => {
    const wrong: SettledOrder = {
      ...order,
      state: 'differs',
      reason: 'amount',
      message: '应收 ￥100.00，平台结算 ￥95.00',
    };
    expect(settlementPart([{ ...wrong, handling: 'open' }], [], true).differences).toEqual([
      { text: '平台结算金额不符：应收 ￥100.00，平台结算 ￥95.00。', todo: '在“订单结算与差异”里处理。' },
    ]);
    expect(settlementPart([{ ...wrong, handling: 'solved' }], [], true).differences).toEqual([]);
  });
});
