import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFeedback } from '../feedback/feedback.ts';
import { chunkTimeoutMs, staleBuild, withinTime } from './chunk.ts';

describe('页面文件', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('one that does not come within two minutes has failed', async () => {
    const failed = withinTime(new Promise(() => {})).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
    expect(await failed).toContain('超时');
  });
  test('a failure is told once and ends in a reload', async () => {
    const reload = vi.fn<() => void>();
    const [first] = [staleBuild(reload), staleBuild(reload)];
    const { dialogs } = useFeedback.getState();
    expect(dialogs).toMatchObject([{ text: '系统已更新，请刷新页面' }]);
    expect(reload).not.toHaveBeenCalled();
    dialogs[0]!.answer(true);
    await first;
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
