interface Node {
  readonly id: number;
  readonly code: string;
  readonly parent: number | null;
}

/** The rows that match with everything above them, without what stands under a folded one. Rows come in the order of codes. */
export function shownRows<R extends Node>(
  rows: readonly R[],
  matches: (row: R) => boolean,
  folded: ReadonlySet<number>,
): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Set<number>();
  for (const row of rows) {
    if (!matches(row)) continue;
    for (
      let at: R | undefined = row;
      at && !wanted.has(at.id);
      at = at.parent === null ? undefined : byId.get(at.parent)
    )
      wanted.add(at.id);
  }
  const isHidden = (row: R): boolean =>
    row.parent !== null && (folded.has(row.parent) || (byId.has(row.parent) && isHidden(byId.get(row.parent)!)));
  return rows.filter((row) => wanted.has(row.id) && !isHidden(row));
}

/** 2221 with 222101 and 222102 below it → 222103. */
export function nextChildCode(rows: readonly Node[], code: string): string {
  const used = rows
    .filter((row) => row.code.length === code.length + 2 && row.code.startsWith(code))
    .map((row) => Number(row.code.slice(-2)));
  const free = Array.from({ length: 99 }, (_, index) => index + 1).find((one) => one > Math.max(0, ...used)) ?? 99;
  return code + String(free).padStart(2, '0');
}
