import { handle, Refusal, remove, save, today, update, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { FlowFault, transfer } from '../flow/flow.rules.ts';
import { activeAmong, starterOf } from '../people/people.server.ts';
import { wrongAt } from '../people/substitute.server.ts';
import {
  endOwnSubstitute,
  handOverTasks,
  type OwnSubstitute,
  ownSubstitute,
  processSubstitute,
  saveOwnSubstitute,
} from '../people/substitute.ts';
import { hold, tellEvent, write } from './store.server.ts';

const mostAtOnce = 500;

/**
 * What waits for one waits for the other from now on; says how much. What the other takes part in already, or has handed in
 * himself, stays where it is.
 */
async function handOver(work: Work, from: number, to: number): Promise<number> {
  const open = await work.query<{ id: number; instance: number; stepName: string }>(
    'process_task.toHandOver',
    `select id, instance, step_name as "stepName" from process_task where company_id = $1 and open_for = $2 and not deleted
     order by instance, id limit ${mostAtOnce + 1}`,
    [work.company, from],
  );
  if (open.length > mostAtOnce) throw new Refusal(`待处理的任务超过 ${mostAtOnce} 项，请先处理一部分`);
  let moved = 0;
  let last = 0;
  for (const { id, instance, stepName } of open) {
    const held = await hold(work, instance);
    try {
      const flow = transfer(held.steps, held.flow, id, to, {
        starter: held.instance.starter,
        nextId: () => (last -= 1),
      });
      const { name } = await starterOf(work, held.instance.starter);
      await write(work, held, { flow, passed: [] }, { by: name, said: { task: id, comment: null } });
    } catch (error) {
      if (error instanceof FlowFault) continue;
      throw error;
    }
    await tellEvent(work, instance, 'transfer', { stepName, people: [to] });
    moved += 1;
  }
  return moved;
}

async function demandThere(work: Work, id: number, what: string): Promise<void> {
  if ((await activeAmong(work, [id])).length === 0) throw new Refusal(`${what}不存在或已停用`, codes.missing);
}

/** The one that is on or comes next. */
const ownOf = async (work: Work): Promise<(OwnSubstitute & { readonly version: number }) | undefined> => {
  const [row] = await work.query<OwnSubstitute & { readonly version: number }>(
    'process_substitute.own',
    `select s.id, s.version, s.substitute, u.realname as name, s.start_date as "startDate", s.end_date as "endDate", s.reason
     from process_substitute s join sys_user u on u.company_id = s.company_id and u.id = s.substitute
     where s.company_id = $1 and s."user" = $2 and not s.deleted and s.end_date >= $3::date order by s.start_date limit 1`,
    [work.company, work.user.id, today()],
  );
  return row;
};

export const handOverHandlers = [
  handle(ownSubstitute, async (_, work) => ({ current: (await ownOf(work)) ?? null })),
  handle(saveOwnSubstitute, async ({ handOver: isHandedOver, ...asked }, work) => {
    await demandThere(work, asked.substitute, '代理人');
    if (asked.endDate < today()) throw wrongAt('endDate', '结束日期已经过去');
    const before = await ownOf(work);
    const row = { ...asked, user: work.user.id };
    const { id } = before
      ? await update(work, processSubstitute, before.id, before.version, row)
      : await save(work, processSubstitute, row);
    if (!isHandedOver) return { id, moved: 0 };
    return { id, moved: await handOver(work, work.user.id, asked.substitute) };
  }),
  handle(endOwnSubstitute, async (_, work) => {
    const own = await ownOf(work);
    if (own) await remove(work, processSubstitute, own.id);
    return { id: own?.id ?? 0 };
  }),
  handle(handOverTasks, async ({ user, substitute }, work) => {
    await demandThere(work, substitute, '接手的人');
    if (user === substitute) throw wrongAt('substitute', '接手的人不能是原来的审批人');
    return { moved: await handOver(work, user, substitute) };
  }),
];
