interface Line {
  readonly supplier: number;
  readonly warehouse: number;
}

/** Lines that go into one order: those of one supplier for one warehouse, in the order they were put aside. */
export function ordersOf<L extends Line>(lines: readonly L[]): L[][] {
  const groups = new Map<string, L[]>();
  for (const line of lines) {
    const key = `${line.supplier}|${line.warehouse}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}
