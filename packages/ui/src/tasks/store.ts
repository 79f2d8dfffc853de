import { fileCalls, isOver, type Started, taskCalls, type TaskProgress, type TaskView } from '@heliu/model';
import { create } from 'zustand';
import { notify } from '../feedback/feedback.ts';
import { useSession } from '../session/store.ts';
import { download, request } from '../wire/request.ts';
import { hearTasks } from './stream.ts';

interface Tasks {
  /** Newest first. */
  readonly tasks: readonly TaskView[];
  readonly more: boolean;
  readonly isOpen: boolean;
  readonly everybody: boolean;
}
const nothing: Tasks = { tasks: [], more: false, isOpen: false, everybody: false };
export const useTasks = create<Tasks>(() => nothing);
const { getState, setState } = useTasks;

const quiet = { quiet: true } as const;

function put(view: TaskView): void {
  setState(({ tasks }) => {
    const others = tasks.filter(({ id }) => id !== view.id);
    return { tasks: [...others, view].toSorted((a, b) => b.id - a.id) };
  });
}

export const downloadResult = (id: number): Promise<void> => download(fileCalls.download, { id });

const waiting = new Map<number, ((view: TaskView) => void)[]>();

/** What came of a task, told to whoever started it from here, and in the corner. */
function ended(view: TaskView): void {
  for (const resolve of waiting.get(view.id) ?? []) resolve(view);
  const awaited = waiting.delete(view.id);
  if (view.status === 'cancelled' || (awaited && view.kind === 'batch')) return;
  const { file, summary } = view.result ?? {};
  const isBad = view.status === 'failed' || view.failed > 0;
  notify({
    title: view.label,
    text: view.error ?? `${summary ?? '已完成'}${view.failed > 0 ? `，${view.failed} 条没有做成` : ''}`,
    type: view.status === 'failed' ? 'error' : isBad ? 'warning' : 'success',
    // A file stays on offer until somebody has taken it or closed the card.
    ...(!file && { durationMs: isBad ? 15_000 : 8000 }),
    ...(file
      ? { action: { label: '下载', run: () => void downloadResult(file.id) } }
      : isBad && { action: { label: '查看', run: openTasks } }),
  });
}

async function refresh(id: number): Promise<void> {
  const view = await request(taskCalls.get, { id }, quiet).catch(() => undefined);
  if (!view) return;
  const before = getState().tasks.find((one) => one.id === id);
  put(view);
  if (isOver(view.status) && !(before && isOver(before.status))) ended(view);
}

function hear(news: TaskProgress): void {
  const known = getState().tasks.find(({ id }) => id === news.id);
  // Heard of the end already, and again from what was under way.
  if (known && isOver(known.status) && !isOver(news.status) && known.done >= news.done) return;
  if (!known || isOver(news.status)) void refresh(news.id);
  else put({ ...known, ...news });
}

/** The newest ones afresh. Whatever ended while nobody listened is told now. */
async function loadTasks(): Promise<void> {
  const { everybody } = getState();
  const before = getState().tasks.filter(({ status }) => !isOver(status));
  const { rows, more } = await request(taskCalls.list, { everybody }, quiet).catch(() => ({ rows: [], more: false }));
  setState({ tasks: rows, more });
  for (const { id } of before) {
    const now = rows.find((row) => row.id === id);
    if (now && isOver(now.status)) ended(now);
  }
}

export async function loadOlderTasks(): Promise<void> {
  const { everybody, tasks } = getState();
  const before = tasks.at(-1)?.id;
  const { rows, more } = await request(taskCalls.list, { everybody, before });
  setState((state) => ({ tasks: [...state.tasks, ...rows], more }));
}

export const openTasks = (): void => {
  setState({ isOpen: true });
  void loadTasks();
};
export const closeTasks = (): void => setState({ isOpen: false, everybody: false });
export const showEverybody = (everybody: boolean): void => {
  setState({ everybody });
  void loadTasks();
};

/** Takes up a task that a call has just started. */
export async function follow({ task }: Started): Promise<number> {
  await refresh(task);
  return task;
}

/** Resolves when it is over, whatever came of it. */
export function taskOver(id: number): Promise<TaskView> {
  const known = getState().tasks.find((one) => one.id === id);
  if (known && isOver(known.status)) return Promise.resolve(known);
  return new Promise((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]));
}

export const cancelTask = async (id: number): Promise<void> => put(await request(taskCalls.cancel, { id }));
export const retryTask = async (id: number): Promise<void> => put(await request(taskCalls.retry, { id }));
export async function removeTask(id: number): Promise<void> {
  await request(taskCalls.remove, { id });
  setState(({ tasks }) => ({ tasks: tasks.filter((one) => one.id !== id) }));
}

let line: AbortController | undefined;

/**
 * A browser gives a site six lines, so ours is open only while there is something to hear of: a task that is not over,
 * or the drawer, in a window that is looked at.
 */
function tend(): void {
  const { tasks, isOpen } = getState();
  const isWanted =
    useSession.getState().session !== undefined &&
    document.visibilityState === 'visible' &&
    (isOpen || tasks.some(({ status }) => !isOver(status)));
  if (isWanted === (line !== undefined)) return;
  line?.abort();
  line = isWanted ? new AbortController() : undefined;
  if (line) void hearTasks(line.signal, () => void loadTasks(), hear);
}

/** For as long as somebody is logged in. */
export function watchTasks(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void loadTasks();
    tend();
  };
  const unsubscribe = useTasks.subscribe(tend);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
    line?.abort();
    line = undefined;
    waiting.clear();
    setState(nothing);
  };
}

/** One task, live. */
export const useTask = (id: number | undefined): TaskView | undefined =>
  useTasks(({ tasks }) => tasks.find((one) => one.id === id));
