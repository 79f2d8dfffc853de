/** Chance that repeats itself: the same words give the same throws, on every machine. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  /** Both ends included. */
  int(from: number, to: number): number;
  chance(of: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** FNV-1a: turns words into a start. */
function startOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const char of words) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: small, quick, good enough to make up shops. */
export function randomFrom(words: string): Random {
  let state = startOf(words);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { next, int, chance: (of) => next() < of, pick: (from) => from[int(0, from.length - 1)]! };
}
