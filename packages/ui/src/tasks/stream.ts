import { taskEvents, type TaskProgress } from '@heliu/model';
import { loadInbox } from '../messages/store.ts';
import { sessionId } from '../session/session.ts';

/** Complete events out of what has arrived so far, and the rest that is still under way. */
export function readEvents(text: string): {
  readonly news: readonly TaskProgress[];
  /** Somebody was told something: the bell asks what. */
  readonly hasMessage: boolean;
  readonly rest: string;
} {
  const parts = text.split('\n\n');
  const rest = parts.pop()!;
  const news = parts.flatMap((part) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as TaskProgress),
  );
  return { news, hasMessage: parts.some((part) => part.startsWith('event: message')), rest };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Not an EventSource: it could not carry the header by which the server knows us. */
async function hearOnce(signal: AbortSignal, opened: () => void, hear: (news: TaskProgress) => void): Promise<boolean> {
  const headers = { accept: 'text/event-stream', sessid_id: sessionId() };
  const response = await fetch(taskEvents.path, { headers, signal });
  if (!response.headers.get('content-type')?.includes('event-stream')) return false;
  opened();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const read = readEvents(rest + value);
    rest = read.rest;
    read.news.forEach(hear);
    if (read.hasMessage) void loadInbox();
  }
}

/** Listens until told to stop. Whoever was cut off asks afresh, since what was said meanwhile is lost. */
export async function hearTasks(
  signal: AbortSignal,
  opened: () => void,
  hear: (news: TaskProgress) => void,
): Promise<void> {
  for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, 30_000)) {
    const welcome = await hearOnce(
      signal,
      () => {
        wait = 1000;
        opened();
      },
      hear,
    ).catch(() => true);
    // Refused in words: the session is over, and the next ordinary call will say so.
    if (!welcome) return;
    await pause(wait, signal);
  }
}
