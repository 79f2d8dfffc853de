import { type AnyEntity, columnsOf, type Subset } from '@heliu/model';
import { toSql } from './codec.ts';
import { columnOf } from './names.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export function subsetNamed(e: AnyEntity, name: string): Subset {
  const subset = (e.subsets as Readonly<Record<string, Subset>> | undefined)?.[name];
  if (!subset) throw new Error(`${e.name} has no subset ${name}`);
  return subset;
}

/** What makes a record of this entity one of the subset. Definitions say the values, so they may stand in the text. */
export function inSubset(e: AnyEntity, name: string, alias: string): string {
  const conditions = Object.entries(subsetNamed(e, name).where).map(([key, wanted]) => {
    const column = `${alias}.${columnOf(key)}`;
    if (typeof wanted === 'object') return `starts_with(${column}, ${quoted(wanted.startsWith)})`;
    return `${column} = ${quoted(String(toSql(columnsOf(e)[key]!, wanted)))}`;
  });
  return conditions.join(' and ');
}
