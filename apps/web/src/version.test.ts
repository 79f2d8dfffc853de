import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildIdIn, checkEveryMs, countDown, countdownText, retryAfterMs, watchVersion } from './version.ts';

const page = (id: string) => `<html><head><meta name="build-id" content="${id}" /></head></html>`;

describe('新版本检查', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const watch = (answers: (string | Error)[]) => {
    const onNew = vi.fn<() => void>();
    const fetchRoot = vi.fn<() => Promise<string>>(async () => {
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    return { onNew, fetchRoot, stop: watchVersion({ fetchRoot, running: 'a', onNew }) };
  };

  test('reads the id of a build from its page', () => {
    expect(buildIdIn(page('k3x'))).toBe('k3x');
    expect(buildIdIn('<html></html>')).toBeUndefined();
  });
  test('nothing is asked before five minutes have passed', async () => {
    const { fetchRoot } = watch([page('b')]);
    await vi.advanceTimersByTimeAsync(checkEveryMs - 1);
    expect(fetchRoot).not.toHaveBeenCalled();
  });
  test('the same build is no news, another one is, and it is told once', async () => {
    const { onNew } = watch([page('a'), page('b')]);
    await vi.advanceTimersByTimeAsync(checkEveryMs);
    expect(onNew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(checkEveryMs * 3);
    expect(onNew).toHaveBeenCalledTimes(1);
  });
  test('a failed look is repeated three times, five seconds apart, and then left until the next turn', async () => {
    const { fetchRoot, onNew } = watch([new Error('offline')]);
    await vi.advanceTimersByTimeAsync(checkEveryMs);
    expect(fetchRoot).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(retryAfterMs);
    expect(fetchRoot).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(retryAfterMs * 10);
    expect(fetchRoot).toHaveBeenCalledTimes(4);
    expect(onNew).not.toHaveBeenCalled();
  });
  test('an error page without an id is no new version', async () => {
    const { onNew } = watch(['<h1>502</h1>']);
    await vi.advanceTimersByTimeAsync(checkEveryMs);
    expect(onNew).not.toHaveBeenCalled();
  });
  test('counts down from fifteen and then reloads', async () => {
    const said: string[] = [];
    const reload = vi.fn<() => void>();
    countDown((seconds) => said.push(countdownText(seconds)), reload);
    expect(said).toEqual(['页面有新版本，将在15秒后自动刷新。']);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(said.at(-1)).toBe('页面有新版本，将在1秒后自动刷新。');
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
  test('the button reloads at once and stops the count', async () => {
    const reload = vi.fn<() => void>();
    const now = countDown(() => {}, reload);
    now();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
