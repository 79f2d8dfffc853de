import { type Entry, zip } from './zip.ts';

/** How a column's cells look; the order is that of `cellXfs` below. */
const looks = ['general', 'head', 'money', 'whole', 'rate', 'date', 'dateTime', 'text'] as const;
export type Look = (typeof looks)[number];
const styleOf = (look: Look) => looks.indexOf(look);

export interface SheetColumn {
  readonly title: string;
  readonly look: Look;
  /** In characters. */
  readonly width: number;
}
/** A number is a number, a text stays a text however much it looks like one; dates are Excel's serial numbers. */
export type Cell = string | number | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML cannot carry at all is left out; it was never visible.
// oxlint-disable-next-line no-control-regex
const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const escape = (text: string) => text.replace(unprintable, '').replace(/[&<>"]/g, (mark) => marks[mark]!);

export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

const part = (path: string, text: string): Entry => ({ path, content: [head + text] });

const styles = `<styleSheet xmlns="${main}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFF2F6"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${looks.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1"/>${[
  164, 1, 10, 165, 166, 49,
]
  .map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs>
</styleSheet>`;

async function* sheet(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly Cell[][]>,
  totals: readonly Cell[] | undefined,
): AsyncGenerator<string> {
  const letters = columns.map((_, i) => columnLetters(i));
  const open = columns.map(({ look }) => ({
    number: look === 'general' ? '">' : `" s="${styleOf(look)}">`,
    text: look === 'general' ? '" t="inlineStr">' : `" s="${styleOf(look)}" t="inlineStr">`,
  }));
  const cell = (value: Cell, column: number, row: number): string => {
    if (value === null || value === '') return '';
    const { number, text } = open[column]!;
    const at = `<c r="${letters[column]}${row}`;
    if (typeof value === 'number') return `${at}${number}<v>${value}</v></c>`;
    return `${at}${text}<is><t xml:space="preserve">${escape(value)}</t></is></c>`;
  };
  yield (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="16"/><cols>${columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>` +
      `<row r="1">${columns.map(({ title }, i) => `<c r="${letters[i]}1" s="${styleOf('head')}" t="inlineStr"><is><t>${escape(title)}</t></is></c>`).join('')}</row>`
  );
  const rowAt = (row: readonly Cell[], number: number): string => {
    let text = `<row r="${number}">`;
    for (let i = 0; i < row.length; i++) text += cell(row[i]!, i, number);
    return `${text}</row>`;
  };
  let at = 1;
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += rowAt(row, ++at);
    yield text;
  }
  // Outside the filter, so that neither sorting nor narrowing moves it.
  if (totals) yield rowAt(totals, at + 1);
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)!}${at}"/></worksheet>`;
}

/** Sheet names allow neither these marks nor more than 31 characters. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/**
 * One table as an Excel file, piece by piece: head bold, frozen and with a filter, so that it can be pivoted as it is.
 * The stream writers of libraries can do neither.
 */
export function workbook(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly Cell[][]>,
  totals?: readonly Cell[],
): AsyncGenerator<Buffer> {
  return zip([
    part(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escape(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part('xl/styles.xml', styles),
    { path: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows, totals) },
  ]);
}
