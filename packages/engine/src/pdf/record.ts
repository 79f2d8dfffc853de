import {
  addDecimal,
  allLedgers,
  type AnyEntity,
  columnsOf,
  type Decimal,
  type Field,
  fieldsOf,
  type Fields,
  formatDecimal,
  formatFen,
  formatMoney,
  inWords,
  isBlank,
  isDocument,
  isNumeric,
  isSummed,
  linesOf,
  mainTotal,
  missing,
  type PaperLayout,
  parseYuan,
  sumYuan,
  textOfValue,
  totalKeys,
  titleOf,
} from '@heliu/model';
import { entriesOf } from '../entries.ts';
import { noteMany } from '../log.ts';
import { allLayoutSources, behaviourOf } from '../module.ts';
import { load, read } from '../read.ts';
import type { Work } from '../work.ts';
import { companyHead, instant, printedBy } from './head.ts';
import type { Fact, RecordSheet, SheetColumn, SheetTable } from './sheet.ts';

type Row = Readonly<Record<string, unknown>>;
const titlesOf = (row: Row) => (row['titles'] ?? {}) as Readonly<Record<string, string>>;

const broad = new Set<Field['kind']>(['longText', 'richText', 'json']);
const unprintable = new Set<Field['kind']>(['image', 'file', 'json', 'line']);

const plain = (field: Field, text: string) =>
  field.kind === 'richText' ? text.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ') : text;
const cellOf = (field: Field, row: Row, key: string): string =>
  isBlank(row[key]) ? '' : plain(field, textOfValue(field, row[key], titlesOf(row)[key], instant));

/** How much room a field wants beside others. */
const weightOf = (field: Field): number =>
  isNumeric(field) || field.kind === 'date' || field.kind === 'flag' || field.kind === 'choice'
    ? 0.7
    : field.kind === 'dateTime'
      ? 1
      : (field.max ?? 255) <= 20
        ? 0.7
        : (field.max ?? 255) <= 50
          ? 1
          : 1.6;
const columnFor = (field: Field): SheetColumn => ({
  label: field.label,
  right: isNumeric(field),
  weight: weightOf(field),
});

/** Sums of the columns worth adding up, under a table that has several rows. */
function sumsUnder(
  columns: readonly (readonly [string, Field])[],
  rows: readonly Row[],
  label = '合计',
): string[] | undefined {
  if (!columns.some(([key, field]) => isSummed(key, field))) return undefined;
  const sums = columns.map(([key, field]) => {
    if (!isSummed(key, field)) return '';
    const texts = rows.map((row) => String(row[key] ?? ''));
    return field.kind === 'money'
      ? formatMoney(sumYuan(texts.filter((text) => text !== '')))
      : formatDecimal(addDecimal(...(texts.filter((text) => /^-?\d+(\.\d+)?$/.test(text)) as Decimal[])));
  });
  return [label, ...sums];
}

type LineLayout = NonNullable<PaperLayout['lines']>[number];

/** Lines as a layout has them: its columns in its order, empty ones too, since there may be room to write. */
function laidOutTable(
  label: string | undefined,
  fields: Fields,
  rows: readonly Row[],
  { columns }: LineLayout,
  { hidesSums, sumsPages }: PaperLayout,
): SheetTable {
  const known = columns.filter(({ field }) => fields[field] !== undefined && !unprintable.has(fields[field].kind));
  const pairs = known.map(({ field }) => [field, fields[field]!] as const);
  const totals = rows.length > 0 && !hidesSums ? sumsUnder(pairs, rows) : undefined;
  return {
    ...(label !== undefined && { label }),
    columns: [
      { label: '序号', right: false, weight: 0.3 },
      ...known.map(({ field, label: own, width }) => ({
        ...columnFor(fields[field]!),
        ...(own && { label: own }),
        ...(width !== undefined && { width }),
      })),
    ],
    rows: rows.map((row, i) => [String(i + 1), ...pairs.map(([key, field]) => cellOf(field, row, key))]),
    ...(totals && { totals }),
    ...(sumsPages && {
      sumOf: (some: readonly number[]) =>
        sumsUnder(
          pairs,
          some.map((i) => rows[i]!),
          '本页小计',
        ),
    }),
  };
}

const withoutSums = ({ totals, ...table }: SheetTable, { hidesSums }: PaperLayout): SheetTable =>
  totals && !hidesSums ? { ...table, totals } : table;

/** What the company has laid out for this kind of record, if anything. */
async function layoutFor(work: Work, e: AnyEntity, row: Row): Promise<PaperLayout | undefined> {
  for (const source of allLayoutSources()) {
    const layout = await source(work, e, row);
    if (layout) return layout;
  }
  return undefined;
}

/** Rows of anything under their fields, numbered; columns that are empty throughout only take room. */
export function tableOf(
  label: string | undefined,
  fields: Fields,
  rows: readonly Row[],
  keepEmpty = false,
): SheetTable {
  const columns = Object.entries(fields).filter(
    ([key, field]) => !unprintable.has(field.kind) && (keepEmpty || rows.some((row) => !isBlank(row[key]))),
  );
  const totals = rows.length > 0 ? sumsUnder(columns, rows) : undefined;
  return {
    ...(label !== undefined && { label }),
    columns: [{ label: '序号', right: false, weight: 0.3 }, ...columns.map(([, field]) => columnFor(field))],
    rows: rows.map((row, i) => [String(i + 1), ...columns.map(([key, field]) => cellOf(field, row, key))]),
    ...(totals && { totals }),
  };
}

const pickFields = (fields: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, fields[key]!]));

function subtitleOf(e: AnyEntity, row: Row): Fact[] {
  if (!isDocument(e)) return [];
  const states = e.states as Readonly<Record<string, string>>;
  return [
    { label: '编号', value: String(row['number']) },
    { label: fieldsOf(e)[e.dated as string]!.label, value: String(row[e.dated as string] ?? missing) },
    { label: '状态', value: states[String(row['status'])] ?? String(row['status']) },
  ];
}

function signaturesOf(e: AnyEntity, row: Row): Fact[] {
  const titles = titlesOf(row);
  const blank = '____________';
  return isDocument(e)
    ? [
        { label: '制单', value: titles['createdBy'] ?? blank },
        { label: '审核', value: titles['auditedBy'] ?? blank },
        { label: '经办', value: blank },
        { label: '签收', value: blank },
      ]
    : [
        { label: '创建', value: titles['createdBy'] ?? blank },
        { label: '创建时间', value: instant(row['createdAt'], true) },
      ];
}

/** The entries of a voucher are its lines. */
async function voucherTables(work: Work, e: AnyEntity, id: number): Promise<SheetTable[]> {
  const own = allLedgers().filter((l) => l.voucher?.document === e.name);
  if (own.length === 0) return [];
  const entries = await entriesOf(work, e, id);
  return own.map((l) => {
    const { rows = [] } = entries.find(({ ledger }) => ledger === l.name) ?? {};
    const fields: Fields = { ...(l.notes as Fields), ...(l.keys as Fields), ...(l.measures as Fields) };
    const filled = (value: unknown) => (value === '--' || Number(value) === 0 ? null : value);
    const lines = rows.map(({ measures, notes, titles }) => ({
      ...Object.fromEntries(
        Object.entries({ ...titles, ...notes, ...measures }).map(([key, value]) => [key, filled(value)]),
      ),
      titles,
    }));
    return tableOf(undefined, fields, lines);
  });
}

/** What its behaviour puts on the paper besides. */
async function furtherTables(work: Work, e: AnyEntity, id: number): Promise<SheetTable[]> {
  const { paper } = behaviourOf(e);
  if (!paper) return [];
  const tables = await paper(await load(work, e, id), work);
  return tables.map(({ label, fields, rows }) => tableOf(label, fields, rows as readonly Row[], true));
}

/** Printing documents is counted, and logged like everything done to them. */
export async function countPrinted(
  work: Work,
  e: AnyEntity,
  records: readonly { readonly id: number; readonly title: string }[],
): Promise<void> {
  await noteMany(
    work,
    records.map(({ id, title }) => ({ entity: e.name, recordId: id, action: 'print', label: '打印', title })),
  );
  if (isDocument(e))
    work.later({
      name: `${e.name}.printed`,
      text: `update ${e.name} set print_count = print_count + 1 where company_id = $1 and id = any($2::bigint[])`,
      values: [work.company, records.map(({ id }) => id)],
    });
}

/** One record as it is filed. Whoever puts it on paper counts that. A layout may be given to see what it would do. */
export async function recordSheet(work: Work, e: AnyEntity, id: number, given?: PaperLayout): Promise<RecordSheet> {
  const row = await read(work, e, id);
  const layout: PaperLayout = given ?? (await layoutFor(work, e, row)) ?? {};
  const keys = totalKeys(e);
  const main = keys.length > 0 ? mainTotal(keys) : undefined;
  const amount = main === undefined || layout.hidesWords ? undefined : parseYuan(String(row[main]));
  const inTitle = new Set([...keys, ...(isDocument(e) ? [e.dated as string, 'status'] : [])]);
  const paper = isDocument(e) ? e.paper : undefined;
  const fields = fieldsOf(e);
  // What goes to somebody outside never has more on it than its definition lets out.
  const mayStand = (key: string) => fields[key] !== undefined && (!paper || paper.fields.includes(key as never));
  const wanted = layout.facts ?? Object.keys(fields).filter((key) => !inTitle.has(key));
  const facts = wanted
    .filter((key) => mayStand(key) && !unprintable.has(fields[key]!.kind) && (layout.facts || !isBlank(row[key])))
    .map((key) => ({
      label: fields[key]!.label,
      value: cellOf(fields[key]!, row, key),
      wide: broad.has(fields[key]!.kind),
    }));
  const kinds = Object.entries(linesOf(e)).map(([kind, { label, fields: own }]) => ({
    kind,
    label,
    fields: paper ? pickFields(own, paper.lines[kind] ?? []) : own,
    rows: row[kind] as Row[],
  }));
  const tables = layout.lines
    ? layout.lines.flatMap((one) => {
        const found = kinds.find(({ kind }) => kind === one.kind);
        return found ? [laidOutTable(found.label, found.fields, found.rows, one, layout)] : [];
      })
    : kinds.map((one) => withoutSums(tableOf(one.label, one.fields, one.rows), layout));
  const signers = layout.signatures ?? paper?.signatures;
  return {
    ...(await companyHead(work)),
    of: { id, title: titleOf(e, row) },
    title: layout.title || (paper?.title ?? e.label),
    subtitle: subtitleOf(e, row).filter(({ label }) => !paper || label !== '状态' || row['status'] === 'draft'),
    facts,
    tables: [...tables, ...(await voucherTables(work, e, id)), ...(await furtherTables(work, e, id))],
    ...(amount !== undefined && {
      total: {
        label: columnsOf(e)[main!]!.label,
        figures: formatMoney(formatFen(amount)),
        words: inWords(amount),
      },
    }),
    signatures: signers ? signers.map((label) => ({ label, value: '____________' })) : signaturesOf(e, row),
    printed: printedBy(work),
    ...(layout.foot && { foot: layout.foot }),
    ...(layout.turned && { turned: layout.turned }),
  };
}
