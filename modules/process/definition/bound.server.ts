import { companyFact, companyFactChanged, type Work } from '@heliu/engine';
import { formCodeIn } from '../form/form.ts';
import type { Step } from '../flow/step.ts';
import { processRequest } from '../request/request.ts';

export interface Bound {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly target: string;
  readonly when: string | null;
  readonly steps: readonly Step[];
}
interface Known {
  /** Those in use, by what they are for, the first to be asked first. */
  readonly inUse: ReadonlyMap<string, readonly Bound[]>;
  /** Kinds that have ever had one: something may still be running for them. */
  readonly ever: ReadonlySet<string>;
}
const key = 'process:bound';

/** What a company has bound, kept in memory: it is asked before every audit. */
export const boundIn = (work: Work): Promise<Known> =>
  companyFact(work, key, async () => {
    const rows = await work.query<Bound & { readonly used: boolean }>(
      'process_definition.bound',
      `select id, name, revision, target, "when", steps, current and not disabled as used from process_definition
       where company_id = $1 and not deleted order by priority, id`,
      [work.company],
    );
    const used = rows.filter((row) => row.used);
    return {
      inUse: new Map(used.map(({ target }) => [target, used.filter((row) => row.target === target)])),
      ever: new Set(rows.map(({ target }) => (formCodeIn(target) === undefined ? target : processRequest.name))),
    };
  });

export const boundChanged = (work: Work): void => companyFactChanged(work, key);
