import { amend, handle, load, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import {
  type MovedFlow,
  moveRunning,
  type OlderRunning,
  olderRunning,
  processDefinition,
} from '../definition/definition.ts';
import { isLive } from '../flow/flow.rules.ts';
import { moveComplaint } from '../flow/move.rules.ts';
import type { Step } from '../flow/step.ts';
import { processInstance, processTask } from './instance.ts';
import { hold, tasksOf, tellEvent } from './store.server.ts';

interface Running {
  readonly id: number;
  readonly title: string;
  readonly starter: string;
  readonly step: string | null;
  readonly stepId: string | null;
  readonly round: number;
  readonly revision: number;
  readonly steps: readonly Step[];
}
const shown = 200;

/** What still goes by an older version, the longest first. */
const runningOlder = (work: Work, code: string, current: number): Promise<Running[]> =>
  work.query<Running>(
    'process_instance.older',
    `select i.id, i.title, coalesce(u.realname, '') as starter, i.step_name as step, i.step_id as "stepId", i.round, d.revision, d.steps
     from process_definition d join process_instance i on i.company_id = d.company_id and i.definition = d.id and i.state = 'running'
     left join sys_user u on u.company_id = i.company_id and u.id = i.starter
     where d.company_id = $1 and d.code = $2 and d.id <> $3 and not i.deleted order by i.id limit ${shown}`,
    [work.company, code, current],
  );

async function inForce(work: Work, id: number) {
  const definition = await load(work, processDefinition, id);
  if (!definition.current) throw new Refusal('只能换到现行版本，请打开现行版本再换', codes.refused);
  return definition;
}

/** One of them goes on by the version in force; what was decided stays, and its history tells. */
async function move(
  work: Work,
  id: number,
  to: { id: number; code: string; revision: number; steps: readonly Step[] },
) {
  const { instance, steps, flow } = await hold(work, id);
  if (instance.definition === to.id) return;
  const from = await load(work, processDefinition, instance.definition);
  if (from.code !== to.code) throw new Refusal('审批流程不存在', codes.missing);
  const complaint = moveComplaint(flow, steps, to.steps);
  if (complaint) throw new Refusal(complaint);
  const stepName = to.steps.find((step) => step.id === flow.at)!.name;
  await amend(work, processInstance, [{ id, definition: to.id, stepName }]);
  await amend(
    work,
    processTask,
    flow.tasks.filter((task) => isLive(task) && task.step === flow.at).map((task) => ({ id: task.id, stepName })),
  );
  await tellEvent(work, id, 'move', { stepName, text: `第 ${from.revision} 版 → 第 ${to.revision} 版` });
}

export const moveHandlers = [
  handle(olderRunning, async ({ id }, work) => {
    const { code, steps } = await inForce(work, id);
    const found = await runningOlder(work, code, id);
    const rows: OlderRunning[] = [];
    for (const { stepId, round, steps: own, ...one } of found) {
      const flow = { state: 'running' as const, at: stepId, round, tasks: await tasksOf(work, one.id) };
      rows.push({ ...one, why: moveComplaint(flow, own, steps) ?? null });
    }
    return { rows };
  }),
  handle(moveRunning, async ({ id, instances }, work) => {
    const to = await inForce(work, id);
    const rows: MovedFlow[] = [];
    for (const one of [...new Set(instances)].toSorted((a, b) => a - b)) {
      try {
        await move(work, one, to);
        rows.push({ id: one, ok: true, message: `已换到第 ${to.revision} 版` });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        rows.push({ id: one, ok: false, message: error.message });
      }
    }
    return { rows };
  }),
];
