/** A line whose units may go into sets: how many there are, and which groups (as bits) take them. */
export interface Source {
  readonly units: number;
  readonly groups: number;
}

/** How many units each subset of the groups needs for one set, by the bits of the subset. */
function needsOf(quantities: readonly number[]): number[] {
  const needs = Array.from({ length: 2 ** quantities.length }, () => 0);
  for (let subset = 1; subset < needs.length; subset++)
    for (const [group, quantity] of quantities.entries()) if (subset & (1 << group)) needs[subset]! += quantity;
  return needs;
}

/**
 * The most sets that can be made. Hall's theorem: so many sets are possible exactly when every subset of the groups
 * finds enough units that fit one of them. Groups are few, so all subsets are asked.
 */
export function mostSets(sources: readonly Source[], quantities: readonly number[]): number {
  const needs = needsOf(quantities);
  let most = Infinity;
  for (let subset = 1; subset < needs.length; subset++) {
    let there = 0;
    for (const { units, groups } of sources) if (groups & subset) there += units;
    most = Math.min(most, Math.floor(there / needs[subset]!));
  }
  return Number.isFinite(most) ? most : 0;
}

/**
 * How many units of each line go into `sets` sets when lines are asked in the order given. What can go together is a
 * matroid: taking greedily in the order of preference gives the best choice there is, and it is always complete.
 */
export function chooseUnits(sources: readonly Source[], quantities: readonly number[], sets: number): number[] {
  const needs = needsOf(quantities);
  /** Units taken whose groups all lie within a subset: they may not be more than the subset can hold. */
  const within = Array.from({ length: needs.length }, () => 0);
  return sources.map(({ units, groups }) => {
    let room = units;
    for (let subset = 1; subset < needs.length; subset++)
      if ((groups & ~subset) === 0) room = Math.min(room, sets * needs[subset]! - within[subset]!);
    for (let subset = 1; subset < needs.length; subset++) if ((groups & ~subset) === 0) within[subset]! += room;
    return room;
  });
}
