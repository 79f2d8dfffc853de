import { z } from 'zod';
import { type AccessRule, type Call, type Custom, custom } from './calls.ts';
import { addDecimal, type Decimal } from './decimal.ts';
import type { FieldValues } from './entity.ts';
import { type Fen, sumYuan } from './fen.ts';
import { type Field, type Fields, isReference } from './field.ts';
import { isBlank } from './format.ts';
import { hiddenText, type Mask } from './masks.ts';
import { type MenuNode, page, type Stream } from './menu.ts';
import { rowSchema } from './schema.ts';

type Show<T> = { [K in keyof T]: T[K] } & {};
type WireValue<T> = T extends Fen ? string : T;
/** One row as JSON carries it: amounts as yuan text, references with what they are called. */
export type ReportRow<C extends Fields, K extends Fields = {}> = Show<
  { readonly [P in keyof (C & K)]: WireValue<FieldValues<C & K>[P]> } & {
    readonly titles?: Readonly<Record<string, string>>;
  }
>;
export type ReportTotals<C extends Fields> = { readonly [P in keyof C]?: string | number };
export type ReportAnswer<C extends Fields, K extends Fields = {}, X = {}> = Show<
  {
    readonly rows: readonly ReportRow<C, K>[];
    /** Missing where the rows are a part of the whole and nobody knows its sums. */
    readonly totals?: ReportTotals<C>;
    /** There is more than fits into one answer: the range must be made smaller. */
    readonly isMore: boolean;
    /** Of a report that is read page by page: where the next one begins. */
    readonly nextCursor?: string | null;
  } & X
>;
export interface PageAsked {
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

/** Where a figure leads: an address, one record, or another report about exactly that figure. */
export type Drill =
  | { readonly to: string }
  | { readonly entity: string; readonly id: number }
  | { readonly report: AnyReport; readonly asked: Readonly<Record<string, unknown>> };

/** How title and columns change with what is asked for. */
interface Fit<K extends string> {
  /** What it is called then. */
  readonly title?: string;
  /** What must be known to read it right. */
  readonly note?: string;
  readonly without?: readonly K[];
  readonly labels?: Readonly<Partial<Record<K, string>>>;
}
interface Definition<P extends Fields, C extends Fields, K extends Fields> {
  readonly name: string;
  readonly label: string;
  /** What it tells, for whoever reads the list of calls. */
  readonly summary: string;
  readonly access: AccessRule;
  readonly call: Call;
  /** The same figures as a workbook. */
  readonly file: Call;
  /** Its page; without one it opens over the page whose figure led there. */
  readonly path?: string;
  /** The entity whose changes make it stale. */
  readonly about: string;
  readonly parameters: P;
  /** Two parameters that are one range, and how many days it may have. */
  readonly span?: {
    readonly from: keyof P & string;
    readonly to: keyof P & string;
    readonly mostDays?: number;
  };
  readonly columns: C;
  /** What else a row carries, for drilling and drawing; neither shown nor exported. */
  readonly carries?: K;
  /** Columns under one heading, such as debit and credit under 期初余额. */
  readonly heads?: readonly { readonly title: string; readonly columns: readonly (keyof C & string)[] }[];
  /** Columns for which only a workbook has room; there they are left out when empty throughout. */
  readonly fileOnly?: readonly (keyof C & string)[];
  readonly fit?: (asked: FieldValues<P>) => Fit<keyof C & string>;
  /** Columns that are named by what is found, such as the accounts below one; those that get no name are left out. */
  readonly named?: readonly (keyof C & string)[];
  /** What is added up at the foot; all amounts and counts if left out. */
  readonly sums?: readonly (keyof C & string)[];
  /** Rows that share it follow each other, with their sum below them. */
  readonly subtotals?: keyof C & string;
  /** Rows that are sums themselves, stand above others, or only name what follows. */
  readonly weight?: (row: ReportRow<C, K>) => 'sum' | 'top' | 'heading' | undefined;
  /** How deep a row stands below others, by the column that shows it. */
  readonly indent?: { readonly [P2 in keyof C]?: (row: ReportRow<C, K>) => number };
  /** Without its amounts it says nothing: whoever may not see them gets none of it. */
  readonly hidden?: 'whole';
  /** Read page by page. */
  readonly paged?: true;
  /** Rows in one answer. */
  readonly most?: number;
  readonly drill?: {
    readonly [P2 in keyof C]?: (row: ReportRow<C, K>, asked: FieldValues<P>) => Drill | undefined;
  };
  readonly chart?: {
    readonly label: string;
    /** Rows that the answer has under this name; those of the table if left out. */
    readonly of?: string;
    readonly along: keyof C & string;
    readonly bars: Readonly<Partial<Record<keyof C & string, Stream>>>;
  };
  /** What to say when there is nothing. */
  readonly empty: string;
}

export interface Report<P extends Fields, C extends Fields, K extends Fields, X> extends Omit<
  Definition<P, C, K>,
  'call' | 'file' | 'most'
> {
  readonly call: Custom<Show<FieldValues<P> & Partial<PageAsked>>, ReportAnswer<C, K, X>>;
  readonly file: Custom<FieldValues<P>, never>;
  readonly most: number;
  readonly $extra?: X;
}
export type AnyReport = Report<any, any, any, any>;
export type AskedOf<R> = R extends Report<infer P, any, any, any> ? FieldValues<P> : never;
export type RowOf<R> = R extends Report<any, infer C, infer K, any> ? ReportRow<C, K> : never;
export type AnswerOf<R> = R extends Report<any, infer C, infer K, infer X> ? ReportAnswer<C, K, X> : never;

const pageShape = {
  cursor: z.string('cursor 无效').max(500, 'cursor 无效').optional(),
  pageSize: z.coerce
    .number('每页行数无效')
    .int('每页行数无效')
    .min(1, '每页行数无效')
    .max(1000, '每页最多1000行')
    .default(200),
};
const dayMs = 86_400_000;

function askedSchema({ parameters, span, paged }: Pick<AnyReport, 'parameters' | 'span' | 'paged'>): z.ZodType {
  const fields = parameters as Fields;
  const schema = z.object({ ...rowSchema(fields).shape, ...(paged && pageShape) });
  if (!span) return schema;
  const { from, to, mostDays } = span as Required<AnyReport>['span'] & { from: string; to: string };
  type Range = Record<string, string>;
  const ordered = schema.refine(
    (asked) => (asked as Range)[from]! <= (asked as Range)[to]!,
    `${fields[from]!.label}不能晚于${fields[to]!.label}`,
  );
  return mostDays === undefined
    ? ordered
    : ordered.refine(
        (asked) => (Date.parse((asked as Range)[to]!) - Date.parse((asked as Range)[from]!)) / dayMs < mostDays,
        `一次最多看 ${mostDays} 天`,
      );
}

/** What a role that carries a mask does not see of it. */
function hidesOf({ columns, carries, hidden }: Pick<AnyReport, 'columns' | 'carries' | 'hidden'>) {
  const hides: Partial<Record<Mask, 'all' | string[]>> = {};
  for (const [key, { masked }] of Object.entries({ ...(columns as Fields), ...(carries as Fields) }))
    if (masked) {
      const known = hides[masked];
      if (hidden === 'whole') hides[masked] = 'all';
      else hides[masked] = [...(Array.isArray(known) ? known : []), `rows.${key}`, `totals.${key}`];
    }
  return hides;
}

/**
 * A table of figures, described once: the call and its workbook, what may be asked, the columns, what a figure leads to.
 * `X` is what the answer tells beyond the table. The query belongs to the server (`bindReport`).
 */
export function report<X = {}>() {
  return <P extends Fields, C extends Fields, K extends Fields = {}>(
    definition: Definition<P, C, K>,
  ): Report<P, C, K, X> => {
    const { call, file, label, summary, access, most = 2000 } = definition;
    const input = askedSchema(definition as unknown as AnyReport);
    const hides = hidesOf(definition as unknown as AnyReport) as never;
    return {
      ...definition,
      most,
      call: custom<never>()(summary, call, access, input, hides) as never,
      file: custom<never>()(`${label}（Excel）`, file, access, input, hides) as never,
    };
  };
}

/** Where the names of `named` columns stand in what was really asked. */
export const columnNames = 'columnNames';

/** Where it stands what the report is about, such as the one record that was asked for: its title begins with it. */
export const subjectName = 'subjectName';

/** The columns in their order, under the names they have for what is asked. */
export function reportColumns(
  report: AnyReport,
  asked: Readonly<Record<string, unknown>>,
  where: 'page' | 'file',
): (readonly [key: string, field: Field])[] {
  const { without = [], labels: fitted } = fitOf(report, asked);
  const names = (asked[columnNames] ?? {}) as Readonly<Record<string, string>>;
  const labels: Readonly<Record<string, string | undefined>> = { ...fitted, ...names };
  const unnamed = ((report.named ?? []) as readonly string[]).filter((key) => names[key] === undefined);
  const left = new Set<string>([
    ...without,
    ...unnamed,
    ...(where === 'page' ? ((report.fileOnly ?? []) as string[]) : []),
  ]);
  return Object.entries(report.columns as Fields)
    .filter(([key]) => !left.has(key))
    .map(([key, field]) => [key, labels[key] === undefined ? field : { ...field, label: labels[key] }] as const);
}

const fitOf = (report: AnyReport, asked: Readonly<Record<string, unknown>>): Fit<string> =>
  report.fit?.(asked as never) ?? {};
export const reportTitle = (report: AnyReport, asked: Readonly<Record<string, unknown>>): string => {
  const title = fitOf(report, asked).title ?? report.label;
  const subject = asked[subjectName] as string | undefined;
  return subject === undefined ? title : `${subject} ${title}`;
};
export const reportNote = (report: AnyReport, asked: Readonly<Record<string, unknown>>): string | undefined =>
  fitOf(report, asked).note;

/** The heading above a column, where there is one. */
export const headOver = (report: AnyReport, key: string): string | undefined =>
  report.heads?.find(({ columns }) => (columns as readonly string[]).includes(key))?.title;

const summedKinds = new Set(['money', 'integer', 'decimal']);
export const summedIn = (report: AnyReport): string[] =>
  (report.sums as string[] | undefined) ??
  Object.entries(report.columns as Fields)
    .filter(([, { kind }]) => summedKinds.has(kind))
    .map(([key]) => key);

type AnyRow = Readonly<Record<string, unknown>>;
function sumOf({ kind }: Field, values: readonly unknown[]): string | number {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.includes(hiddenText)) return hiddenText;
  if (kind === 'money') return sumYuan(known as string[]);
  if (kind === 'decimal') return addDecimal(...(known as Decimal[]));
  return (known as number[]).reduce((sum, value) => sum + value, 0);
}
export const sumsOver = (report: AnyReport, rows: readonly AnyRow[]): Record<string, string | number> =>
  Object.fromEntries(
    summedIn(report).map((key) => [
      key,
      sumOf(
        (report.columns as Fields)[key]!,
        rows.map((row) => row[key]),
      ),
    ]),
  );

export interface RowGroup<R> {
  readonly rows: readonly R[];
  /** Of a group of several rows. */
  readonly sums?: Readonly<Record<string, string | number>>;
}
/** Rows that share the value of `subtotals`, in the order they came; without it, all of them as one group. */
export function groupsIn<R extends AnyRow>(report: AnyReport, rows: readonly R[]): RowGroup<R>[] {
  const by = report.subtotals as string | undefined;
  if (by === undefined) return [{ rows }];
  const groups: R[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0]![by] === row[by]) last.push(row);
    else groups.push([row]);
  }
  return groups.map((own) => ({ rows: own, ...(own.length > 1 && { sums: sumsOver(report, own) }) }));
}

/** An address with what is asked for in it. */
export function addressWith(path: string, asked: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(asked).filter(([, value]) => !isBlank(value) && value !== false);
  const query = said.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return query ? `${path}?${query}` : path;
}

/** The page of a report: whoever may open it may also pick what its parameters refer to. */
export function reportPage(
  report: AnyReport,
  {
    permissions = [],
    buttons = [],
  }: { readonly permissions?: readonly string[]; readonly buttons?: readonly MenuNode[] } = {},
): MenuNode {
  const picks = Object.values(report.parameters as Fields)
    .filter(isReference)
    .map(({ target }) => `${target!}:pick`);
  const { access } = report as { readonly access: AccessRule };
  const own = typeof access === 'string' && access.includes(':') ? [access] : [];
  return page(report.path!, {
    label: report.label,
    permissions: [...new Set([...own, ...picks, ...permissions])],
    buttons,
  });
}
