import {
  type AnyDocument,
  type AnyEntity,
  carriersOf,
  codes,
  entityNamed,
  type Fields,
  fieldsOf,
  linesOf,
  mostOpenLines,
  type OpenLine,
  permission,
} from '@heliu/model';
import { selectedAsJson, toSql } from '../codec.ts';
import { like } from '../list/filter.ts';
import { columnOf, lineTable, viewOf } from '../names.ts';
import { Refusal, refuse } from '../refusal.ts';
import { mask, visible } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { addTitles } from '../titles.ts';
import type { Work } from '../work.ts';

type Row = Record<string, unknown>;

export interface OpenQuery {
  /** Only lines of these documents. */
  readonly sources?: readonly number[] | undefined;
  /** Only documents that agree with this head, as far as it is filled in. */
  readonly head?: Readonly<Row>;
  readonly q?: string | undefined;
}

/**
 * Lines of earlier documents that are still to be carried out, as lines of this one: what is copied is filled in, and
 * what is left is the quantity.
 */
export async function openLines(work: Work, e: AnyEntity, field: string, query: OpenQuery): Promise<OpenLine[]> {
  const carrier = carriersOf(e).find((one) => one.field === field);
  if (!carrier) throw new Refusal(`${e.label}没有这种来源`, codes.missing);
  const { how, kind } = carrier;
  const source = entityNamed(how.document) as AnyDocument;
  if (!work.user.may(permission(source, 'view'))) throw refuse(codes.forbidden);
  const [lineFields, headFields] = [linesOf(source)[how.lines]!.fields, fieldsOf(source)];
  const as = (fields: Fields, own: string, theirs: string, alias: string) =>
    selectedAsJson(theirs, fields[theirs]!)
      .replace(columnOf(theirs), `${alias}.${columnOf(theirs)}`)
      .replace(/as "[^"]+"$/, `as "${own}"`);
  const [of, done] = [`l.${columnOf(how.of)}`, `l.${columnOf(how.done)}`];
  const params = new Params();
  const given = Object.entries(how.heads).filter(([own]) => (query.head?.[own] ?? null) !== null);
  const conditions = [
    `h.status in (${how.open.map((state) => `'${state}'`).join(', ')})`,
    ...Object.entries(how.only ?? {}).map(([key, value]) => `h.${columnOf(key)} = '${value}'`),
    ...(how.unbounded ? [] : [`${done} < ${of}`]),
    ...(query.sources ? [`h.id = any(${params.add(query.sources)}::bigint[])`] : []),
    ...given.map(
      ([own, theirs]) =>
        `h.${columnOf(theirs)}::text = ${params.add(toSql(fieldsOf(e)[own]!, query.head![own]))}::text`,
    ),
    ...(query.q ? [like(params, 'h.number', query.q)] : []),
    ...visible(source, work.user, 'h', params),
  ];
  const copies = Object.entries(how.copies).map(([own, theirs]) => as(lineFields, own, theirs, 'l'));
  const heads = Object.entries(how.heads).map(([own, theirs]) => as(headFields, own, theirs, 'h'));
  // What is answered instead of used up is asked for whole each time.
  const left = how.unbounded ? of : `${of} - ${done}`;
  const text =
    `select h.id as "sourceId", h.number, h.${columnOf(source.dated)} as date, l.position, l.id as "sourceLine", ` +
    `trim_scale(${of})::text as of, trim_scale(${done})::text as done, trim_scale(${left})::text as open, ` +
    `(select to_json(x) from (select ${heads.length > 0 ? heads.join(', ') : '1 as none'}) x) as head, ` +
    `(select to_json(x) from (select ${copies.length > 0 ? copies.join(', ') : '1 as none'}) x) as line ` +
    `from ${viewOf(source.name)} h join ${viewOf(lineTable(source, how.lines))} l on l.document_id = h.id ` +
    `where ${conditions.join(' and ')} order by h.created_at desc, h.id desc, l.position limit ${mostOpenLines}`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<Row>(name, text, values);
  const found = rows.map(({ sourceId, sourceLine, head, line, ...rest }) => {
    const { none: _, ...copied } = line as Row;
    const { none: __, ...above } = head as Row;
    return {
      ...rest,
      head: above,
      line: { ...copied, [field]: sourceId, [how.line]: sourceLine, [how.uses]: rest['open'] } as Row,
    };
  });
  await addTitles(
    work,
    e,
    found.map(({ head }) => head),
    found.map(({ line }) => line),
  );
  return found.map(({ head, line, ...rest }) => {
    const masked = mask(e, work.user, { ...head, [kind]: [line] } as Row);
    const { [kind]: lines, ...above } = masked;
    return { ...rest, head: above, line: (lines as Row[])[0]! } as unknown as OpenLine;
  });
}
