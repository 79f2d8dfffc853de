import { type BatchRow, genericCalls, type RowError, type Started, taskCalls } from '@heliu/model';
import { request } from '../wire/request.ts';
import { follow, taskOver } from './store.ts';

/** Every row a task could not do. */
async function rowErrors(id: number): Promise<readonly RowError[]> {
  const all: RowError[] = [];
  for (let more = true; more;) {
    const page = await request(taskCalls.errors, { id, after: all.at(-1)?.id ?? 0 });
    all.push(...page.rows);
    more = page.more;
  }
  return all;
}

/**
 * One action over many records. A few are answered at once; beyond that a task does them, and `onTask` is given its id
 * for whoever shows how far it is (`useTask`). Either way every record ends with a result of its own.
 */
export async function runBatch(
  entity: string,
  action: string,
  ids: readonly number[],
  { reason, input }: { readonly reason?: string; readonly input?: object } = {},
  onTask?: (id: number) => void,
): Promise<readonly BatchRow[]> {
  const answer = await request<{ rows: BatchRow[] } | Started>(genericCalls.batch, {
    ...input,
    entity,
    action,
    ids,
    ...(reason && { reason }),
  });
  if ('rows' in answer) return answer.rows;
  const over = taskOver(answer.task);
  onTask?.(answer.task);
  await follow(answer);
  const task = await over;
  const failed = new Map((await rowErrors(task.id)).map((error) => [error.id, error.message]));
  return ids.map((id, at) => {
    const message = failed.get(id) ?? (at < task.done ? undefined : (task.error ?? '已取消，没有做'));
    return { id, ok: message === undefined, message: message ?? '成功' };
  });
}
