import { describe, expect, test } from 'vitest';
import { linesOf } from './columns.rules.ts';
import type { Slip } from './slip.ts';
import { type KitchenTicket, kitchenSlip, preBillSlip } from './kitchen-slip.rules.ts';

const ticket: KitchenTicket = {
  number: 'DC202611190001',
  kitchen: '热菜间',
  table: 'A07',
  guests: 2,
  at: '2026-11-19T10:30:00.000Z',
  waiter: '吴倩',
  urges: 0,
  dishes: [
    { name: '清炒时蔬', quantity: '2', note: '少油、蒜蓉', returned: '0', reason: null },
    { name: '龙井虾仁', quantity: '1', note: null, returned: '0', reason: null },
  ],
};
const paper = ({ blocks }: Slip): string =>
  blocks
    .flatMap((block) =>
      block.kind === 'cut' || block.kind === 'qr' || block.kind === 'barcode' ? [] : linesOf(block, 48),
    )
    .map(({ text }) => text)
    .join('\n');

describe('厨房小票', () => {
  test('a ticket says table, dishes and how they are wanted, and no price', () => {
    const text = paper(kitchenSlip(ticket));
    for (const words of ['热菜间 点菜单', 'A07', '清炒时蔬', '× 2', '少油、蒜蓉', '2026-11-19 18:30', '吴倩'])
      expect(text).toContain(words);
    expect(text).not.toContain('￥');
  });

  test('what is urged or goes back says so', () => {
    expect(paper(kitchenSlip({ ...ticket, urges: 2 }))).toContain('催 2 次');
    const back = { ...ticket.dishes[0]!, returned: '1', reason: '上错了' };
    const text = paper(kitchenSlip({ ...ticket, dishes: [back] }));
    expect([text.includes('退菜单'), text.includes('退 1：上错了')]).toEqual([true, true]);
  });

  test('guests see what they will pay', () => {
    const slip = preBillSlip({
      number: 'KT1',
      store: '湖滨小馆',
      table: 'A07',
      guests: 2,
      at: ticket.at,
      dishes: [{ name: '清炒时蔬', quantity: '2', amount: '64.00' }],
      besides: [{ name: '服务费', amount: '6.40' }],
      pay: '70.40',
    });
    const text = paper(slip);
    for (const words of ['清炒时蔬 × 2', '服务费', '￥70.40', '以结账小票为准']) expect(text).toContain(words);
  });
});
