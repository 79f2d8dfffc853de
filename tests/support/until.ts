/** Looks again and again until there is something to see. */
export async function until<T>(look: () => Promise<T | undefined>, seconds = 25): Promise<T> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error('it did not happen');
}
