import { type AnyEntity, fieldsOf, linesOf } from './entity.ts';
import { type Field, isReference } from './field.ts';
import type { AnyLedger } from './ledger.ts';

const entities = new Map<string, AnyEntity>();
const ledgers = new Map<string, AnyLedger>();

/** Makes definitions known by name, which is how references name them. */
export function register(...definitions: readonly AnyEntity[]): void {
  for (const e of definitions) {
    const known = entities.get(e.name);
    if (known && known !== e) throw new Error(`two definitions are called ${e.name}`);
    entities.set(e.name, e);
  }
}
export function registerLedgers(...definitions: readonly AnyLedger[]): void {
  for (const l of definitions) ledgers.set(l.name, l);
}
export const allEntities = (): AnyEntity[] => [...entities.values()];
export const allLedgers = (): AnyLedger[] => [...ledgers.values()];
export const findEntity = (name: string): AnyEntity | undefined => entities.get(name);
export function entityNamed(name: string): AnyEntity {
  const found = entities.get(name);
  if (!found) throw new Error(`no entity is called ${name}`);
  return found;
}

export interface Reference {
  readonly from: AnyEntity;
  /** The kind of lines the reference stands in; the header if left out. */
  readonly lines?: string;
  readonly key: string;
  readonly field: Field;
}

const references = new WeakMap<AnyEntity, readonly Reference[]>();

export function referencesOf(e: AnyEntity): readonly Reference[] {
  let known = references.get(e);
  if (!known) references.set(e, (known = findReferences(e)));
  return known;
}

function findReferences(e: AnyEntity): Reference[] {
  const header = Object.entries(fieldsOf(e)).map(([key, field]) => ({ from: e, key, field }));
  const lines = Object.entries(linesOf(e)).flatMap(([kind, { fields }]) =>
    Object.entries(fields).map(([key, field]) => ({ from: e, lines: kind, key, field })),
  );
  return [...header, ...lines].filter(({ field }) => isReference(field));
}

/** Everything that points at an entity: what stops its records from being removed. */
export const referencesTo = (name: string): Reference[] =>
  allEntities().flatMap((e) => referencesOf(e).filter(({ field }) => field.target === name));
