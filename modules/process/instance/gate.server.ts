import { act, amend, authorised, type Gate, type Observer, Refusal, type Rule, type Work } from '@heliu/engine';
import { type AnyEntity, actionsOf, type Blocker, codes, isInternal } from '@heliu/model';
import { type Bound, boundIn } from '../definition/bound.server.ts';
import { type Advance, begin } from '../flow/flow.rules.ts';
import type { Step } from '../flow/step.ts';
import { processInstance } from './instance.ts';
import { starterOf } from '../people/people.server.ts';
import { isRequest, targetOf } from '../request/described.server.ts';
import { fits, holding, holdOf, type Situation, situationOf, start, tellEvent, wholeDocument } from './store.server.ts';

type Row = Readonly<Record<string, unknown>>;
/** What is bound: nothing else a document can go through needs others to agree. */
const boundAction = 'audit';

const agreed = new WeakMap<Work, Set<string>>();
const isAgreed = (work: Work, entity: string, id: number): boolean =>
  agreed.get(work)?.has(holdOf(entity, id)) ?? false;

/** The audit itself, once everybody has agreed: by whoever agreed last, with the right that the flow gives him. */
export async function auditAgreed(work: Work, e: AnyEntity, id: number): Promise<void> {
  const key = holdOf(e.name, id);
  agreed.set(work, new Set(agreed.get(work)).add(key));
  try {
    await work.as(authorised(work.user), () => act(work, e, isRequest(e) ? 'approve' : boundAction, { id }));
  } finally {
    agreed.get(work)!.delete(key);
  }
}

export interface Ready {
  readonly bound: Bound;
  readonly situation: Situation;
  readonly begun: Advance;
}
/** The steps for which the starter has to say who decides. */
export const toChoose = (steps: readonly Step[], situation: Situation): Step[] =>
  steps.filter((step) => step.kind === 'approve' && step.who.by === 'chosen' && situation.applies(step));

/** The definition a document goes by. */
export async function boundFor(work: Work, e: AnyEntity, record: Row): Promise<Bound | undefined> {
  const all = (await boundIn(work)).inUse.get(targetOf(e, record)) ?? [];
  if (all.length === 0) return undefined;
  const by = await starterOf(work, work.user.id);
  const whole = all.some(({ when }) => when)
    ? await wholeDocument(work, e, record['id'] as number)
    : { e, row: record };
  return all.find((one) => fits(one, whole, by));
}

/** How its flow would begin. */
export async function readyFor(
  work: Work,
  e: AnyEntity,
  bound: Bound,
  record: Row,
  chosen: Readonly<Record<string, readonly number[]>>,
): Promise<Ready> {
  const situation = await situationOf(work, bound.steps, {
    entity: e.name,
    record: record['id'] as number,
    starter: work.user.id,
    chosen: chosen as Record<string, number[]>,
  });
  return { bound, situation, begun: begin(bound.steps, situation) };
}

/** What keeps it from being started, in words. */
export function demandStart({ bound, situation, begun }: Ready): void {
  const open = toChoose(bound.steps, situation).filter((step) => situation.people(step).length === 0);
  if (open.length > 0)
    throw new Refusal(`请选择“${open.map(({ name }) => name).join('、')}”由谁审批`, codes.invalid, {
      complaints: open.map(({ id, name }) => ({ path: `chosen.${id}`, message: `请选择“${name}”由谁审批` })),
    });
  if (begun.flow.state === 'rejected')
    throw new Refusal(`步骤“${begun.passed.at(-1)!.step.name}”没有人可以审批，按流程规定不能提交`);
}
/** Nobody has to be asked after all: no step applies, or they are all the starter's own. */
export const asksNobody = ({ begun }: Ready): boolean => begun.flow.state === 'approved';

const nameOf = ({ flow }: Advance, steps: readonly Step[]) => steps.find(({ id }) => id === flow.at)?.name ?? '';

export const approvalGate: Gate = {
  async guards(e, action, work) {
    return action === boundAction && (await boundIn(work)).inUse.has(e.name);
  },
  async detour(e, _, record, work) {
    const id = record['id'] as number;
    // What is on its way already is told by the rule below.
    if (isAgreed(work, e.name, id) || (await holding(work, e.name, id))) return undefined;
    const bound = await boundFor(work, e, record);
    if (!bound) return undefined;
    if (work.user.kind !== 'staff')
      throw new Refusal(`这张${e.label}要先走“${bound.name}”，请由制单人在单据上提交审批`);
    const ready = await readyFor(work, e, bound, record, {});
    const open = toChoose(bound.steps, ready.situation);
    if (open.length > 0) throw new Refusal(`要先走“${bound.name}”：请在单据右侧的“审批”里选择审批人，再提交`);
    demandStart(ready);
    if (asksNobody(ready)) return undefined;
    const step = nameOf(ready.begun, bound.steps);
    const text = `先提交“${bound.name}”，都同意后自动审核`;
    return {
      effect: {
        text,
        facts: [
          { label: '第一步', value: step },
          { label: '审批人', value: `${ready.begun.flow.tasks.filter(({ state }) => state === 'open').length} 人` },
        ],
      },
      async take() {
        const { id: instance, title } = await start(
          work,
          { e, bound, record, situation: ready.situation, chosen: {} },
          ready.begun,
        );
        return {
          instead: '已提交审批',
          text: `按“${bound.name}”审批，现在是“${step}”`,
          record: { entity: processInstance.name, id: instance, title },
        };
      },
    };
  },
};

interface Holding {
  readonly title: string;
  readonly stepName: string | null;
}
function heldBlocker({ title, stepName }: Holding): Blocker {
  const at = stepName ? `（${stepName}）` : '';
  return { code: 'PRC002', message: `${title}正在审批中${at}，请等审批结束，或先撤回` };
}

async function heldAmong(work: Work, e: AnyEntity, ids: readonly number[]): Promise<Map<number, Blocker[]>> {
  if (!(await boundIn(work)).ever.has(e.name)) return new Map();
  const rows = await work.query<Holding & { readonly record: number }>(
    'process_instance.holdingAmong',
    `select record, title, step_name as "stepName" from process_instance where company_id = $1 and holds = any($2::text[])`,
    [work.company, ids.map((id) => holdOf(e.name, id))],
  );
  return new Map(rows.map((row) => [row.record, [heldBlocker(row)]]));
}

async function heldBy(work: Work, e: AnyEntity, id: number): Promise<Blocker[]> {
  if (!(await boundIn(work)).ever.has(e.name) || isAgreed(work, e.name, id)) return [];
  const found = await holding(work, e.name, id);
  return found ? [heldBlocker(found)] : [];
}

/** A document that others are being asked about stays as it is. */
export const approvalRule: Rule = {
  async blockers({ entity, action, record, work }) {
    return isInternal(entity, action) ? [] : heldBy(work, entity, record['id'] as number);
  },
  stays: ({ entity, ids, work }) => heldAmong(work, entity, ids),
  changes: ({ entity, record, work }) => heldBy(work, entity, record['id'] as number),
};

/** Who agreed, agreed to what was audited then: taken back, it counts no longer. */
export const approvalUndone: Observer = {
  async run({ entity, action, moved }, work) {
    if (actionsOf(entity)[action]?.reverses !== boundAction) return;
    if (!(await boundIn(work)).ever.has(entity.name)) return;
    const rows = await work.query<{ id: number }>(
      'process_instance.agreed',
      `select id from process_instance where company_id = $1 and entity = $2 and record = any($3::bigint[]) and state = 'approved'`,
      [work.company, entity.name, moved.map(({ record }) => (record as { id: number }).id)],
    );
    await amend(
      work,
      processInstance,
      rows.map(({ id }) => ({ id, state: 'undone' as const })),
    );
    for (const { id } of rows) await tellEvent(work, id, 'undo');
  },
};
