import {
  type AnyEntity,
  type AnyReport,
  codes,
  columnNames,
  entityNamed,
  type Fen,
  type FieldValues,
  type Fields,
  formatFen,
  isReference,
  type PageAsked,
  type Report,
  subjectName,
  sumsOver,
} from '@heliu/model';
import { viewOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { visible } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { titleStatement } from '../titles.ts';
import type { Work } from '../work.ts';

type Row = Record<string, unknown>;
type Loose<T> = T extends Fen ? Fen | string : T;
/** A row as a query gives it: amounts in fen, or as PostgreSQL writes them. */
type Line<C extends Fields, K extends Fields> = {
  readonly [P in keyof (C & K)]: Loose<FieldValues<C & K>[P]>;
} & { readonly titles?: Readonly<Record<string, string>> };
type Found<C extends Fields, K extends Fields, X> = {
  readonly rows: readonly Line<C, K>[];
  /** Where they are no mere sums of the rows. */
  readonly totals?: { readonly [P in keyof C]?: Fen | string | number };
  readonly nextCursor?: string | null;
} & X;

/** `most`: one row beyond it tells that there are more; a workbook has room for more than a page. */
export type ReportQuery<P extends Fields, C extends Fields, K extends Fields, X> = (
  asked: FieldValues<P> & PageAsked,
  work: Work,
  most: number,
) => Promise<Found<C, K, X>>;

/** What the company has laid down for a parameter that nobody said, what its `named` columns and its subject are called. */
type Fill<P extends Fields> = (
  asked: FieldValues<P>,
  work: Work,
) => Promise<
  { readonly [K in keyof P]?: FieldValues<P>[K] } & {
    readonly [columnNames]?: Readonly<Record<string, string>>;
    readonly [subjectName]?: string;
  }
>;

export interface BoundReport {
  readonly report: AnyReport;
  readonly query: ReportQuery<any, any, any, any>;
  readonly fill?: Fill<any>;
}
export const bindReport = <P extends Fields, C extends Fields, K extends Fields, X>(
  report: Report<P, C, K, X>,
  query: ReportQuery<P, C, K, X>,
  fill?: Fill<P>,
): BoundReport => ({ report, query, ...(fill && { fill: fill as Fill<any> }) });

/** What is asked, with what goes without saying. */
export const filledIn = async (work: Work, { fill }: BoundReport, asked: Row): Promise<Row> =>
  fill ? { ...asked, ...(await fill(asked as never, work)) } : asked;

export interface Answered {
  readonly rows: readonly Row[];
  readonly totals?: Readonly<Record<string, string | number>>;
  readonly isMore: boolean;
  readonly nextCursor?: string | null;
}

const written = <T>(row: T): T =>
  Object.fromEntries(
    Object.entries(row as Row).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? formatFen(value as Fen) : value,
    ]),
  ) as T;

/** Which of some records this user may see. */
async function seenOf(work: Work, e: AnyEntity, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const params = new Params();
  const where = [`r.id = any(${params.add([...ids])}::bigint[])`, ...visible(e, work.user, 'r', params)].join(' and ');
  const { name, text, values } = prepared(`select r.id from ${viewOf(e.name)} r where ${where}`, params.values);
  return new Set((await work.query<{ id: number }>(name, text, values)).map(({ id }) => id));
}

/** What is asked about must be there, and be the asker's to see. */
async function demandSeen(work: Work, parameters: Fields, asked: Row): Promise<void> {
  for (const [key, field] of Object.entries(parameters)) {
    const id = asked[key];
    if (field.kind !== 'ref' || typeof id !== 'number') continue;
    const e = entityNamed(field.target!);
    if (!(await seenOf(work, e, [id])).has(id)) throw new Refusal(`${e.label}不存在`, codes.missing);
  }
}

const isLimited = ({ user }: Work) => user.limits.size > 0 || user.assets.size > 0;

/** A query says itself whose rows it reads; what it forgot of the user's data rights is left out here. */
async function onlySeen(work: Work, columns: Fields, rows: readonly Row[]): Promise<readonly Row[]> {
  if (!isLimited(work)) return rows;
  let left = rows;
  for (const [key, field] of Object.entries(columns)) {
    if (field.kind !== 'ref' || field.beside) continue;
    const ids = [...new Set(left.map((row) => row[key]).filter((id) => typeof id === 'number'))];
    if (ids.length === 0) continue;
    const seen = await seenOf(work, entityNamed(field.target!), ids);
    left = left.filter((row) => typeof row[key] !== 'number' || seen.has(row[key]));
  }
  return left;
}

/** What the references of the rows are called, where the query did not say it. */
async function titled(work: Work, columns: Fields, rows: readonly Row[]): Promise<readonly Row[]> {
  const keys = Object.entries(columns).filter(([, field]) => isReference(field));
  if (keys.length === 0) return rows;
  const wanted = keys.map(([key, field]) => {
    const bare = rows.filter((row) => !(row['titles'] as Row | undefined)?.[key]);
    return [
      key,
      field.target!,
      [...new Set(bare.map((row) => row[key]).filter((id) => typeof id === 'number'))],
    ] as const;
  });
  const asked = wanted.filter(([, , ids]) => ids.length > 0);
  const found = asked.length === 0 ? [] : await work.all(asked.map(([, target, ids]) => titleStatement(target, ids)));
  const names = new Map(
    asked.map(([key], i) => [key, new Map(found[i]!.rows.map(({ id, title }) => [id as number, title as string]))]),
  );
  return rows.map((row) => ({
    ...row,
    titles: {
      ...Object.fromEntries(
        [...names].flatMap(([key, of]) => (of.has(row[key] as number) ? [[key, of.get(row[key] as number)]] : [])),
      ),
      ...(row['titles'] as object | undefined),
    },
  }));
}

/** One answer: what the query found, as far as this user may see it, named, cut and added up. */
export async function askReport(
  work: Work,
  { report, query }: BoundReport,
  asked: Row,
  most: number = report.most,
): Promise<Answered> {
  await demandSeen(work, report.parameters as Fields, asked);
  const { rows: found, totals, ...rest } = await query(asked as never, work, most);
  const all = { ...(report.columns as Fields), ...(report.carries as Fields | undefined) };
  const seen = await onlySeen(work, all, found as readonly Row[]);
  const isMore = !report.paged && seen.length > most;
  const rows = (await titled(work, all, isMore ? seen.slice(0, most) : seen)).map(written);
  const isWhole = !isMore && !report.paged;
  const given = totals && seen.length === found.length ? (written(totals) as Answered['totals']) : undefined;
  const sums = given ?? (isWhole ? sumsOver(report, rows) : undefined);
  return { ...rest, rows, ...(sums && { totals: sums }), isMore };
}
