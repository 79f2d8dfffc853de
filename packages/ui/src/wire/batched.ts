/**
 * Joins what many cells ask for in the same moment into one call. A list of fifty rows asks once, and each cell is told
 * its own.
 */
export function batched<V>(ask: (ids: readonly number[]) => Promise<Readonly<Record<number, V>>>) {
  let waiting: { readonly ids: Set<number>; readonly answer: Promise<Readonly<Record<number, V>>> } | undefined;
  return async (id: number): Promise<V | null> => {
    if (!waiting) {
      const ids = new Set<number>();
      const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
        waiting = undefined;
        return ask([...ids]);
      });
      waiting = { ids, answer };
    }
    waiting.ids.add(id);
    return (await waiting.answer)[id] ?? null;
  };
}
