import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyRow } from '../action/available.ts';

/**
 * The chosen rows after a page was read again: those that left it are no longer chosen, those that stayed are as they
 * are now. Rows of other pages are not known to have changed.
 */
export function reselected<R extends AnyRow>(
  selected: ReadonlyMap<number, R>,
  before: readonly R[],
  now: readonly R[],
): ReadonlyMap<number, R> {
  const found = new Map(now.map((row) => [row.id, row]));
  const left = new Set(before.filter(({ id }) => !found.has(id)).map(({ id }) => id));
  const isSame = [...selected].every(([id, row]) => !left.has(id) && (found.get(id) ?? row) === row);
  if (isSame) return selected;
  return new Map([...selected].filter(([id]) => !left.has(id)).map(([id, row]) => [id, found.get(id) ?? row]));
}

interface Shown<R> {
  readonly rows: readonly R[];
  /** Another value means another page, or another order of the same rows. */
  readonly page: string;
  /** Another value means other conditions, under which what was chosen may not be found. */
  readonly scope: string;
}

/** Chosen rows, kept while pages are turned. */
export function useSelection<R extends AnyRow>() {
  const [selected, setSelected] = useState<ReadonlyMap<number, R>>(new Map());
  const toggle = useCallback((rows: readonly R[], is: boolean) => {
    setSelected((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (is) after.set(row.id, row);
        else after.delete(row.id);
      }
      return after;
    });
  }, []);
  const keep = useCallback(
    (ids: ReadonlySet<number>) => setSelected((before) => new Map([...before].filter(([id]) => ids.has(id)))),
    [],
  );
  return { selected, toggle, keep, setSelected };
}

/** Lets go of chosen rows that the list no longer shows. `shown` is undefined while its rows are those of another page. */
export function useLeftRows<R extends AnyRow>(
  setSelected: ReturnType<typeof useSelection<R>>['setSelected'],
  shown: Shown<R> | undefined,
): void {
  const last = useRef<Shown<R>>(undefined);
  useEffect(() => {
    if (!shown) return;
    const before = last.current;
    last.current = shown;
    if (!before || (before.rows === shown.rows && before.scope === shown.scope)) return;
    if (before.scope !== shown.scope) setSelected((chosen) => (chosen.size === 0 ? chosen : new Map()));
    else if (before.page === shown.page) setSelected((chosen) => reselected(chosen, before.rows, shown.rows));
  }, [setSelected, shown]);
}
