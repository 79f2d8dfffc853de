import {
  addDecimal,
  type AnyDocument,
  type AnyEntity,
  type Blocker,
  type Carrier,
  carriersOf,
  dec,
  type Decimal,
  entityNamed,
  fieldsOf,
  linesOf,
  negateDecimal,
} from '@heliu/model';
import { toSql } from '../codec.ts';
import type { Statement } from '../flight.ts';
import { behaviourOf } from '../module.ts';
import { columnOf, lineTable } from '../names.ts';
import { invalid } from '../parse.ts';
import { onDemand } from '../pg-errors.ts';
import { Refusal } from '../refusal.ts';
import { overRows, type RowsStatement } from '../rows.ts';
import { ranks, type Work } from '../work.ts';

type Row = Readonly<Record<string, unknown>>;

/** How much more, or less, of a source line is used. */
interface Delta {
  readonly document: number;
  readonly line: number;
  readonly used: Decimal;
}

const sourceOf = ({ how }: Carrier): AnyDocument => entityNamed(how.document) as AnyDocument;
const linesIn = ({ kind }: Carrier, record: Row | undefined): readonly Row[] =>
  (record?.[kind] as readonly Row[] | undefined) ?? [];
const usesOf = ({ by, kind, how }: Carrier, line: Row): Decimal =>
  dec((toSql(linesOf(by)[kind]!.fields[how.uses]!, line[how.uses] ?? null) as string | null) ?? 0);

/** A line that names a document names one of its lines. */
function demandWhole(carrier: Carrier, record: Row | undefined): void {
  const { kind, field, how, by } = carrier;
  linesIn(carrier, record).forEach((line, i) => {
    if (typeof line[field] === 'number' && typeof line[how.line] !== 'number') {
      const { label, fields } = linesOf(by)[kind]!;
      const message = `${label}第${i + 1}行：请从${fields[field]!.label}中选择要执行的行`;
      throw invalid([{ path: `${kind}.${i}.${field}`, message }]);
    }
  });
}

/** What a record uses up in the state it is in. */
function usedBy(carrier: Carrier, record: Row | undefined, sign: 1 | -1): Delta[] {
  const { field, how } = carrier;
  if (!record || !how.during.includes(record['status'] as string)) return [];
  return linesIn(carrier, record).flatMap((line) => {
    const [document, at] = [line[field], line[how.line]];
    if (typeof document !== 'number' || typeof at !== 'number') return [];
    const used = usesOf(carrier, line);
    return [{ document, line: at, used: sign === 1 ? used : negateDecimal(used) }];
  });
}

function deltasBetween(carrier: Carrier, before: Row | undefined, after: Row | undefined): Delta[] {
  const sums = new Map<number, Delta>();
  for (const delta of [...usedBy(carrier, before, -1), ...usedBy(carrier, after, 1)]) {
    const known = sums.get(delta.line);
    sums.set(delta.line, known ? { ...known, used: addDecimal(known.used, delta.used) } : delta);
  }
  return [...sums.values()].filter(({ used }) => Number(used) !== 0).toSorted((a, b) => a.line - b.line);
}

/** `[document, line, there is, was used, is wanted]`. */
type Excess = readonly [document: string, line: number, of: string, done: string, used: string];
const excessText = (label: string, excesses: readonly Excess[]): string =>
  `数量超出可执行数量：${excesses
    .map(([number, line, of, done, used]) => `${label} ${number} 第${line}行共 ${of}，已执行 ${done}，本次 ${used}`)
    .join('；')}`;
onDemand(
  'over',
  (name, ...parts) => new Refusal(excessText(entityNamed(name!).label, JSON.parse(parts.join('|')) as Excess[])),
);

const closedText = (source: AnyDocument, closed: readonly (readonly [string, string])[]): string =>
  closed.map(([number, status]) => `${source.label} ${number} ${source.states[status]}，不能执行`).join('；');
onDemand(
  'closed',
  (name, ...parts) =>
    new Refusal(closedText(entityNamed(name!) as AnyDocument, JSON.parse(parts.join('|')) as [string, string][])),
);
onDemand(
  'differs',
  (name, label, ...numbers) =>
    new Refusal(`${entityNamed(name!).label} ${numbers.join('|')} 的${label!}与本单不同，不能放在一张单据里`),
);
onDemand(
  'notThisKind',
  (name, ...numbers) => new Refusal(`${entityNamed(name!).label} ${numbers.join('|')} 是别的类型，不能放在这里`),
);
onDemand('noLine', (name) => new Refusal(`${entityNamed(name!).label}已被修改，请重新选择要执行的行`));

interface Texts {
  /** Over rows of document, line and how much; the tolerance stands before them. */
  readonly excess: (head: readonly unknown[], rows: readonly (readonly unknown[])[]) => Statement;
  readonly use: RowsStatement;
  readonly lock: string;
  readonly demand: string;
}
const texts = new WeakMap<Carrier, Texts>();

function textsFor(carrier: Carrier): Texts {
  const known = texts.get(carrier);
  if (known) return known;
  const { how } = carrier;
  const source = sourceOf(carrier);
  const table = lineTable(source, how.lines);
  const [of, done] = [columnOf(how.of), columnOf(how.done)];
  const open = how.open.map((state) => `'${state}'`).join(', ');
  const name = `${carrier.by.name}.${carrier.field}`;
  const types = ['bigint', 'bigint', 'numeric'];
  const wanted = (rows: string) => `select u.c0 as document, u.c1 as line, u.c2 as used from ${rows}`;
  const joined =
    `select l.document_id, l.id, l.position, l.${of} as total, l.${done} as done, d.used, h.status, h.number ` +
    `from d join ${table} l on l.company_id = $1 and l.document_id = d.document and l.id = d.line ` +
    `join ${source.name} h on h.company_id = $1 and h.id = d.document`;
  const isOver = how.unbounded ? `$2::numeric is null` : `l.used > 0 and l.done + l.used > l.total * (1 + $2::numeric)`;
  const excess = `jsonb_build_array(l.number, l.position, trim_scale(l.total)::text, trim_scale(l.done)::text, trim_scale(l.used)::text)`;
  const isClosed = `l.used > 0 and l.status not in (${open})`;
  const progress = how.progress && columnOf(how.progress);
  const reached =
    `(select case when bool_and(a.${done} + coalesce(l.used, 0) >= a.${of}) then 'all' ` +
    `when bool_or(a.${done} + coalesce(l.used, 0) > 0) then 'part' else 'none' end ` +
    `from ${table} a left join l on l.document_id = a.document_id and l.id = a.id where a.company_id = $1 and a.document_id = t.id)`;
  const made: Texts = {
    excess: overRows(
      `${name}.excess`,
      2,
      types,
      (rows) =>
        `with d as (${wanted(rows)}), l as (${joined}) select (select coalesce(jsonb_agg(${excess} order by l.number, l.position), '[]') ` +
        `from l where ${isOver}) as over, (select coalesce(jsonb_agg(distinct jsonb_build_array(l.number, l.status)), '[]') from l where ${isClosed}) as closed`,
    ),
    use: overRows(
      `${name}.use`,
      2,
      types,
      (rows) =>
        `with d as materialized (${wanted(rows)}), l as materialized (${joined}), ` +
        `fit as materialized (select case when (select count(*) from d) <> (select count(*) from l) then demand(false, 'noLine|${source.name}') ` +
        `when exists (select 1 from l where ${isClosed}) then demand(false, concat('closed|${source.name}|', (select jsonb_agg(distinct jsonb_build_array(l.number, l.status)) from l where ${isClosed}))) ` +
        `when exists (select 1 from l where ${isOver}) then demand(false, concat('over|${source.name}|', (select jsonb_agg(${excess} order by l.number, l.position) from l where ${isOver}))) ` +
        `else true end as is), ` +
        `up as (update ${table} t set ${done} = t.${done} + l.used from l, fit where fit.is and t.company_id = $1 and t.document_id = l.document_id and t.id = l.id) ` +
        `update ${source.name} t set version = t.version + 1${progress ? `, ${progress} = ${reached}` : ''} from fit ` +
        `where fit.is and t.company_id = $1 and t.id in (select document_id from l)`,
    ),
    // Waits for whoever is changing a source, so that the statement after it sees what that one has done.
    lock: `select id from ${source.name} where company_id = $1 and id = any($2::bigint[]) order by id for update`,
    demand: demandText(carrier),
  };
  texts.set(carrier, made);
  return made;
}

/** Sources are in a state in which they may be carried out, and of the same partner as the document itself. */
function demandText({ by, how }: Carrier): string {
  const source = entityNamed(how.document) as AnyDocument;
  const open = how.open.map((state) => `'${state}'`).join(', ');
  const heads = Object.entries(how.heads);
  const only = Object.entries(how.only ?? {}).map(([key, value]) => [columnOf(key), value] as const);
  const columns = [
    ...new Set(['id', 'number', 'status', ...heads.map(([, theirs]) => columnOf(theirs)), ...only.map(([key]) => key)]),
  ];
  const wrong = only.map(([key, value]) => {
    const isOther = `h.${key} <> '${value}'`;
    return `when exists (select 1 from h where ${isOther}) then demand(false, concat('notThisKind|${source.name}|', (select string_agg(h.number, '、') from h where ${isOther}))) `;
  });
  const differing = heads.map(([own, theirs], i) => {
    const { label } = fieldsOf(by)[own]!;
    const isOther = `h.${columnOf(theirs)}::text is distinct from $${i + 3}::text`;
    return `when exists (select 1 from h where ${isOther}) then demand(false, concat('differs|${source.name}|${label}|', (select string_agg(h.number, '、') from h where ${isOther}))) `;
  });
  return (
    `with h as materialized (select ${columns.join(', ')} from ${source.name} where company_id = $1 and id = any($2::bigint[]) order by id for share) ` +
    `select case when exists (select 1 from h where h.status not in (${open})) then ` +
    `demand(false, concat('closed|${source.name}|', (select jsonb_agg(jsonb_build_array(h.number, h.status)) from h where h.status not in (${open})))) ` +
    `${wrong.join('')}${differing.join('')}else true end as fit`
  );
}

const rowsOf = (deltas: readonly Delta[]) => deltas.map(({ document, line, used }) => [document, line, used]);
const documentsIn = (deltas: readonly Delta[]) =>
  [...new Set(deltas.map(({ document }) => document))].toSorted((a, b) => a - b);
const toleranceOf = async (work: Work, e: AnyEntity) => (await behaviourOf(e).tolerance?.(work)) ?? '0';

/**
 * A document was saved, changed or moved to another state: the lines it carries out follow. Sources are locked from the
 * later document up to the earlier ones and in the order of their ids, so that nobody waits for each other.
 */
export async function carry(work: Work, e: AnyEntity, before: Row | undefined, after: Row | undefined): Promise<void> {
  for (const carrier of carriersOf(e)) {
    demandWhole(carrier, after);
    const deltas = deltasBetween(carrier, before, after);
    if (deltas.length > 0) {
      const { lock, use } = textsFor(carrier);
      const rank = `${ranks.sources}:${carrier.how.document}:${carrier.field}`;
      work.deferWithLock(`${rank}:0`, {
        name: `${e.name}.${carrier.field}.lock`,
        text: lock,
        values: [work.company, documentsIn(deltas)],
      });
      work.deferWithLock(`${rank}:1`, use([work.company, await toleranceOf(work, e)], rowsOf(deltas)));
    }
  }
}

/** What is saved stands on documents that may be carried out, and that belong together. */
export function demandSources(work: Work, e: AnyEntity, draft: Row, before?: Row): void {
  for (const carrier of carriersOf(e)) {
    const { field, how } = carrier;
    const idsIn = (record: Row | undefined) => [
      ...new Set(
        linesIn(carrier, record)
          .map((line) => line[field])
          .filter((id): id is number => typeof id === 'number'),
      ),
    ];
    const old = new Set(idsIn(before));
    const heads = Object.keys(how.heads);
    const moved = before !== undefined && heads.some((key) => before[key] !== draft[key]);
    const ids = idsIn(draft).filter((id) => moved || !old.has(id));
    if (ids.length === 0) continue;
    work.deferWithLock(`${ranks.sources}:${how.document}:${field}`, {
      name: `${e.name}.${field}.demand`,
      text: textsFor(carrier).demand,
      values: [work.company, ids, ...heads.map((key) => toSql(fieldsOf(e)[key]!, draft[key] ?? null))],
    });
  }
}

/** The same as carrying out would refuse, asked beforehand. */
export async function carryBlockers(work: Work, e: AnyEntity, before: Row, after: Row): Promise<Blocker[]> {
  const blockers: Blocker[] = [];
  for (const carrier of carriersOf(e)) {
    const deltas = deltasBetween(carrier, before, after);
    if (deltas.length === 0) continue;
    const source = sourceOf(carrier);
    const { name, text, values } = textsFor(carrier).excess([work.company, await toleranceOf(work, e)], rowsOf(deltas));
    const [row] = await work.query<{ over: Excess[]; closed: [string, string][] }>(name, text, values);
    if (row!.closed.length > 0) blockers.push({ code: 'DOC003', message: closedText(source, row!.closed) });
    if (row!.over.length > 0) blockers.push({ code: 'DOC006', message: excessText(source.label, row!.over) });
  }
  return blockers;
}

/** Takes the sources before rows that other documents wait for too, where an action locks such rows itself. */
export async function lockSources(work: Work, e: AnyEntity, before: Row, after: Row): Promise<void> {
  for (const carrier of carriersOf(e)) {
    const deltas = deltasBetween(carrier, before, after);
    if (deltas.length > 0)
      await work.query(`${e.name}.${carrier.field}.lock`, textsFor(carrier).lock, [work.company, documentsIn(deltas)]);
  }
}
