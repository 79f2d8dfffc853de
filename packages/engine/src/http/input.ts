import type { FastifyRequest } from 'fastify';
import type { Arguments } from './route.ts';

/** Deeper than any record of ours, and shallow enough to walk. */
const maxDepth = 12;

export class Unreadable extends Error {}

function demandShallow(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw new Unreadable('请求内容嵌套过深');
  for (const inner of Object.values(value)) demandShallow(inner, depth + 1);
}

/** Old calls mix query, form and JSON; one bag takes them all, the address having the last word. */
export function argumentsOf(request: FastifyRequest): Arguments {
  const { query, body, params } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Unreadable('请求内容应为对象');
  demandShallow(body);
  return { ...(query as Arguments), ...(body as Arguments | undefined), ...(params as Arguments) };
}
