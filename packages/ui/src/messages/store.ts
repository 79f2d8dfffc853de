import { inboxCalls, type InboxMessage } from '@heliu/model';
import { create } from 'zustand';
import { request } from '../wire/request.ts';

interface State {
  /** Newest first. */
  readonly rows: readonly InboxMessage[];
  readonly more: boolean;
  readonly unread: number;
  readonly isOpen: boolean;
  readonly unreadOnly: boolean;
  readonly isKnown: boolean;
}
const nothing: State = { rows: [], more: false, unread: 0, isOpen: false, unreadOnly: false, isKnown: false };
export const useInbox = create<State>(() => nothing);
const { getState, setState } = useInbox;

/** Asked by the page itself, so a failure is not worth a word and the session is not kept alive by it. */
const inBackground = { quiet: true, inBackground: true } as const;

export async function loadInbox(): Promise<void> {
  const { unreadOnly } = getState();
  const found = await request(inboxCalls.list, { unreadOnly }, inBackground).catch(() => undefined);
  if (found && getState().unreadOnly === unreadOnly) setState({ ...found, isKnown: true });
}

export async function loadOlder(): Promise<void> {
  const { unreadOnly, rows } = getState();
  const before = rows.at(-1)?.id;
  const found = await request(inboxCalls.list, { unreadOnly, before }).catch(() => undefined);
  if (found) setState((state) => ({ rows: [...state.rows, ...found.rows], more: found.more }));
}

export const openInbox = (): void => {
  setState({ isOpen: true });
  void loadInbox();
};
export const closeInbox = (): void => setState({ isOpen: false });
export const showUnread = (unreadOnly: boolean): void => {
  setState({ unreadOnly });
  void loadInbox();
};

/** Without ids everything is read. */
export async function readMessages(ids?: readonly number[]): Promise<void> {
  setState(({ rows }) => ({
    rows: rows.map((row) => (ids === undefined || ids.includes(row.id) ? { ...row, isRead: true } : row)),
  }));
  const { unread } = await request(inboxCalls.read, { ...(ids && { ids: [...ids] }) });
  setState({ unread });
}

const everyMs = 60_000;

/** For as long as somebody is logged in: now, each time the window is looked at again, and once a minute meanwhile. */
export function watchInbox(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void loadInbox();
  };
  look();
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    setState(nothing);
  };
}
