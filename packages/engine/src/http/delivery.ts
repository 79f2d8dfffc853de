import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Delivery } from '../module.ts';
import type { Origin } from '../work.ts';

/** Within this scope a body is the text that was sent, whatever it says it is. */
export function takeDeliveries(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
}

/** One value per name: whoever sends a header or parameter twice is not somebody we know. */
const single = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => typeof one[1] === 'string'));

export const deliveryIn = (request: FastifyRequest, origin: Origin): Delivery => ({
  method: request.method,
  path: request.url.split('?', 1)[0]!,
  params: single(request.params as object),
  query: single(request.query as object),
  headers: single(request.headers),
  body: typeof request.body === 'string' ? request.body : '',
  receivedAt: Date.now(),
  origin,
});
