import type { Route } from '@heliu/engine';
import { z } from 'zod';

/** The names of the arguments a route reads, as far as its schema tells. */
export function keysOf({ input }: Pick<Route, 'input'>): string[] {
  if (!input) return [];
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(properties);
}
