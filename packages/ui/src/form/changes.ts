import { type AnyEntity, type Fields, fieldsOf, isDocument, linesOf } from '@heliu/model';
import type { Raw } from '../field/entry.ts';
import { blankRow, type FormValues, type GridRow, isBlank, newKey, withSpare } from './values.ts';

type Cells = Readonly<Record<string, Raw>>;
/** The sheet a change happens in. */
interface Sheet {
  readonly kind: string;
  readonly fields: Fields;
}
type RowChange = Sheet & { readonly row: number } &
  /** A guess gives way to what has been typed meanwhile. */
  (
    | { readonly type: 'cells'; readonly patch: Cells; readonly isGuess?: true }
    | { readonly type: 'block'; readonly rows: readonly Cells[] }
    /** Values for all rows that were filled in, `row` of them; what was added meanwhile stays. */
    | { readonly type: 'whole'; readonly rows: readonly Cells[] }
    | { readonly type: 'insert' | 'remove' }
    | { readonly type: 'move'; readonly to: number }
  );
export type Change =
  | RowChange
  | { readonly type: 'header'; readonly patch: Cells }
  | { readonly type: 'all'; readonly values: FormValues };

/** Typing below the last row makes the rows that are missing. */
function grown(rows: readonly GridRow[], fields: Fields, length: number): GridRow[] {
  const more = Math.max(0, length - rows.length);
  return [...rows, ...Array.from({ length: more }, () => blankRow(fields))];
}

/** What nobody types, such as the price until now of what was chosen, stands beside what is typed. */
function patched({ stored, ...row }: GridRow, fields: Fields, patch: Cells): GridRow {
  const exchanges = Object.keys(patch).some(
    (key) => fields[key]?.kind === 'ref' && fields[key].required && patch[key] !== row.cells[key],
  );
  const entries = Object.entries(patch);
  const known = entries.filter(([key]) => fields[key]?.computed);
  const typed = entries.filter(([key]) => !fields[key]?.computed);
  const kept = exchanges ? undefined : stored;
  return {
    ...row,
    ...((kept || known.length > 0) && { stored: { ...kept, ...Object.fromEntries(known) } }),
    cells: { ...row.cells, ...Object.fromEntries(typed) },
  };
}

/** Of a guess, what falls into empty cells of a row that is still there. */
function guessed(row: GridRow, fields: Fields, patch: Cells): GridRow {
  if (isBlank(fields, row)) return row;
  const open = Object.entries(patch).filter(([key]) => (row.cells[key] ?? '') === '');
  return open.length > 0 ? patched(row, fields, Object.fromEntries(open)) : row;
}

function changedRows(rows: readonly GridRow[], change: RowChange): readonly GridRow[] {
  switch (change.type) {
    case 'cells':
      return grown(rows, change.fields, change.row + 1).map((row, index) =>
        index !== change.row
          ? row
          : change.isGuess
            ? guessed(row, change.fields, change.patch)
            : patched(row, change.fields, change.patch),
      );
    case 'block':
      return grown(rows, change.fields, change.row + change.rows.length).map((row, index) => {
        const patch = change.rows[index - change.row];
        return patch ? patched(row, change.fields, patch) : row;
      });
    case 'whole': {
      const typed = rows.filter((row) => !isBlank(change.fields, row));
      const asked = typed.slice(0, Math.min(change.row, change.rows.length));
      const answered = grown(asked, change.fields, change.rows.length).map((row, i) =>
        patched(row, change.fields, change.rows[i]!),
      );
      return [...answered, ...typed.slice(change.row)];
    }
    case 'insert':
      return grown(rows, change.fields, change.row).toSpliced(change.row, 0, blankRow(change.fields));
    case 'remove':
      return rows.toSpliced(change.row, 1);
    case 'move': {
      const row = rows[change.row];
      if (!row || change.to < 0 || change.to >= rows.length) return rows;
      return rows.toSpliced(change.row, 1).toSpliced(change.to, 0, row);
    }
  }
}

export function valuesAfter(values: FormValues, change: Change): FormValues {
  if (change.type === 'all') return change.values;
  if (change.type === 'header') return { ...values, header: { ...values.header, ...change.patch } };
  const rows = withSpare(change.fields, changedRows(values.lines[change.kind] ?? [], change));
  return { ...values, lines: { ...values.lines, [change.kind]: rows } };
}

/** A copy carries nothing out: what the first one did is done. */
function withoutSources(e: AnyEntity, kind: string, cells: Cells): Cells {
  const from = Object.entries(linesOf(e)[kind]!.from ?? {});
  return {
    ...cells,
    ...Object.fromEntries(
      from.flatMap(([field, { line }]) => [
        [field, null],
        [line, null],
      ]),
    ),
  };
}

/** A copy of another record is a new one: its rows have no identity yet. */
export const asCopy = (e: AnyEntity, { header, lines }: FormValues): FormValues => ({
  // A file belongs to one record, as does what no two documents share; the copy gets its own or none.
  header: Object.fromEntries(
    Object.entries(header).filter(
      ([key]) => fieldsOf(e)[key]?.target !== 'sys_file' && !(isDocument(e) && fieldsOf(e)[key]?.unique),
    ),
  ),
  lines: Object.fromEntries(
    Object.entries(lines).map(([kind, rows]) => [
      kind,
      rows.map(({ cells }) => ({ key: newKey(), cells: withoutSources(e, kind, cells) })),
    ]),
  ),
});
