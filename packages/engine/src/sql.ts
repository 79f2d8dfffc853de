import { createHash } from 'node:crypto';
import type { Statement } from './flight.ts';

/** Collects the parameters of a text that is put together from parts. */
export class Params {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const names = new Map<string, string>();
const maxNames = 600;

/**
 * A text put together at run time. Common ones get a name of their own and are planned once; past a bound the rest stay
 * unnamed, so that a curious user cannot fill the server's memory with plans.
 */
export function prepared(text: string, values: readonly unknown[]): Statement {
  let name = names.get(text);
  if (name === undefined) {
    name = names.size < maxNames ? `q_${createHash('sha1').update(text).digest('base64url')}` : '';
    if (name) names.set(text, name);
  }
  return { name, text, values };
}
