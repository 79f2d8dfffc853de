import type { Field } from '@heliu/model';
import { readCell } from '../field/entry.ts';
import type { Raw } from '../field/entry.ts';

/** The cells of a spreadsheet as the clipboard carries them: tabs, lines, and quotes around what contains either. */
export function parseSheet(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') cell += source[++at]!;
      else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t') {
      row.push(cell);
      cell = '';
    } else if (char === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
    } else cell += char;
  }
  return [...rows, [...row, cell]];
}

/** One plain word is typing, not pasting a block. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

export interface PasteProblem {
  readonly row: number;
  readonly label: string;
  readonly message: string;
}
export interface Pasted {
  readonly rows: readonly Readonly<Record<string, Raw>>[];
  readonly problems: readonly PasteProblem[];
  /** References still to be looked up. */
  readonly lookUps: readonly { readonly row: number; readonly key: string; readonly text: string }[];
}

/** Lays a block over the editable columns, starting at one of them. A first row of headings is recognised and skipped. */
export function readBlock(
  columns: readonly (readonly [string, Field])[],
  cells: readonly (readonly string[])[],
): Pasted {
  const isHeading = (row: readonly string[]) =>
    row.length > 0 && row.every((text, index) => text.trim() === '' || text.trim() === columns[index]?.[1].label);
  const body = cells.length > 1 && isHeading(cells[0]!) ? cells.slice(1) : cells;
  const problems: PasteProblem[] = [];
  const lookUps: Pasted['lookUps'][number][] = [];
  const rows = body.map((texts, row) => {
    const patch: Record<string, Raw> = {};
    texts.forEach((text, index) => {
      const column = columns[index];
      if (!column) {
        if (text.trim() !== '') problems.push({ row, label: '', message: `“${text}”超出了表格的列` });
        return;
      }
      const [key, field] = column;
      const read = readCell(field, text);
      if ('value' in read) patch[key] = read.value;
      else if ('lookUp' in read) lookUps.push({ row, key, text: read.lookUp });
      else problems.push({ row, label: field.label, message: read.problem });
    });
    return patch;
  });
  return { rows, problems, lookUps };
}
