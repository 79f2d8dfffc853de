import { type AnyEntity, columnsOf, type Fields, linesOf, type ListQuery } from '@heliu/model';
import { selected } from '../codec.ts';
import { conditions, inSight, whereOf } from '../list/conditions.ts';
import { orderBy, parseSort } from '../list/sort.ts';
import { lineTable, sourceOf, viewOf } from '../names.ts';
import { mask } from '../rights.ts';
import { Params } from '../sql.ts';
import { addTitles } from '../titles.ts';
import type { Work } from '../work.ts';

type Row = Record<string, unknown>;
const batchSize = 500;

export interface Scan {
  readonly query: ListQuery;
  readonly keys: readonly string[];
  readonly ids?: readonly number[] | undefined;
  readonly withLines: boolean;
}

const chosen = (fields: Fields, keys: readonly string[]) => keys.map((key) => selected(key, fields[key]!)).join(', ');

/** The lines of a batch of documents, under the key of their kind, in one statement a kind. */
async function addLines(work: Work, e: AnyEntity, rows: readonly Row[]): Promise<Row[]> {
  const byId = new Map(rows.map((row) => [row['id'], row]));
  const all: Row[] = [];
  for (const [kind, { fields }] of Object.entries(linesOf(e))) {
    for (const row of rows) row[kind] = [];
    const found = await work.query<Row>(
      `${e.name}.${kind}.scan`,
      `select document_id as "documentId", ${chosen(fields, Object.keys(fields))} from ${viewOf(lineTable(e, kind))} ` +
        `where document_id = any($1::bigint[]) order by document_id, position`,
      [[...byId.keys()]],
    );
    for (const line of found) (byId.get(line['documentId'])![kind] as Row[]).push(line);
    all.push(...found);
  }
  return all;
}

/**
 * A whole list, batch by batch, with titles. A cursor and not page after page: it sees one moment of the data however long
 * the reading takes, and the rows are put in order once.
 */
export async function* scan(work: Work, e: AnyEntity, { query, keys, ids, withLines }: Scan): AsyncGenerator<Row[]> {
  const params = new Params();
  const where = conditions(work, e, ids ? query : inSight(e, query), params, {});
  if (ids) where.push(`t.id = any(${params.add(ids)}::bigint[])`);
  const order = orderBy(parseSort(e, work.user, query), 't');
  const columns = columnsOf(e);
  const wanted = keys.filter((key) => key !== 'id');
  await work.query(
    '',
    `declare scan no scroll cursor for select t.id, ${wanted.length > 0 ? chosen(columns, wanted) : 'null as nothing'} ` +
      `from ${sourceOf(e)} t${whereOf(where)} order by ${order}`,
    params.values,
  );
  for (;;) {
    const rows = await work.query<Row>('', `fetch ${batchSize} from scan`);
    if (rows.length === 0) return;
    await addTitles(work, e, rows, withLines ? await addLines(work, e, rows) : []);
    yield rows.map((row) => mask(e, work.user, row));
    if (rows.length < batchSize) return;
  }
}

/** Refuses what the scan would refuse, before anybody waits for it. */
export function demandScan(work: Work, e: AnyEntity, query: ListQuery): void {
  conditions(work, e, query, new Params(), {});
  parseSort(e, work.user, query);
}
