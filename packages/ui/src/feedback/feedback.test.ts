import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alertUser, confirmUser, notify, say, useFeedback } from './feedback.ts';

describe('提示', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    useFeedback.setState({ toasts: [], notices: [], dialogs: [] });
  });
  const state = () => useFeedback.getState();

  test('says 操作成功 for a second unless told otherwise', () => {
    say();
    expect(state().toasts).toMatchObject([{ text: '操作成功', type: 'success' }]);
    vi.advanceTimersByTime(999);
    expect(state().toasts).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(state().toasts).toHaveLength(0);
  });
  test('a notice is called 提示 and warns', () => {
    const notice = notify({ text: '甲' });
    notice.update('乙');
    expect(state().notices).toMatchObject([{ title: '提示', text: '乙', type: 'warning' }]);
    notice.close();
    expect(state().notices).toHaveLength(0);
  });
  test('a question has 确定 and 取消 and resolves to the answer', async () => {
    const asked = confirmUser({ text: '删除？' });
    expect(state().dialogs).toMatchObject([{ title: '提示', ok: '确定', cancel: '取消', type: 'warning' }]);
    state().dialogs[0]!.answer(true);
    expect(await asked).toBe(true);
    expect(state().dialogs).toHaveLength(0);
  });
  test('the same alert is never shown twice at once', () => {
    void alertUser({ text: '登录超时，请重新登录', button: '知道了' });
    void alertUser({ text: '登录超时，请重新登录', button: '知道了' });
    expect(state().dialogs).toMatchObject([{ title: '提示', ok: '知道了' }]);
  });
});
