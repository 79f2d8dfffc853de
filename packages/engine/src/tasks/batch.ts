import { actionsOf, entityNamed, permission } from '@heliu/model';
import { actMany, goesBySets } from '../act.ts';
import { Refusal, refuse } from '../refusal.ts';
import { titleStatement } from '../titles.ts';
import { runWork } from '../work.ts';
import { Overtaken } from './run.ts';
import type { Task } from './task.ts';

export interface Batch {
  readonly entity: string;
  readonly action: string;
  readonly ids: readonly number[];
  readonly reason?: string | undefined;
  /** What the action's own fields were given, as it was sent. */
  readonly said?: Readonly<Record<string, unknown>>;
}

/** As many as are done by one transaction: enough that statements pay, few enough that nobody waits long for a row. */
const atOnce = 200;

/** An action over many records. One that cannot be done does not keep the others. */
export const batchTask: Task<Batch, { next: number }> = {
  name: 'batch',
  async run({ entity, action, ids, reason, said }, run) {
    const e = entityNamed(entity);
    if (!run.user.may(permission(e, action as 'view'))) throw refuse('403');
    const { label } = actionsOf(e)[action]!;
    const [names] = await runWork(run.db, run.user, (work) => work.all([titleStatement(entity, ids)]));
    const titles = new Map(names!.rows.map(({ id, title }) => [id as number, String(title)]));
    const complain = (id: number, message: string) => run.rowError(id, titles.get(id) ?? `#${id}`, message);
    const attempt = async (from: number, count: number): Promise<void> => {
      const state = { next: from + count };
      const some = ids.slice(from, from + count).map((id) => ({ id, reason, said }));
      try {
        await run.step(async (work) => {
          const { refused } = await actMany(work, e, action as never, some);
          for (const { id, blockers } of refused) complain(id, blockers.map(({ message }) => message).join('；'));
        }, state);
      } catch (error) {
        if (!(error instanceof Refusal) || error instanceof Overtaken) throw error;
        // One of them was refused only when it was written: alone, each has its own answer.
        if (count > 1) for (let i = 0; i < count; i++) await attempt(from + i, 1);
        else {
          complain(some[0]!.id, error.message);
          await run.step(async () => {}, state);
        }
      }
    };
    const size = goesBySets(e, action) ? atOnce : 1;
    for (let at = run.state?.next ?? 0; at < ids.length; at += size) {
      await attempt(at, Math.min(size, ids.length - at));
      await run.progress(Math.min(at + size, ids.length), ids.length);
    }
    return { summary: `${label}完成` };
  },
};
