import { randomUUID } from 'node:crypto';
import { enqueue, type ExternalSource, takeExternal, type Work } from '@heliu/engine';
import type { EventName } from './events.ts';
import { listening } from './hooks.server.ts';
import { delivery } from './delivery.ts';

export interface News {
  readonly event: EventName;
  readonly title: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const once: ExternalSource = { by: ['eventId'], fields: [], digest: 'eventId' };
export const deliverJobName = 'open.deliver';

/** One job an address: it sends one message after the other, and those that come meanwhile too. */
export const wake = (work: Work, hook: number, after = 0): Promise<void> =>
  enqueue(work, deliverJobName, { hook }, { label: '消息推送', ...(after > 0 && { after }) });

/** Messages to one address, in the transaction of what they tell of. */
export async function queueTo(work: Work, hook: number, news: readonly News[]): Promise<number[]> {
  if (news.length === 0) return [];
  const drafts = news.map(({ event, title, data }) => {
    const eventId = `evt_${randomUUID().replaceAll('-', '')}`;
    const body = JSON.stringify({ id: eventId, event, at: work.now, data });
    return {
      draft: { hook, event, title: title.slice(0, 120), body, eventId, state: 'queued' as const },
      at: work.now,
    };
  });
  const taken = await takeExternal(work, delivery, once, drafts as never);
  await wake(work, hook);
  return taken.map(({ id }) => id);
}

/** Tells whoever wants to know. Made only where somebody does, since most companies tell nobody. */
export async function emit(
  work: Work,
  event: EventName,
  make: () => Promise<readonly News[]> | readonly News[],
): Promise<void> {
  const wanted = (await listening(work)).filter(({ events }) => events.includes(event));
  if (wanted.length === 0) return;
  const news = await make();
  for (const { id } of wanted) await queueTo(work, id, news);
}
