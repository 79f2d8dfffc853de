import type { Field } from '@heliu/model';
import { type Raw, readCell } from '../field/entry.ts';

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
  /** What stood in the cell. */
  readonly text: string;
  readonly message: string;
}
export interface Pasted {
  readonly rows: readonly Readonly<Record<string, Raw>>[];
  readonly problems: readonly PasteProblem[];
  /** References still to be looked up. */
  readonly lookUps: readonly { readonly row: number; readonly key: string; readonly text: string }[];
}

/** What the field itself would say about a value; an empty cell is no mistake yet. */
function complaintOf(field: Field, value: Raw): string | undefined {
  if (value === null || value === '') return undefined;
  const read = field.schema.safeParse(value);
  return read.success ? undefined : (read.error.issues[0]?.message ?? '格式不对');
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
        if (text.trim() !== '') problems.push({ row, label: '', text, message: '右边没有更多的列' });
        return;
      }
      const [key, field] = column;
      const read = readCell(field, text);
      if ('lookUp' in read) lookUps.push({ row, key, text: read.lookUp });
      else if ('problem' in read) problems.push({ row, label: field.label, text, message: read.problem });
      else {
        const wrong = complaintOf(field, read.value);
        if (wrong) problems.push({ row, label: field.label, text, message: wrong });
        else patch[key] = read.value;
      }
    });
    return patch;
  });
  return { rows, problems, lookUps };
}
