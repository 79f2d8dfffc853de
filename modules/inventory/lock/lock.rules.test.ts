import { dec } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allHeld, heldOf, lockComplaint, release } from './lock.rules.ts';

const line = (id: number, held: string, released = '0') => ({
  id,
  sku: id,
  baseQuantity: dec(held),
  releasedQuantity: dec(released),
});
const part = (id: number, quantity: string) => ({ line: id, quantity: dec(quantity) });

test.each([
  ['a part', [line(1, '5'), line(2, '3')], [part(1, '2')], { isAll: false, complaints: [] }],
  ['the rest', [line(1, '5', '3'), line(2, '3', '3')], [part(1, '2')], { isAll: true, complaints: [] }],
  ['in two parts at once', [line(1, '5')], [part(1, '2'), part(1, '3')], { isAll: true, complaints: [] }],
  ['too much', [line(1, '5', '3')], [part(1, '2.5')], { complaints: ['第1行：还锁着 2，不能释放 2.5'] }],
  ['of another lock', [line(1, '5')], [part(9, '1')], { complaints: ['锁定单已被修改，请刷新后再试'] }],
])('%s is released', (_, lines, parts, found) => expect(release(lines, parts)).toMatchObject(found));

test('all that is held, released, leaves nothing', () => {
  const lines = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, (all) => {
      const before = all.map(([a, b], i) => line(i + 1, String(Math.max(a, b)), String(Math.min(a, b))));
      const { lines: after, isAll, complaints } = release(before, allHeld(before));
      expect([isAll, complaints]).toEqual([true, []]);
      for (const { id, releasedQuantity } of after) expect(heldOf({ ...before[id - 1]!, releasedQuantity })).toBe('0');
    }),
  );
});

const head = { orderDate: '2026-11-02', warehouse: 1, cause: 'quality' } as const;
test.each<[string, Parameters<typeof lockComplaint>[0], string | undefined]>([
  ['without an end', head, undefined],
  ['until the same day', { ...head, until: '2026-11-02' }, undefined],
  ['until yesterday', { ...head, until: '2026-11-01' }, '锁定到的日期早于单据日期'],
  ['for nobody', { ...head, cause: 'customer' }, '为客户预留的，请选择客户'],
  ['for a customer', { ...head, cause: 'customer', customer: 1 }, undefined],
])('%s', (_, draft, complaint) => expect(lockComplaint(draft)).toBe(complaint));
