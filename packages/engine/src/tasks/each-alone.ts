/** One after the other; what fails for one is told, and the others have their turn all the same. */
export async function eachAlone<T>(
  all: readonly T[],
  run: (one: T) => Promise<unknown>,
  complain: (error: Error) => void,
): Promise<void> {
  for (const one of all) await run(one).catch(complain);
}
