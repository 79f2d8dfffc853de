import { companyFact, companyFactChanged, type Work } from '@heliu/engine';
import type { EventName } from './events.ts';

export interface Listening {
  readonly id: number;
  readonly events: readonly EventName[];
}
const fact = 'open.hooks';

/** The addresses that want to be told of something; most companies have none, and that costs nothing. */
export const listening = (work: Work): Promise<readonly Listening[]> =>
  companyFact(work, fact, () =>
    work.query<Listening>(
      'open_hook.listening',
      `select h.id, h.events from open_hook h join open_subject s on s.company_id = h.company_id and s.id = h.subject
       where h.company_id = $1 and not h.deleted and not h.disabled and h.state <> 'paused' and not s.deleted and not s.disabled order by h.id`,
      [work.company],
    ),
  );

export const hooksChanged = (work: Work): void => companyFactChanged(work, fact);
