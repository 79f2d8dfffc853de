import {
  type AnyEntity,
  complaintsOf,
  entityNamed,
  type Field,
  fieldsOf,
  inputSchema,
  isDocument,
  type Stranger,
} from '@heliu/model';
import { behaviourOf } from '../module.ts';
import { columnOf, titleColumn, viewOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { sqlType } from '../schema/column.ts';
import { visible } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { inSubset, subsetNamed } from '../subset.ts';
import type { Work } from '../work.ts';
import { type Draft, referenceWords } from './draft.ts';
import { recordsSaid } from './import-names.ts';

interface Named {
  readonly id: number;
  readonly code: string | null;
  readonly title: string;
  /** The subsets of its kind that it belongs to. */
  readonly subsets: readonly string[];
}

/**
 * Every record of a kind that is called by one of these words: by code, by name, or by both as lists show them; and those
 * that somebody has said the words mean.
 */
async function namedBy(
  work: Work,
  e: AnyEntity,
  words: readonly string[],
  said: ReadonlyMap<string, number>,
): Promise<Named[]> {
  const params = new Params();
  const title = titleColumn(e, 't.');
  const code = e.code && e.code !== e.title ? `t.${columnOf(e.code as string)}` : undefined;
  const all = `${params.add(words)}::text[]`;
  const called = [
    `${title} = any(${all})`,
    ...(code ? [`${code} = any(${all})`, `concat_ws(' ', ${code}, ${title}) = any(${all})`] : []),
    ...(said.size > 0 ? [`t.id = any(${params.add([...said.values()])}::bigint[])`] : []),
  ];
  const where = [
    `(${called.join(' or ')})`,
    ...visible(e, work.user, 't', params),
    ...(isDocument(e) ? [] : ['not t.deleted']),
    ...('disabled' in fieldsOf(e) ? ['not t.disabled'] : []),
  ];
  const subsets = Object.keys(e.subsets ?? {}).map((name) => `case when ${inSubset(e, name, 't')} then '${name}' end`);
  const text = `select t.id, ${code ?? 'null::text'} as code, ${title} as title, array_remove(array[${subsets.join(', ')}]::text[], null) as subsets from ${viewOf(e.name)} t where ${where.join(' and ')}`;
  const { name, values } = prepared(text, params.values);
  return work.query<Named>(name, text, values);
}

interface Meaning {
  /** The one record a word means; a sentence when there is none, or more than one. */
  readonly found: Named | string;
  /** It does so only because somebody has said so. */
  readonly isSaid: boolean;
}
type Find = (word: string) => Meaning;

function finder(found: readonly Named[], said: ReadonlyMap<string, number>): Find {
  const byId = new Map(found.map((one) => [one.id, one]));
  const byCode = new Map(found.map((one) => [one.code, one]));
  const byName = new Map<string, Named[]>();
  for (const one of found)
    for (const word of [one.title, ...(one.code ? [`${one.code} ${one.title}`] : [])])
      byName.set(word, [...(byName.get(word) ?? []), one]);
  return (word) => {
    const [first, second] = byName.get(word) ?? [];
    const exact = byCode.get(word) ?? (second === undefined ? first : undefined);
    if (exact !== undefined) return { found: exact, isSaid: false };
    const meant = byId.get(said.get(word) ?? -1);
    if (meant !== undefined) return { found: meant, isSaid: true };
    const why = second === undefined ? `“${word}”不存在或已停用` : `“${word}”有几个同名的，请改填编码`;
    return { found: why, isSaid: false };
  };
}

/** The record a word means in this field, or why it cannot stand there. */
function meant({ target, only }: Field, word: string, found: Meaning['found']): number | string {
  if (typeof found === 'string') return found;
  if (only === undefined || found.subsets.includes(only)) return found.id;
  return `“${word}”${subsetNamed(entityNamed(target!), only).otherwise}`;
}

/** No more of them than anybody would go through. */
const mostStrangers = 200;

/**
 * Turns the words of all drafts into ids: one question for each kind of thing referred to, however many rows. Tells the
 * words that mean nothing.
 */
async function resolve(work: Work, e: AnyEntity, drafts: readonly Draft[]): Promise<Stranger[]> {
  const places = drafts.flatMap((draft) => [...referenceWords(e, draft)].map((one) => ({ draft, ...one })));
  const words = new Map<string, Set<string>>();
  for (const { field, words: some } of places) {
    const all = words.get(field.target!) ?? new Set();
    for (const word of some) all.add(word);
    words.set(field.target!, all);
  }
  const finders = new Map<string, Find>();
  for (const [target, some] of words) {
    const said = await recordsSaid(work, target, [...some]);
    finders.set(target, finder(await namedBy(work, entityNamed(target), [...some], said), said));
  }
  const strangers = new Map<string, Stranger>();
  for (const { draft, field, words: some, set } of places)
    set(
      some.map((word) => {
        const { found: named, isSaid } = finders.get(field.target!)!(word);
        const found = meant(field, word, named);
        const isFound = typeof found === 'number';
        const { target, only, label } = field;
        if (isSaid || !isFound)
          strangers.set(`${target} ${word}`, {
            target: target!,
            ...(only && { only }),
            label,
            word,
            ...(isFound && { record: found }),
          });
        if (isFound) return found;
        draft.errors.push(field.label + found);
        return null;
      }),
    );
  return [...strangers.values()].slice(0, mostStrangers);
}

/** What the definition says of each record alone. */
function validate(e: AnyEntity, draft: Draft): void {
  const read = inputSchema(e).safeParse(draft.input);
  // A reference that was not found is told already; that it is now missing is no second mistake.
  const told = new Set(draft.errors.map((error) => error.split('“')[0]));
  if (!read.success) {
    const complaints = complaintsOf(e, read.error).map(({ message }) => message);
    draft.errors.push(
      ...complaints.filter((message) => !told.has(message.replace(/^.*：/, '').replace('不能为空', ''))),
    );
    return;
  }
  try {
    const { derive, complaint } = behaviourOf(e);
    const derived = derive ? derive(read.data as never) : read.data;
    const wrong = complaint?.(derived as never);
    if (wrong) draft.errors.push(wrong);
    else draft.derived = derived as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    draft.errors.push(error.message);
  }
}

/** Values that may be there only once: in the workbook, and together with what is there already. */
async function demandUnique(work: Work, e: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  for (const [key, field] of Object.entries(fieldsOf(e))) {
    if (!field.unique) continue;
    const first = new Map<string, Draft>();
    for (const draft of drafts) {
      const value = (field.computed ? draft.derived : draft.input)?.[key];
      if (value === null || value === undefined) continue;
      const before = first.get(String(value));
      if (before) draft.errors.push(`${field.label}“${String(value)}”与第${before.row}行重复`);
      else first.set(String(value), draft);
    }
    if (first.size === 0) continue;
    const column = columnOf(key);
    const taken = await work.query<{ value: string }>(
      `${e.name}.${key}.taken`,
      `select ${column}::text as value from ${viewOf(e.name)} where ${column}::text = any($1::text[])${isDocument(e) ? '' : ' and not deleted'}`,
      [[...first.keys()]],
    );
    for (const { value } of taken) {
      const draft = first.get(value)!;
      draft.known = true;
      draft.errors.push(`${field.label}“${value}”已存在`);
    }
  }
}

const keyOf = (values: readonly unknown[]) => JSON.stringify(values.map(String));

/** The same for values that are unique only together, such as the order number within its shop. */
async function demandUniqueTogether(work: Work, e: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  for (const keys of (e.together ?? []) as readonly (readonly string[])[]) {
    const label = fieldsOf(e)[keys.at(-1)!]!.label;
    const first = new Map<string, Draft>();
    for (const draft of drafts) {
      const values = keys.map((key) => draft.input[key]);
      // What is missing or no such value is told already, and would be none to the database either.
      if (!keys.every((key) => fieldsOf(e)[key]!.schema.safeParse(draft.input[key]).success)) continue;
      const before = first.get(keyOf(values));
      if (before) draft.errors.push(`${label}“${String(values.at(-1))}”与第${before.row}行重复`);
      else first.set(keyOf(values), draft);
    }
    if (first.size === 0) continue;
    const names = keys.map((key) => columnOf(key));
    const arrays = keys.map((key, i) => `$${i + 1}::${sqlType(fieldsOf(e)[key]!)}[]`);
    const drafted = [...first.values()];
    // By their place: a value that was read comes back written in another way, as 0.13 does.
    const taken = await work.query<{ place: number }>(
      `${e.name}.${keys.join('.')}.taken`,
      `select u.place::int as place ` +
        `from unnest(${arrays.join(', ')}) with ordinality u(${names.map((_, i) => `c${i}`).join(', ')}, place) ` +
        `join ${viewOf(e.name)} t on ${names.map((name, i) => `t.${name} = u.c${i}`).join(' and ')}${isDocument(e) ? '' : ' and not t.deleted'}`,
      keys.map((key) => drafted.map(({ input }) => input[key])),
    );
    for (const { place } of taken) {
      const draft = drafted[place - 1]!;
      draft.known = true;
      draft.errors.push(`${label}“${String(draft.input[keys.at(-1)!])}”已存在`);
    }
  }
}

/** Everything that can be known to be wrong before anything is saved, written to the drafts themselves. */
export async function judge(work: Work, e: AnyEntity, drafts: readonly Draft[]): Promise<Stranger[]> {
  const strangers = await resolve(work, e, drafts);
  for (const draft of drafts) validate(e, draft);
  await demandUnique(work, e, drafts);
  await demandUniqueTogether(work, e, drafts);
  const sound = drafts.filter(({ derived, errors }) => derived && errors.length === 0);
  const judged = await behaviourOf(e).judge?.(sound.map(({ derived }) => derived) as never, work);
  for (const [at, messages] of (judged ?? []).entries()) sound[at]!.errors.push(...messages);
  return strangers;
}
