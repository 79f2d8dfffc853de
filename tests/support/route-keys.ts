import type { Route } from '@heliu/engine';
import { z } from 'zod';

interface Keys {
  readonly names: readonly string[];
  /** There is nothing else it could read. */
  readonly isAll: boolean;
}
const known = new WeakMap<object, Keys>();

function read(input: NonNullable<Route['input']>): Keys {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    additionalProperties?: unknown;
  };
  return {
    names: Object.keys(schema.properties ?? {}),
    isAll: schema.properties !== undefined && schema.additionalProperties === undefined,
  };
}

/** The arguments a route reads, as far as its schema tells. */
export function keysOf({ input }: Pick<Route, 'input'>): Keys {
  if (!input) return { names: [], isAll: false };
  let keys = known.get(input);
  if (!keys) known.set(input, (keys = read(input)));
  return keys;
}
