/** A few at a time, answers in the order of the questions. */
export async function inParallel<T, R>(items: readonly T[], task: (item: T) => Promise<R>, abreast = 8): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await task(items[at]!);
  };
  await Promise.all(Array.from({ length: Math.min(abreast, items.length) }, worker));
  return results;
}
