import { describe, expect, test } from 'vitest';
import { isDone, isStatus, isStopped, ranOut, readStatus } from './status.rules.ts';

const well = 0x12;

describe('打印机状态', () => {
  test.each([
    [well, well, well, 'ready', false],
    [well | 0x0c, well, well, 'paperLow', false],
    [well | 0x6c, well, well, 'paperOut', true],
    [well, well | 0x20, well, 'paperOut', true],
    [well, well | 0x04, well, 'abnormal', true],
    [well, well, well | 0x08, 'abnormal', true],
    [well, well, well | 0x40, 'abnormal', true],
    [undefined, undefined, undefined, 'unknown', false],
  ] as const)('roll %s, cause %s, fault %s: %s', (roll, cause, fault, state, stopped) => {
    const seen = readStatus({ roll, cause, fault });
    expect([seen.state, isStopped(seen)]).toEqual([state, stopped]);
  });

  test('no answer to one question is taken for the answer to the other', () => {
    for (let byte = 0; byte < 256; byte++) expect(isStatus(byte) && isDone(byte)).toBe(false);
    expect([ranOut(0), ranOut(0x0c), ranOut(0x03)]).toEqual([false, true, false]);
  });
});
