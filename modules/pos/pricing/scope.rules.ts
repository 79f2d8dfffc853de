import type { CartLine, Scope, ScopeEntry, ScopeKind } from './terms.ts';

const nameOf = (of: ScopeKind, id: number): string => (of === 'all' ? 'all' : `${of}:${id}`);
const named = ({ of, id }: ScopeEntry): string => nameOf(of, id);

/** The names under which a scope may speak of the goods of a line, from the most particular to `all`. */
const namesOf = (line: CartLine): string[] => [
  nameOf('sku', line.sku),
  nameOf('goods', line.goods),
  ...line.tags.map((tag) => nameOf('tag', tag)),
  ...(line.brand === undefined ? [] : [nameOf('brand', line.brand)]),
  ...line.categories.map((category) => nameOf('category', category)),
  nameOf('all', 0),
];

/** An owner whose scope names the goods of a line, and the entry that speaks for it. */
interface Match<Owner> {
  readonly owner: Owner;
  /** Which of its scopes: a set has several. */
  readonly place: number;
  readonly line: CartLine;
  readonly entry: ScopeEntry;
}

/**
 * Finds for the lines of a cart which of many scopes name them, without asking each scope. The most particular entry
 * speaks for a line; goods that are left out are left out however they are named.
 */
export function scopeIndex<Owner>(owners: readonly (readonly [Owner, readonly Scope[]])[]) {
  interface Slot {
    readonly owner: Owner;
    readonly place: number;
    readonly except: ReadonlySet<string>;
  }
  const index = new Map<string, { slot: Slot; entry: ScopeEntry }[]>();
  for (const [owner, scopes] of owners)
    for (const [place, { entries, except }] of scopes.entries()) {
      const slot: Slot = { owner, place, except: new Set(except.map(named)) };
      for (const [name, entry] of new Map(entries.toReversed().map((one) => [named(one), one]))) {
        const there = index.get(name);
        if (there) there.push({ slot, entry });
        else index.set(name, [{ slot, entry }]);
      }
    }
  return (lines: readonly CartLine[]): Match<Owner>[] => {
    const matches: Match<Owner>[] = [];
    for (const line of lines) {
      const names = namesOf(line);
      const seen = new Set<Slot>();
      for (const name of names)
        for (const { slot, entry } of index.get(name) ?? []) {
          if (seen.has(slot)) continue;
          seen.add(slot);
          if (slot.except.size > 0 && names.some((one) => slot.except.has(one))) continue;
          matches.push({ owner: slot.owner, place: slot.place, line, entry });
        }
    }
    return matches;
  };
}

/** The lines a single scope names, by their numbers. */
export const linesIn = (scope: Scope, lines: readonly CartLine[]): ReadonlySet<number> =>
  new Set(scopeIndex([[scope, [scope]]])(lines).map(({ line }) => line.no));
