import { type ActionOf, type AnyEntity, type Full, type InternalOf } from '@heliu/model';
import type { ActionRequest } from './act.ts';
import { enqueue } from './tasks/task.ts';
import type { Work } from './work.ts';

/** One record an action was done to. */
export interface Moved<E extends AnyEntity = AnyEntity> {
  /** As it was before. */
  readonly record: Full<E>;
  /** With what the action set on it. */
  readonly now: Full<E>;
  readonly request: ActionRequest;
}
export interface Happened<E extends AnyEntity = AnyEntity> {
  readonly entity: E;
  readonly action: string;
  readonly moved: readonly Moved<E>[];
}

/** What else happens when a record has reached a state: messages, documents that follow, words to other systems. */
export interface Observer {
  /** Left out: every entity. */
  readonly entity?: AnyEntity;
  /** Left out: every action. */
  readonly actions?: readonly string[];
  /** In the transaction of the action, or the name of a job that is asked for in it and is given `Done`. */
  readonly run: ((happened: Happened, work: Work) => void | Promise<void>) | string;
}
/** What the job of an observer is given. */
export interface Done {
  readonly entity: string;
  readonly action: string;
  readonly ids: readonly number[];
}

/** Of one entity and some of its actions. Many records that went the same way at once are told at once. */
export const observer = <E extends AnyEntity>(
  entity: E,
  actions: readonly (ActionOf<E> | InternalOf<E>)[],
  run: ((happened: Happened<E>, work: Work) => void | Promise<void>) | string,
): Observer => ({ entity, actions, run: run as Observer['run'] });

/** Tells everybody who asked to be told. What was written so far leaves with COMMIT: who reads it back flushes first. */
export async function tellObservers(work: Work, all: readonly Observer[], happened: Happened): Promise<void> {
  const { entity, action, moved } = happened;
  for (const { entity: of, actions, run } of all) {
    if ((of && of !== entity) || (actions && !actions.includes(action))) continue;
    if (typeof run !== 'string') await run(happened, work);
    else {
      const ids = moved.map(({ record }) => (record as { id: number }).id);
      await enqueue(work, run, { entity: entity.name, action, ids } satisfies Done);
    }
  }
}
