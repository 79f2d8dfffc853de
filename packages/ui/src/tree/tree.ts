/** A record of a tree as the server nests it. */
export interface TreeRow {
  readonly id: number;
  readonly version: number;
  readonly children: readonly TreeRow[];
  readonly [key: string]: unknown;
}

export function findRow(rows: readonly TreeRow[], id: number): TreeRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children, id);
    if (found) return found;
  }
  return undefined;
}

export function parentOf(rows: readonly TreeRow[], id: number, above?: TreeRow): TreeRow | undefined {
  for (const row of rows) {
    if (row.id === id) return above;
    const found = parentOf(row.children, id, row);
    if (found) return found;
  }
  return undefined;
}

/** The rows that match, with everything above them so that they can be reached. */
export function narrowed(rows: readonly TreeRow[], matches: (row: TreeRow) => boolean): TreeRow[] {
  return rows.flatMap((row) => {
    if (matches(row)) return [row];
    const children = narrowed(row.children, matches);
    return children.length > 0 ? [{ ...row, children }] : [];
  });
}
