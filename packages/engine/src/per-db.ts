import type { Db } from './db.ts';

/** State that belongs to one database, so that two of them in one process never see each other's. */
export function perDb<T>(make: () => T): (db: Db) => T {
  const states = new WeakMap<Db, T>();
  return (db) => {
    let state = states.get(db);
    if (!state) states.set(db, (state = make()));
    return state;
  };
}
