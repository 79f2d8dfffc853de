import { type AnyEntity, type CustomField, takesCustomFields, withCustomFields } from '@heliu/model';
import { customColumn } from './codec.ts';
import { companyFact, companyFactChanged } from './facts.ts';
import { allCustomSources } from './module.ts';
import { viewOf } from './names.ts';
import type { Work } from './work.ts';

const fact = 'customFields';

interface Added {
  readonly all: readonly CustomField[];
  readonly byName: ReadonlyMap<string, readonly CustomField[]>;
  /** Each made once, when it is first asked for. */
  readonly made: Map<string, AnyEntity>;
}

const addedBy = (work: Work): Promise<Added> =>
  companyFact(work, fact, async () => {
    const all = (await Promise.all(allCustomSources().map((source) => source(work)))).flat();
    const byName = new Map<string, CustomField[]>();
    for (const one of all) byName.set(one.entity, [...(byName.get(one.entity) ?? []), one]);
    return { all, byName, made: new Map() };
  });

/** What a company has added, for whoever shows its records. */
export const customFields = async (work: Work): Promise<readonly CustomField[]> => (await addedBy(work)).all;
export const customFieldsChanged = (work: Work): void => companyFactChanged(work, fact);

/**
 * The definition as this company has it. Whoever reads or writes records for people asks for it; jobs and rules go on with
 * ours, and what the company has added stays as it is.
 */
export async function customised<E extends AnyEntity>(work: Work, e: E): Promise<E> {
  if (!takesCustomFields(e)) return e;
  const { byName, made } = await addedBy(work);
  const added = byName.get(e.name);
  if (!added) return e;
  const known = made.get(e.name) ?? withCustomFields(e, added);
  made.set(e.name, known);
  return known as E;
}

/** Whether any record holds something under this key. */
export async function isCustomKeyUsed(work: Work, e: AnyEntity, key: string): Promise<boolean> {
  const text = `select 1 from ${viewOf(e.name)} where ${customColumn} ? $1 limit 1`;
  return (await work.query(`${e.name}.customKey`, text, [key])).length > 0;
}
