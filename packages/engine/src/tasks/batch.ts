import { actionsOf, entityNamed, permission } from '@heliu/model';
import { act } from '../act.ts';
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

/** An action over many records, each in a transaction of its own: one that cannot be done does not keep the others. */
export const batchTask: Task<Batch, { next: number }> = {
  name: 'batch',
  async run({ entity, action, ids, reason, said }, run) {
    const e = entityNamed(entity);
    if (!run.user.may(permission(e, action as 'view'))) throw refuse('403');
    const { label } = actionsOf(e)[action]!;
    const [names] = await runWork(run.db, run.user, (work) => work.all([titleStatement(entity, ids)]));
    const titles = new Map(names!.rows.map(({ id, title }) => [id as number, String(title)]));
    for (let at = run.state?.next ?? 0; at < ids.length; at++) {
      const id = ids[at]!;
      try {
        await run.step((work) => act(work, e, action, { id, reason, said }), { next: at + 1 });
      } catch (error) {
        if (!(error instanceof Refusal) || error instanceof Overtaken) throw error;
        run.rowError(id, titles.get(id) ?? `#${id}`, error.message);
        await run.step(async () => {}, { next: at + 1 });
      }
      await run.progress(at + 1, ids.length);
    }
    return { summary: `${label}完成` };
  },
};
