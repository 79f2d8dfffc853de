import { fieldsOf, findEntity } from '@heliu/model';
import { bindReport, columnOf, Params, prepared, viewOf, visible, type Work } from '@heliu/engine';
import { serialsIn } from '../serial/serial.rules.ts';
import { conditions, readKey, writeKey } from './conditions.server.ts';
import { serialLife, serialPieces } from './serial.calls.ts';
import type { MovedBy } from './stock.calls.ts';

/** Whom a document is about, by whichever of these it has; else its cause. */
const parties = ['customer', 'supplier'] as const;

/** Whom documents came from or went to, as far as this user may see them, or why goods moved without anybody else. */
async function partiesOf(work: Work, sources: readonly MovedBy[]): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (const name of new Set(sources.map(({ entity }) => entity))) {
    const document = findEntity(name);
    if (!document) continue;
    const fields = fieldsOf(document);
    const key = parties.find((one) => fields[one]?.target !== undefined);
    const target = key && findEntity(fields[key]!.target!);
    if (!target && fields['cause']?.kind !== 'text') continue;
    const params = new Params();
    const own = `t.id = any(${params.add(sources.filter(({ entity }) => entity === name).map(({ id }) => id))}::bigint[])`;
    const text = target
      ? `select t.id, p.name from ${viewOf(name)} t join ${viewOf(target.name)} p on p.id = t.${columnOf(key)}
         where ${[own, ...visible(target, work.user, 'p', params)].join(' and ')}`
      : `select t.id, t.cause as name from ${viewOf(name)} t where ${own} and t.cause is not null`;
    const { name: statement, values } = prepared(text, params.values);
    for (const row of await work.query<{ id: number; name: string }>(statement, text, values))
      named.set(`${name}|${row.id}`, row.name);
  }
  return named;
}

interface Seen {
  readonly source: MovedBy;
  readonly reversing: boolean;
}
/** With the document as people call it, and whom it is about. */
async function withDocuments<R extends Seen>(work: Work, rows: readonly R[]) {
  const named = await partiesOf(
    work,
    rows.map(({ source }) => source),
  );
  return rows.map(({ reversing, ...row }) => {
    const { entity, id, number } = row.source;
    return {
      ...row,
      document: `${reversing ? '冲销 ' : ''}${findEntity(entity)?.label ?? ''} ${number ?? ''}`.trim(),
      party: named.get(`${entity}|${id}`) ?? null,
    };
  });
}

const source = `json_build_object('entity', b.source_name, 'id', b.source_id, 'number', b.source_number) as source, b.reverses_id is not null as reversing`;

/** Every piece with its last entry; where it is, or where it was last. */
const piecesSql = `select i.serial, i.sku, i.quantity, coalesce(p.warehouse, e.warehouse) as warehouse, e.posted_on, e.source_name, e.source_id, e.source_number, e.reverses_id
  from inv_serial_entry_by_piece_v i
  left join lateral (select x.warehouse from inv_serial_entry_by_place_v x where x.serial = i.serial and x.sku = i.sku and x.quantity > 0 limit 1) p on true
  cross join lateral (select * from inv_serial_entry_v x where x.serial = i.serial and x.sku = i.sku order by x.id desc limit 1) e`;

interface Piece extends Seen {
  readonly serial: string;
  readonly sku: number;
}
const pieces = bindReport(serialPieces, async (asked, work, most) => {
  const { cursor, pageSize = most } = asked as { cursor?: string; pageSize?: number };
  const after = readKey(cursor, 'text', 'id');
  const params = new Params();
  const where = conditions(work, { sku: asked.sku, warehouse: asked.warehouse }, params);
  const [wanted] = serialsIn(asked.serial);
  // The last letter of all bounds what begins with it, so that the index is read no further.
  if (wanted)
    where.push(
      `b.serial between ${params.add(wanted)} and ${params.add(`${wanted}\uffff`)}`,
      `starts_with(b.serial, ${params.add(wanted)})`,
    );
  if (asked.state === 'in' || asked.state === 'out') where.push(`b.quantity ${asked.state === 'in' ? '>' : '='} 0`);
  if (after) where.push(`(b.serial, b.sku) > (${params.add(after[0])}, ${params.add(after[1])}::bigint)`);
  const text = `select b.serial, b.sku, case when b.quantity > 0 then 'in' else 'out' end as state,
      case when b.quantity > 0 then b.warehouse end as warehouse, b.posted_on as date, ${source}
    from (${piecesSql}) b where ${['true', ...where].join(' and ')} order by b.serial, b.sku limit ${params.add(pageSize + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  const found = await work.query<Piece>(name, text, values);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1)! : undefined;
  return {
    rows: (await withDocuments(work, shown)) as never,
    nextCursor: last ? writeKey([last.serial, last.sku]) : null,
  };
});

const life = bindReport(serialLife, async (asked, work, most) => {
  const params = new Params();
  const where = conditions(work, { sku: asked.sku, warehouse: null }, params);
  where.push(`b.serial = ${params.add(serialsIn(asked.serial)[0] ?? '')}`);
  const text = `select b.posted_on as date, b.warehouse, case when b.quantity > 0 then 'in' else 'out' end as way, ${source}
    from inv_serial_entry_v b where ${where.join(' and ')} order by b.id desc limit ${params.add(most + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  return { rows: (await withDocuments(work, await work.query<Seen>(name, text, values))) as never };
});

export const serialReports = [pieces, life];
