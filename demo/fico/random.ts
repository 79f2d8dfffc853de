/** A small seeded generator (mulberry32): the demo is lively, and the same on every machine. */
export interface Random {
  /** Whole number from 0 up to, but not including, `n`. */
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
  chance(percent: number): boolean;
}

export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, pick: (from) => from[below(from.length)]!, chance: (percent) => below(100) < percent };
}
