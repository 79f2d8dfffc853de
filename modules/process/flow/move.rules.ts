import { type Flow, flowStates, isLive } from './flow.rules.ts';
import type { Step } from './step.ts';

/**
 * Why a flow cannot go on by other steps. It stands where it stands and keeps what was decided there, so the step has to be
 * there, of the same kind, and hear people in the same way; what comes after it follows from the new steps.
 */
export function moveComplaint(flow: Flow, from: readonly Step[], to: readonly Step[]): string | undefined {
  if (flow.state !== 'running') return `流程${flowStates[flow.state]}，不用换版`;
  const here = from.find(({ id }) => id === flow.at);
  const there = to.find(({ id }) => id === flow.at);
  if (!here) return '现在的步骤找不到了';
  if (!there) return `新版本没有“${here.name}”这一步`;
  if (here.kind !== there.kind) return `新版本的“${there.name}”不再是审批步骤`;
  if (here.vote !== there.vote && flow.tasks.some((task) => task.step === flow.at && isLive(task)))
    return `新版本的“${there.name}”审批方式不同，请等这一步审批完`;
  return undefined;
}
