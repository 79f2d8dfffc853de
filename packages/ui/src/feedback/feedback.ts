import type { ReactNode } from 'react';
import { create } from 'zustand';

export type Tone = 'success' | 'warning' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly type: Tone;
}
export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly type: Tone;
  readonly action?: { readonly label: string; readonly run: () => void };
}
export interface Dialog {
  readonly id: number;
  readonly title: string;
  readonly text: ReactNode;
  readonly type: Tone;
  readonly ok: string;
  /** An alert has none. */
  readonly cancel?: string;
  readonly danger: boolean;
  readonly answer: (yes: boolean) => void;
}

interface Feedback {
  readonly toasts: readonly Toast[];
  readonly notices: readonly Notice[];
  readonly dialogs: readonly Dialog[];
}
export const useFeedback = create<Feedback>(() => ({ toasts: [], notices: [], dialogs: [] }));

let last = 0;
const without = <T extends { id: number }>(all: readonly T[], id: number) => all.filter((one) => one.id !== id);

export interface Saying {
  readonly text?: string;
  readonly type?: Tone;
  readonly durationMs?: number;
}

/** A line that goes away by itself. What stands in an open dialog is not said once more. */
export function say({ text = '操作成功', type = 'success', durationMs = 1000 }: Saying = {}): void {
  if (useFeedback.getState().dialogs.some((dialog) => dialog.text === text)) return;
  const id = ++last;
  useFeedback.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.text !== text), { id, text, type }].slice(-4),
  }));
  setTimeout(() => useFeedback.setState(({ toasts }) => ({ toasts: without(toasts, id) })), durationMs);
}

/** A refusal is a sentence that must be read, so it stays as long as reading takes. */
export const warn = (text: string): void =>
  say({ text, type: 'warning', durationMs: Math.max(3000, text.length * 160) });

export interface NoticeHandle {
  update(text: string): void;
  close(): void;
}

/** A card in the corner that stays until it is closed, or for as long as it is told to. */
export function notify({
  title = '提示',
  text,
  type = 'warning',
  action,
  durationMs,
}: { text: string; durationMs?: number } & Partial<Omit<Notice, 'id'>>): NoticeHandle {
  const id = ++last;
  const notice: Notice = { id, title, text, type, ...(action && { action }) };
  useFeedback.setState(({ notices }) => ({ notices: [...notices, notice] }));
  const close = () => useFeedback.setState(({ notices }) => ({ notices: without(notices, id) }));
  if (durationMs !== undefined) setTimeout(close, durationMs);
  return {
    update: (words) =>
      useFeedback.setState(({ notices }) => ({
        notices: notices.map((one) => (one.id === id ? { ...one, text: words } : one)),
      })),
    close,
  };
}
export const closeNotice = (id: number): void =>
  useFeedback.setState(({ notices }) => ({ notices: without(notices, id) }));

function open(dialog: Omit<Dialog, 'id' | 'answer'>): Promise<boolean> {
  const id = ++last;
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useFeedback.setState(({ dialogs }) => ({ dialogs: without(dialogs, id) }));
      resolve(yes);
    };
    useFeedback.setState(({ dialogs }) => ({ dialogs: [...dialogs, { ...dialog, id, answer }] }));
  });
}

interface Question {
  readonly text: ReactNode;
  readonly title?: string;
  readonly type?: Tone;
  readonly ok?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
}

/** Asks, and resolves to the answer. */
export const confirmUser = ({
  text,
  title = '提示',
  type = 'warning',
  ok = '确定',
  cancel = '取消',
  danger = false,
}: Question): Promise<boolean> => open({ text, title, type, ok, cancel, danger });

interface Telling {
  readonly text: ReactNode;
  readonly title?: string;
  readonly type?: Tone;
  readonly button?: string;
}

/** Tells, and waits until it has been read. The same sentence is never shown twice at once. */
export async function alertUser({ text, title = '提示', type = 'warning', button = '确定' }: Telling): Promise<void> {
  if (useFeedback.getState().dialogs.some((dialog) => dialog.text === text)) return;
  await open({ text, title, type, ok: button, danger: false });
}
