import {
  type AnyReport,
  codes,
  type Field,
  type Fields,
  formatNumber,
  groupsIn,
  headOver,
  isBlank,
  isNumeric,
  isReference,
  reportColumns,
  reportNote,
  reportTitle,
  textOfValue,
} from '@heliu/model';
import { lookOf, toCell, widthOf } from '../excel/cells.ts';
import type { Cell, SheetColumn } from '../excel/workbook.ts';
import { companyHead, instant, printedBy } from '../pdf/head.ts';
import type { Fact, Sheet } from '../pdf/sheet.ts';
import { Refusal } from '../refusal.ts';
import { titleStatement } from '../titles.ts';
import type { User } from '../user.ts';
import type { Work } from '../work.ts';
import type { Answered } from './report.ts';

type Row = Readonly<Record<string, unknown>>;
type Column = readonly [key: string, field: Field];
const titleIn = (row: Row, key: string) => (row['titles'] as Readonly<Record<string, string>> | undefined)?.[key];

/** The columns this user may see; those that only a workbook has room for, where something stands in them. */
function columnsFor(report: AnyReport, user: User, asked: Row, where: 'page' | 'file', rows: readonly Row[]): Column[] {
  const rare = new Set<string>((report.fileOnly ?? []) as string[]);
  return reportColumns(report, asked, where).filter(
    ([key, { masked }]) =>
      !(masked && user.masks.has(masked)) && (!rare.has(key) || rows.some((row) => !isBlank(row[key]))),
  );
}

/** Where there is one line of headings only, 借方 under 期初余额 is 期初余额借方; what needs no heading goes without. */
const titleOf = (report: AnyReport, columns: readonly Column[], [key, { label }]: Column): string =>
  columns.filter(([, field]) => field.label === label).length > 1 ? `${headOver(report, key) ?? ''}${label}` : label;

/** The ranges and choices it was asked for, in words: a paper that does not say so would be taken for the whole. */
async function factsOf(work: Work, report: AnyReport, asked: Row): Promise<Fact[]> {
  const facts: Fact[] = [];
  const { from, to } = (report.span ?? {}) as { from?: string; to?: string };
  for (const [key, field] of Object.entries(report.parameters as Fields)) {
    const value = asked[key];
    if (isBlank(value) || value === false || key === to) continue;
    if (key === from) {
      const [first, last] = [String(value), String(asked[to!])];
      facts.push({ label: field.label.replace(/^开始/, ''), value: first === last ? first : `${first} 至 ${last}` });
    } else if (isReference(field)) {
      const [found] = await work.all([titleStatement(field.target!, [Number(value)])]);
      facts.push({ label: field.label, value: String(found!.rows[0]?.['title'] ?? value) });
    } else facts.push({ label: field.label, value: textOfValue(field, value, undefined, instant) });
  }
  const note = reportNote(report, asked);
  return note === undefined ? facts : [...facts, { label: '说明', value: note, wide: true }];
}

/** 开票对账_2026-11: what it is and which time it is about. */
export function fileNameOf(report: AnyReport, asked: Row): string {
  const times = Object.entries(report.parameters as Fields)
    .filter(([, field]) => field.kind === 'date' || field.shape === 'month')
    .map(([key]) => String(asked[key]));
  return [reportTitle(report, asked), ...new Set(times)].join('_');
}

export function bookOf(report: AnyReport, user: User, asked: Row, { rows, totals }: Answered) {
  const columns = columnsFor(report, user, asked, 'file', rows);
  const cells = (row: Row): Cell[] => columns.map(([key, field]) => toCell(field, row[key], titleIn(row, key)));
  const heads: SheetColumn[] = columns.map((column) => {
    const title = titleOf(report, columns, column);
    return { title, look: lookOf(column[1]), width: widthOf(column[1], title) };
  });
  return {
    columns: heads,
    rows: rows.map(cells),
    ...(totals && { totals: ['合计', ...cells(totals).slice(1)] }),
  };
}

export const mostPrinted = 2000;

export async function paperOf(work: Work, report: AnyReport, asked: Row, answer: Answered): Promise<Sheet> {
  const { rows, totals, isMore } = answer;
  if (isMore || rows.length > mostPrinted)
    throw new Refusal(`一次最多打印${mostPrinted}行，请缩小范围，或改用导出 Excel`, codes.invalid);
  const columns = columnsFor(report, work.user, asked, 'page', rows);
  const text = (row: Row, [key, field]: Column): string => {
    const value = row[key];
    if (isBlank(value)) return '';
    // The head says 单位：元 once; nothing is left blank, so that the figures stand out.
    if (field.kind === 'money') return /^-?0\.00$/.test(String(value)) ? '' : formatNumber(String(value));
    if (field.kind === 'integer') return formatNumber(String(value));
    const depth = (report.indent?.[key] as ((row: Row) => number) | undefined)?.(row) ?? 0;
    return `${'· '.repeat(depth)}${textOfValue(field, value, titleIn(row, key), instant)}`;
  };
  const sumLine = (label: string, sums: Row) => [label, ...columns.slice(1).map((column) => text(sums, column))];
  const lines: string[][] = [];
  const bold: number[] = [];
  for (const { rows: own, sums } of groupsIn(report, rows)) {
    for (const row of own) {
      if ((report.weight as ((row: Row) => unknown) | undefined)?.(row)) bold.push(lines.length);
      lines.push(columns.map((column) => text(row, column)));
    }
    if (sums) bold.push(lines.push(sumLine('小计', sums)) - 1);
  }
  return {
    ...(await companyHead(work)),
    title: reportTitle(report, asked),
    subtitle: [...(await factsOf(work, report, asked)), { label: '单位', value: '元' }],
    facts: [],
    tables: [
      {
        columns: columns.map((column) => ({
          label: titleOf(report, columns, column),
          right: isNumeric(column[1]),
          weight: isNumeric(column[1]) ? 0.9 : 1.2,
        })),
        rows: lines,
        bold,
        ...(totals && rows.length > 0 && { totals: sumLine('合计', totals) }),
      },
    ],
    signatures: [],
    printed: printedBy(work),
  };
}
