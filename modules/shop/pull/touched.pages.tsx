import type { Wire } from '@heliu/model';
import { alertUser, refresh, say } from '@heliu/ui';
import { shop } from '../shop/shop.ts';
import type { Touched } from './task.calls.ts';
import { pullTask } from './task.ts';

export type TaskRow = Wire<typeof pullTask>;

/** Says what came of it; why something was left as it was is worth reading. Refusals have been shown already. */
export async function tellTouched(asked: Promise<Touched>, verb: string): Promise<void> {
  const touched = await asked.catch(() => undefined);
  // Also the progress, so that a bar appears at once.
  refresh(pullTask, shop);
  if (!touched) return;
  const { done, skipped } = touched;
  if (skipped.length === 0) say({ text: `已${verb} ${done} 个任务`, durationMs: 2500 });
  else
    await alertUser({
      title: done > 0 ? `已${verb} ${done} 个任务，${skipped.length} 个没有` : `没有可以${verb}的任务`,
      type: done > 0 ? 'info' : 'warning',
      text: skipped.slice(0, 12).join('\n') + (skipped.length > 12 ? `\n等 ${skipped.length} 个` : ''),
    });
}
