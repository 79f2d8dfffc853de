import { behaviour, companyFact, companyFactChanged, type Observer, type Work } from '@heliu/engine';
import { titleOf } from '@heliu/model';
import { queuePapers } from '../paper/queue.server.ts';
import { assignmentComplaint, labelOf, type Rule, rulesFor } from './assignment.rules.ts';
import { assignment } from './assignment.ts';

const fact = 'printing.assignments';

const rulesOf = (work: Work): Promise<readonly Rule[]> =>
  companyFact(work, fact, async () =>
    work.query<Rule & Record<string, unknown>>(
      'printing_assignment.all',
      `select a.id, a.source, a.event, a.store, a.terminal, a.kitchen, a.device, a.copies from printing_assignment a
       where a.company_id = $1 and not a.disabled and not a.deleted order by a.id`,
      [work.company],
    ),
  );

export const assignmentBehaviour = behaviour(assignment, {
  complaint: assignmentComplaint,
  check(draft) {
    Object.assign(draft, { label: labelOf(draft.source, draft.event).slice(0, 80) });
  },
  saved: (_, work) => companyFactChanged(work, fact),
  checkRemove: (_, work) => companyFactChanged(work, fact),
});

const idIn = (record: Readonly<Record<string, unknown>>, key: string): number | null =>
  typeof record[key] === 'number' ? record[key] : null;

/**
 * What is done to a document is printed where it is wanted, in the same transaction: the paper is there exactly when the
 * deed is. Taken back and done anew it is another version, and another paper.
 */
export const printObserver: Observer = {
  async run({ entity, action, moved }, work) {
    const rules = await rulesOf(work);
    if (!rules.some(({ source, event }) => source === entity.name && event === action)) return;
    const wanted = moved.flatMap(({ now }) => {
      const record = now as unknown as Readonly<Record<string, unknown>> & { readonly id: number };
      const place = {
        store: idIn(record, 'store') ?? idIn(record, 'factory'),
        terminal: idIn(record, 'terminal'),
        kitchen: idIn(record, 'kitchen'),
      };
      const about = {
        source: entity.name,
        record: record.id,
        label: entity.label,
        title: titleOf(entity, record as never),
      };
      return rulesFor(rules, entity.name, action, place).map(({ id, device, copies }) => ({
        ...about,
        device,
        copies,
        event: 'auto' as const,
        requestKey: `auto:${id}:${entity.name}:${record.id}:${String(record['version'] ?? 1)}`,
      }));
    });
    await queuePapers(work, wanted);
  },
};
