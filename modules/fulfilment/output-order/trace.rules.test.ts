import { describe, expect, test } from 'vitest';
import { type Leaving, leavingPart } from './trace.rules.ts';

const waiting: Leaving = {
  number: 'CK0001',
  status: 'audited',
  createdAt: '2026-11-01T01:00:00.000Z',
  auditedAt: '2026-11-01T02:00:00.000Z',
  shipState: 'waiting',
  shippedAt: null,
  expressNo: null,
  pushState: 'none',
  pushMessage: null,
  warehouse: '杭州仓',
  express: '顺丰速运',
};
const shipped: Leaving = {
  ...waiting,
  shipState: 'shipped',
  shippedAt: '2026-11-01T03:00:00.000Z',
  expressNo: 'SF123',
};

describe('出库单在订单追踪里', () => {
  test('packed, it is due; sent, it says when and how', () => {
    expect(leavingPart(waiting).stations).toMatchObject([
      { phase: 'paid', label: '出库单', text: '已审核', at: waiting.auditedAt },
      { phase: 'shipped', label: '待出库', text: '杭州仓', isOpen: true },
    ]);
    const { stations, lines, differences } = leavingPart(shipped);
    expect(stations[1]).toMatchObject({ label: '已出库', at: shipped.shippedAt, isOpen: false });
    expect(lines).toEqual([{ label: '出库单 CK0001', text: '杭州仓　顺丰速运 SF123', at: shipped.shippedAt }]);
    expect(differences).toEqual([]);
  });

  test('sent without the platform knowing, the streams do not agree', () => {
    expect(leavingPart({ ...shipped, pushState: 'failed', pushMessage: '快递公司不支持' }).differences).toEqual([
      { text: '出库单 CK0001 已发货，平台还不知道：快递公司不支持', todo: '在出库单里重新回传平台' },
    ]);
  });
});
