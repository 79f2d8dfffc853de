import { type Action, type AnyEntity, isDocument } from '@heliu/model';

/** What is done to a document, by people or by the product, that brings it into another state. */
export function eventsOf(e: AnyEntity): Readonly<Record<string, string>> {
  if (!isDocument(e)) return {};
  const all = { ...e.actions, ...e.internal } as Readonly<Record<string, Action>>;
  const forward = Object.entries(all).filter(([, { to, reverses }]) => to !== undefined && reverses === undefined);
  return Object.fromEntries(forward.map(([name, { label }]) => [name, `${label}后`]));
}
