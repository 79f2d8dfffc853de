import { type AnyEntity, customFieldsOf, type Field, fieldsOf, type Full, linesOf } from '@heliu/model';
import { customColumn, revive } from './codec.ts';
import { viewOf } from './names.ts';
import { mask, missing, visible } from './rights.ts';
import { Params, prepared } from './sql.ts';
import { textsOf } from './statements.ts';
import { addTitles } from './titles.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** What a company has added stands among the other fields of a record, as its definition has it. */
function spread(e: AnyEntity, row: Row): Row {
  const added = customFieldsOf(e);
  if (added.length === 0) return row;
  const { [customColumn]: kept, ...rest } = row;
  const known = (kept ?? {}) as Row;
  return { ...rest, ...Object.fromEntries(added.map(([key, field]) => [key, known[key] ?? blankOf(field)])) };
}
const blankOf = (field: Field): unknown => (field.hasDefault ? field.default : null);

/** The raw row, amounts still as text: what the wire shows. */
export async function loadRaw(work: Work, e: AnyEntity, id: number, lock = false): Promise<Row> {
  const texts = textsOf(e);
  const values = [work.company, id];
  const results = await work.all([
    ...(lock ? [{ name: `${e.name}.lock`, text: texts.lock, values }] : []),
    { name: `${texts.name}.load`, text: texts.load, values },
  ]);
  const found = results.at(-1)!.rows[0];
  if (!found) throw missing(e);
  const row = spread(e, found);
  if ((await seenBy(work, e, [row])).length === 0) throw missing(e);
  return row;
}

/** Data rights hold for single records as they do for a list. */
async function seenBy(work: Work, e: AnyEntity, rows: Row[]): Promise<Row[]> {
  const params = new Params();
  const conditions = visible(e, work.user, 't', params);
  if (conditions.length === 0 || rows.length === 0) return rows;
  const ids = rows.map((row) => row['id']);
  const text = `select t.id from ${viewOf(e.name)} t where t.id = any(${params.add(ids)}::bigint[]) and ${conditions.join(' and ')}`;
  const { name, values } = prepared(text, params.values);
  const seen = new Set((await work.query<{ id: number }>(name, text, values)).map(({ id }) => id));
  return rows.filter((row) => seen.has(row['id'] as number));
}

/** A record in the form rules work with. */
function toRecord<E extends AnyEntity>(e: E, raw: Row): Full<E> {
  const lines = Object.entries(linesOf(e)).map(([kind, { fields }]) => [
    kind,
    (raw[kind] as Row[]).map((line) => revive(fields, line)),
  ]);
  return { ...revive(fieldsOf(e), raw), ...Object.fromEntries(lines) } as Full<E>;
}

/**
 * Those of several records that are there and that the user may see, in the order of their ids. Locked, they are taken in
 * that order too, so that two who want the same ones wait for each other and never both.
 */
export async function loadThere<E extends AnyEntity>(
  work: Work,
  e: E,
  ids: readonly number[],
  lock = false,
): Promise<Full<E>[]> {
  const texts = textsOf(e);
  const values = [work.company, ids];
  const results = await work.all([
    ...(lock ? [{ name: `${e.name}.lockAll`, text: texts.lockAll, values }] : []),
    { name: `${texts.name}.loadAll`, text: texts.loadAll, values },
  ]);
  const rows = await seenBy(
    work,
    e,
    results.at(-1)!.rows.map((row) => spread(e, row)),
  );
  return rows.map((row) => toRecord(e, row));
}

/** Every one of them, or a refusal. */
export async function loadAll<E extends AnyEntity>(
  work: Work,
  e: E,
  ids: readonly number[],
  lock = false,
): Promise<Full<E>[]> {
  const records = await loadThere(work, e, ids, lock);
  if (records.length < new Set(ids).size) throw missing(e);
  return records;
}

export async function load<E extends AnyEntity>(work: Work, e: E, id: number, lock = false): Promise<Full<E>> {
  return toRecord(e, await loadRaw(work, e, id, lock));
}

/** One record for the wire: masked, with the titles of everything it points at. */
export async function read(work: Work, e: AnyEntity, id: number): Promise<Row> {
  const raw = await loadRaw(work, e, id);
  const lines = Object.keys(linesOf(e)).flatMap((kind) => raw[kind] as Row[]);
  await addTitles(work, e, [raw], lines);
  return mask(e, work.user, raw);
}
