import type { AnyDocument } from '@heliu/model';
import { noteMany } from './log.ts';
import { columnOf } from './names.ts';
import { monthlySeries, numberWords, paddedNo } from './numbering.ts';
import type { Work } from './work.ts';

/** A document of a month and the number it is to have within its word. */
export interface Renumbered {
  readonly id: number;
  readonly word: string;
  readonly number: string;
  readonly to: number;
}

/** Holds every series of a month until COMMIT: whoever wants a number of it waits. `month` is 2026-11. */
export async function holdNumbers(work: Work, e: AnyDocument, month: string): Promise<void> {
  const { key } = monthlySeries(e.name, '', month);
  await work.query(
    `${e.name}.holdNumbers`,
    `select key from sys_sequence where company_id = $1 and starts_with(key, $2) and right(key, 8) = $3 order by key for update`,
    [work.company, `${e.name}:`, key.slice(-8)],
  );
}

/**
 * Gives documents of a month other numbers of the same series, whose counters then stand at `last`. The caller holds the
 * series, and has seen to it that no two get the same. Ledgers and links know a document by its id, so nothing else is
 * written; the log of each keeps both numbers.
 */
export async function renumber(
  work: Work,
  e: AnyDocument,
  month: string,
  moves: readonly Renumbered[],
  last: ReadonlyMap<string, number>,
): Promise<string[]> {
  const prefixOf = (word: string) => monthlySeries(e.name, word, month).prefix;
  const ids = moves.map(({ id }) => id);
  // Unique numbers are checked row by row, and one may still be held by a document that is to get another itself.
  await work.query(
    `${e.name}.freeNumbers`,
    `update ${e.name} set number = concat('~', id) where company_id = $1 and id = any($2::bigint[])`,
    [work.company, ids],
  );
  const [before, after] = [numberWords(e, 'u.old'), numberWords(e, 'u.number')];
  const rows = await work.query<{ id: number; number: string }>(
    `${e.name}.renumber`,
    `with u as (select id, old, no, concat(prefix, ${paddedNo(e, 'no')}) as number
                from unnest($3::bigint[], $4::text[], $5::text[], $6::int[]) as u(id, old, prefix, no))
     update ${e.name} t set number = u.number, ${columnOf(e.monthly!.no as string)} = u.no, version = t.version + 1,
       updated_by = $2, updated_at = now(),
       search = concat(${after}, case when starts_with(t.search, ${before}) then substr(t.search, length(${before}) + 1) else ' ' || t.search end)
     from u where t.company_id = $1 and t.id = u.id returning t.id, t.number`,
    [
      work.company,
      work.user.id,
      ids,
      moves.map(({ number }) => number),
      moves.map(({ word }) => prefixOf(word)),
      moves.map(({ to }) => to),
    ],
  );
  await work.query(
    `${e.name}.lastNumbers`,
    `update sys_sequence s set last = u.last from unnest($2::text[], $3::int[]) as u(key, last)
     where s.company_id = $1 and s.key = u.key`,
    [work.company, [...last.keys()].map((word) => monthlySeries(e.name, word, month).key), [...last.values()]],
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  await noteMany(
    work,
    moves.map(({ id, number }) => ({
      entity: e.name,
      recordId: id,
      action: 'renumber',
      label: '整理凭证号',
      title: numbers.get(id)!,
      before: { number },
      after: { number: numbers.get(id)! },
    })),
  );
  return ids.map((id) => numbers.get(id)!);
}
