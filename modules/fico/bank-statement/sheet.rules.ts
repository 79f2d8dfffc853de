/** One row of a file as it stands there, counted as a spreadsheet counts. */
export interface TextRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Programs protect long numbers from Excel by marks that mean nothing. */
const bare = (cell: string) =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^[`'\t]+/, '')
    .trim();

const separators = [',', '\t', '|'] as const;
function separatorOf(text: string): string {
  const head = text.split(/\r?\n/, 30);
  const most = (separator: string) => Math.max(...head.map((line) => line.split(separator).length));
  return separators.reduce((best, one) => (most(one) > most(best) ? one : best));
}

/** A text with separators as rows that are not empty. Quotes hold separators, line breaks and doubled quotes. */
export function textRows(text: string): TextRow[] {
  const separator = separatorOf(text);
  const rows: TextRow[] = [];
  let [cells, cell, isQuoted, row, at]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    cells.push(bare(cell));
    if (cells.some((one) => one !== '')) rows.push({ row: at, cells });
    [cells, cell] = [[], ''];
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (isQuoted) {
      if (c === '\n') row += 1;
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') {
        cell += c;
        i += 1;
      } else isQuoted = false;
    } else if (c === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (c === separator) {
      cells.push(bare(cell));
      cell = '';
    } else if (c === '\n') {
      endRow();
      row += 1;
      at = row;
    } else if (c !== '\r') cell += c;
  }
  endRow();
  return rows;
}

export const cleanCells = ({ row, cells }: TextRow): TextRow => ({ row, cells: cells.map(bare) });

/** A heading as it is compared: without marks, spaces and the English that some banks print beside it. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[\s*]/g, '');
