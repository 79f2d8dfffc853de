import type { Full } from '@heliu/model';
import { type Db, runWork, service, type Work } from '@heliu/engine';
import { makeInvoices } from '../../einvoice/server.ts';
import { noteFailures } from './failures.server.ts';
import type { autoRule } from './rule.ts';

type Rule = Pick<Full<typeof autoRule>, 'mergeBuyer' | 'kind' | 'defaultTitle'>;

/** Each step is a work of its own: a long run neither holds a connection nor loses what it has done. */
export const autoWork = <T>(db: Db, company: number, task: (work: Work) => Promise<T>): Promise<T> =>
  runWork(db, service('自动开票', company), task);

/** What a rule says about the invoices it makes. */
export const howOf = (rule: Rule) => ({
  origin: 'auto' as const,
  merge: rule.mergeBuyer,
  kind: rule.kind === 'default' ? undefined : rule.kind,
  defaultTitle: rule.defaultTitle ?? undefined,
});

/** Puts orders on invoices by one rule; what cannot be is noted with its reason. */
export async function makeBy(work: Work, rule: Rule & { readonly id: number }, orders: readonly number[]) {
  const { made, refused } = await makeInvoices(work, { orders, rule: rule.id, ...howOf(rule) });
  await noteFailures(
    work,
    refused.map((one) => ({ ...one, rule: rule.id })),
  );
  return { made: made.length, refused: refused.length };
}
