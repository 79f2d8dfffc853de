/** Those with the same key together, keys and members in the order they came; what has no key is in no group. */
export function grouped<T, K extends string | number>(
  all: readonly T[],
  keyOf: (one: T) => K | null | undefined,
): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === null || key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
