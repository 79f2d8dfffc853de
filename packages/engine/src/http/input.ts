import type { FastifyRequest } from 'fastify';
import { Unreadable } from './body.ts';
import type { Arguments } from './route.ts';

/** What the address alone says; known before the body is read. */
export const addressed = ({ query, params }: FastifyRequest): Arguments => ({
  ...(query as Arguments),
  ...(params as Arguments),
});

/** Old calls mix query, form and JSON; one bag takes them all, the address having the last word. */
export function argumentsOf(request: FastifyRequest): Arguments {
  const { query, body, params } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Unreadable('请求内容应为对象');
  return { ...(query as Arguments), ...(body as Arguments | undefined), ...(params as Arguments) };
}
