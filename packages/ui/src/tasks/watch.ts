import type { Started } from '@heliu/model';
import { type Named, refresh } from '../action/use-busy.ts';
import { follow, taskOver } from './store.ts';

/** The task is followed in its drawer; pages that show these things are asked again once it is over. */
export async function watchTask(started: Started, ...changed: readonly Named[]): Promise<void> {
  await taskOver(await follow(started));
  refresh(...changed);
}
