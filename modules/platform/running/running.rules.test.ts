import { fc, test as check } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { GatewayState, QueueState } from './running.calls.ts';
import { troublesIn, turned } from './running.rules.ts';

const now = '2026-11-19T08:00:00.000Z';
const answers = (done: number, failed: number, refused = 0) => ({ done, failed, refused, ms: 10, slowest: 20 });
const gateway = (hour: GatewayState['hour']): GatewayState => ({
  gateway: 'invoice:nuonuo',
  hour,
  day: hour,
  fault: '没有返回结果',
  faultAt: now,
  lastAt: now,
});
const queue = (patch: Partial<QueueState>): QueueState => ({
  kind: 'oms.issue',
  label: '开票',
  shown: false,
  waiting: 0,
  running: 0,
  oldest: null,
  failedHour: 0,
  failedDay: 0,
  retryable: 0,
  error: null,
  failedAt: null,
  ...patch,
});
const keysOf = (gateways: GatewayState[], queues: QueueState[], open: string[] = []) =>
  troublesIn(gateways, queues, { now, open: new Set(open), names: { 'invoice:nuonuo': '诺诺' } }).map(({ key }) => key);

describe('运行告警', () => {
  test.for([
    ['all well', answers(100, 0), [], false],
    ['too few to say', answers(1, 8), [], false],
    ['a third without an answer', answers(7, 3), [], true],
    ['refusals are what was asked, not the service', answers(1, 0, 99), [], false],
    ['a little better is not well yet', answers(85, 15), ['gateway:invoice:nuonuo'], true],
    ['the same little would not begin it', answers(85, 15), [], false],
    ['well again', answers(95, 5), ['gateway:invoice:nuonuo'], false],
    ['nobody asked any more', answers(0, 0), ['gateway:invoice:nuonuo'], false],
  ] as const)('%s', ([, hour, open, isWrong]) => {
    expect(keysOf([gateway(hour)], [], [...open])).toEqual(isWrong ? ['gateway:invoice:nuonuo'] : []);
  });

  test.for([
    ['waits nine minutes', { waiting: 3, oldest: '2026-11-19T07:51:00.000Z' }, []],
    ['waits eleven minutes', { waiting: 3, oldest: '2026-11-19T07:49:00.000Z' }, ['late:oms.issue']],
    ['fails nineteen times', { failedHour: 19 }, []],
    ['fails twenty times', { failedHour: 20 }, ['failing:oms.issue']],
  ] as const)('a queue that %s', ([, patch, keys]) => {
    expect(keysOf([], [queue(patch)])).toEqual(keys);
  });

  test('is told by the name people know', () => {
    const [trouble] = troublesIn([gateway(answers(0, 12))], [], {
      now,
      open: new Set(),
      names: { 'invoice:nuonuo': '诺诺' },
    });
    expect(trouble).toMatchObject({
      title: '诺诺不正常',
      said: '近一小时 12 次中 12 次没有结果，最近一次：没有返回结果',
    });
  });

  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
  check.prop([keys, keys])('what began and what is over lead from one state to the other', (before, after) => {
    const found = after.map((key) => ({ key, title: key, said: key }));
    const { begun, over } = turned(
      before.map((key) => ({ key })),
      found,
    );
    const left = before.filter((key) => !over.some((one) => one.key === key));
    expect([...left, ...begun.map(({ key }) => key)].toSorted()).toEqual(after.toSorted());
  });
});
