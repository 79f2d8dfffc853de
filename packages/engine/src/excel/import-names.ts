import { type AnyEntity, codes, type ImportLayout, type ImportView, type importCalls } from '@heliu/model';
import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';

/** Headings are said of one kind of workbook, names of records of all. */
const columnScope = (e: AnyEntity, layout: ImportLayout | undefined) => `column ${layout?.call.path ?? e.name}`;
const recordScope = (target: string) => `record ${target}`;

async function said(work: Work, scope: string, words: readonly string[]) {
  return work.query<{ word: string; title: string | null; record: number | null }>(
    'import.said',
    'select word, title, record_id as record from sys_import_name where company_id = $1 and scope = $2 and word = any($3::text[])',
    [work.company, scope, words],
  );
}

/** Which of our columns these headings mean, as somebody has said. */
export const columnsSaid = async (
  work: Work,
  e: AnyEntity,
  layout: ImportLayout | undefined,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await said(work, columnScope(e, layout), words)).map(({ word, title }) => [word, title!]));

/** Which records of a kind these words mean, as somebody has said. */
export const recordsSaid = async (
  work: Work,
  target: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map((await said(work, recordScope(target), words)).map(({ word, record }) => [word, record!]));

export type Said = Omit<z.output<typeof importCalls.name.input>, 'id'>;

/** Keeps what somebody says of the words of his workbook; of words it does not have nothing can be said. */
export async function keepSaid(
  work: Work,
  e: AnyEntity,
  layout: ImportLayout | undefined,
  { unknown, renamed, absent, strangers }: ImportView,
  { columns, records }: Said,
): Promise<void> {
  const headings = new Set([...unknown, ...renamed.map(({ word }) => word)]);
  const titles = new Set([...absent, ...renamed].map(({ title }) => title));
  const words = new Set(strangers.map(({ target, word }) => JSON.stringify([target, word])));
  if (columns.some(({ word, title }) => !headings.has(word) || (title !== null && !titles.has(title))))
    throw new Refusal('这个文件没有这样的列，请刷新后再看', codes.invalid);
  if (records.some(({ target, word }) => !words.has(JSON.stringify([target, word]))))
    throw new Refusal('这个文件没有这样的名称，请刷新后再看', codes.invalid);
  const all = [
    ...columns.map(({ word, title }) => ({ scope: columnScope(e, layout), word, title, record: null })),
    ...records.map(({ target, word, record }) => ({ scope: recordScope(target), word, title: null, record })),
  ];
  const isSaid = (one: (typeof all)[number]) => one.title !== null || one.record !== null;
  const [kept, dropped] = [all.filter(isSaid), all.filter((one) => !isSaid(one))];
  await work.query(
    'import.unsay',
    `delete from sys_import_name n using unnest($2::text[], $3::text[]) u(scope, word)
     where n.company_id = $1 and n.scope = u.scope and n.word = u.word`,
    [work.company, dropped.map(({ scope }) => scope), dropped.map(({ word }) => word)],
  );
  await work.query(
    'import.say',
    `insert into sys_import_name (company_id, scope, word, title, record_id)
     select distinct on (u.scope, u.word) $1, u.scope, u.word, u.title, u.record
     from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) u(scope, word, title, record)
     on conflict (company_id, scope, word) do update set title = excluded.title, record_id = excluded.record_id`,
    [
      work.company,
      kept.map(({ scope }) => scope),
      kept.map(({ word }) => word),
      kept.map(({ title }) => title),
      kept.map(({ record }) => record),
    ],
  );
}
