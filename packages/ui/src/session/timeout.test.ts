import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardMs, timeoutHandler } from './timeout.ts';

describe('登录超时', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const handler = (path: string) => {
    const steps: string[] = [];
    const timedOut = timeoutHandler({
      alert: () => steps.push('alert'),
      forget: () => steps.push('forget'),
      leave: (to) => steps.push(to),
      here: () => path,
    });
    return { steps, timedOut };
  };

  test('many answers at once are told once', () => {
    const { steps, timedOut } = handler('/fico/arinvoice');
    timedOut();
    timedOut();
    timedOut();
    expect(steps).toEqual(['forget', 'alert', '/login']);
  });
  test('after three seconds it may be told again', () => {
    const { steps, timedOut } = handler('/fico/arinvoice');
    timedOut();
    vi.advanceTimersByTime(guardMs - 1);
    timedOut();
    expect(steps).toHaveLength(3);
    vi.advanceTimersByTime(1);
    timedOut();
    expect(steps).toHaveLength(6);
  });
  test.each(['/admin', '/setmenu', '/accountmenu', '/adminshops', '/admininvoices'])(
    '%s leads to the administrator’s own login',
    (path) => {
      const { steps, timedOut } = handler(path);
      timedOut();
      expect(steps.at(-1)).toBe('/admin');
    },
  );
});
