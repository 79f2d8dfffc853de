import { dec, type Decimal, formatFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hoursOf,
  jobOrderComplaint,
  numbered,
  routeComplaint,
  stageAfter,
  stageComplaint,
  stateOf,
  summed,
  withAmounts,
} from './job-order.rules.ts';
import type { Stage } from './job-order.ts';

const steps = (...finished: boolean[]) => finished.map((one) => ({ finished: one }));
const line = (stage: Stage, plannedHours = '0', doneHours = '0') => ({
  stage,
  plannedHours: dec(plannedHours),
  doneHours: dec(doneHours),
});
const order = { orderDate: '2026-03-05', deliveryDate: '2026-03-20', customer: 1, salesman: 1 };

test('amounts follow from quantity and price; without a price a line comes to nothing', () => {
  const made = withAmounts({
    ...order,
    details: [
      { productName: '法兰', quantity: dec('3'), price: dec('12.345') },
      { productName: '轴', quantity: dec('2') },
    ],
  });
  expect([...made.details.map(({ amount }) => formatFen(amount!)), formatFen(made.total!)]).toEqual([
    '37.04',
    '0.00',
    '37.04',
  ]);
});

test.each<[string, Partial<Parameters<typeof jobOrderComplaint>[0]>, string | undefined]>([
  ['delivered the same day', { deliveryDate: '2026-03-05' }, undefined],
  ['delivered before it was ordered', { deliveryDate: '2026-03-04' }, '交货日期不能早于订单日期'],
  ['a place without a site', { location: 'A1' }, '填写交货库位前，请先选择客户站点'],
  ['a place of a site', { location: 'A1', site: 3 }, undefined],
  ['two lines without a number', { details: [{}, { serialNo: '' }] }, undefined],
  ['a number twice', { details: [{ serialNo: 'X' }, {}, { serialNo: 'X' }] }, '第3行：序列号 X 在上面已经有了'],
])('an order: %s', (_, more, complaint) => {
  const found = jobOrderComplaint({ ...order, site: null, location: null, details: [], ...more });
  if (complaint === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(complaint);
});

test('lines without a serial number get the next ones of the day, and none twice', () => {
  expect(numbered([{}, { serialNo: 'OWN' }, { serialNo: 'J260305-0008' }, {}], '2026-03-05', 6)).toEqual([
    { serialNo: 'J260305-0007' },
    { serialNo: 'OWN' },
    { serialNo: 'J260305-0008' },
    { serialNo: 'J260305-0009' },
  ]);
});

describe('stages', () => {
  test.each<[Stage[], string]>([
    [['waiting', 'waiting'], 'audited'],
    [['waiting', 'started'], 'producing'],
    [['finished', 'finished'], 'producing'],
    [['shipped', 'finished'], 'producing'],
    [['shipped', 'waiting'], 'producing'],
    [['shipped', 'shipped'], 'shipped'],
  ])('%j is an order that is %s', (all, state) => expect(stateOf(all.map((stage) => ({ stage })))).toBe(state));

  test.each<[Stage, boolean[], Stage]>([
    ['waiting', [true, false], 'started'],
    ['started', [true, true], 'finished'],
    ['finished', [true, false], 'started'],
    ['finished', [false, false], 'started'],
    ['shipped', [true, true], 'shipped'],
    ['waiting', [false], 'waiting'],
    ['waiting', [], 'waiting'],
  ])('%s with the steps %j becomes %s', (stage, finished, after) =>
    expect(stageAfter(stage, steps(...finished))).toBe(after),
  );

  test.each<[Stage, Stage, boolean[], string | undefined]>([
    ['waiting', 'started', [false, false], undefined],
    ['started', 'waiting', [false, false], undefined],
    ['started', 'waiting', [true, false], '不能改回未开工'],
    ['started', 'finished', [true, false], '还有 1 道工序没有完成'],
    ['started', 'finished', [], undefined],
    ['started', 'shipped', [], '还没有完工'],
    ['finished', 'shipped', [true], undefined],
    ['shipped', 'finished', [true], undefined],
  ])('by hand from %s to %s with %j', (from, to, finished, complaint) => {
    const found = stageComplaint(from, to, steps(...finished));
    if (complaint === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(complaint);
  });
});

test('the head says how far its lines have got', () => {
  expect(summed([line('started', '4', '1'), line('finished'), line('waiting')])).toEqual({
    progress: '0.4167',
    plannedHours: '4',
    doneHours: '1',
  });
  expect(summed([])).toEqual({ progress: '0', plannedHours: '0', doneHours: '0' });
});

test('progress is never beyond the whole, and the whole when all is shipped', () => {
  const stage = fc.constantFrom<Stage>('waiting', 'started', 'finished', 'shipped');
  const step = fc.record({
    plannedHours: fc.integer({ min: 0, max: 9999 }).map((n) => dec((n / 100).toFixed(2))),
    finished: fc.boolean(),
  });
  const details = fc.array(fc.tuple(stage, fc.array(step)), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(details, (all) => {
      const lines = all.map(([one, work]) => ({ stage: one, ...hoursOf(work) }));
      const { progress } = summed(lines) as { progress: Decimal };
      expect(Number(progress)).toBeGreaterThanOrEqual(0);
      expect(Number(progress)).toBeLessThanOrEqual(1);
      if (stateOf(lines) === 'shipped') expect(progress).toBe('1');
    }),
  );
});

describe('a route that is changed', () => {
  const before = [
    { id: 1, technology: 10, finished: true },
    { id: 2, technology: 20, finished: true },
    { id: 3, technology: 30, finished: false },
  ];
  test.each<[string, { id?: number; technology: number }[], string | undefined]>([
    ['as it was', before, undefined],
    ['with another step behind', [...before, { technology: 40 }], undefined],
    ['without the step to come', before.slice(0, 2), undefined],
    ['with a step between finished ones', [before[0]!, { technology: 40 }, before[1]!], undefined],
    ['without a finished step', before.slice(1), '第1道工序已经完成，不能删除'],
    ['with another technology', [{ id: 1, technology: 11 }, ...before.slice(1)], '不能换成别的工艺'],
    ['with a step twice', [...before, before[2]!], '同一道工序不能出现两次'],
    ['in another order', [before[1]!, before[0]!], '不能调换次序'],
  ])('%s', (_, after, complaint) => {
    const found = routeComplaint(before, after);
    if (complaint === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(complaint);
  });
});
