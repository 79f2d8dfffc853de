import { useCallback, useState } from 'react';
import type { AnyRow } from '../action/available.ts';

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
  return { selected, toggle, keep };
}
