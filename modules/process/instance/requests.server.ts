import { actMany, type Work } from '@heliu/engine';
import { findEntity, type InternalOf } from '@heliu/model';
import type { FlowState } from '../flow/flow.rules.ts';
import { isRequest } from '../request/described.server.ts';
import { processRequest } from '../request/request.ts';

type Move = InternalOf<typeof processRequest>;

/** What becomes of a request when its flow begins and ends. What everybody agreed to is moved by the agreement itself. */
const moves: Partial<Record<FlowState | 'submitted', Move>> = {
  submitted: 'submit',
  rejected: 'refuse',
  returned: 'giveBack',
  withdrawn: 'recall',
  stopped: 'end',
};

export async function moveRequest(
  work: Work,
  { entity, record }: { readonly entity: string; readonly record: number },
  state: FlowState | 'submitted',
): Promise<void> {
  const e = findEntity(entity);
  const move = moves[state];
  if (!e || !isRequest(e) || !move) return;
  await work.flush();
  await actMany(work, processRequest, move, [{ id: record }]);
}
