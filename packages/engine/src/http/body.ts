import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export class Unreadable extends Error {}

/** How much may be sent. Bytes are counted while they arrive, the rest before they are made into objects. */
export interface BodyLimits {
  readonly bytes: number;
  /** Names of members in the whole body, and in one object. */
  readonly keys: number;
  readonly keysOfOne: number;
}

const kilobyte = 1024;
/** Of anybody: a login, a buyer's title. An object of very many names takes seconds to build, however short they are. */
export const publicBody: BodyLimits = { bytes: 64 * kilobyte, keys: 2000, keysOfOne: 2000 };
/** Of whoever is logged in: a document of 10,000 lines with forty fields each. No single object of ours is a tenth as wide. */
export const memberBody: BodyLimits = { bytes: 4096 * kilobyte, keys: 500_000, keysOfOne: 2000 };
/** What another server signed: an order with a thousand lines. It is parsed only once the signature is known to be good. */
export const deliveryBytes = 256 * kilobyte;

/** Deeper than any record of ours. */
const maxDepth = 12;

const quote = 0x22;
const backslash = 0x5c;
const [open, close, openList, closeList, colon] = [0x7b, 0x7d, 0x5b, 0x5d, 0x3a];

/** The quote that ends the text beginning at `start`; the end of the whole where there is none. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** One walk over the characters, which is cheap whatever they say; building objects is not. */
export function demandModest(text: string, { keys, keysOfOne }: BodyLimits): void {
  const counts: number[] = [];
  let all = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === quote) at = endOfText(text, at);
    else if (c === colon) {
      const own = (counts[counts.length - 1] = (counts[counts.length - 1] ?? 0) + 1);
      if (++all > keys || own > keysOfOne) throw new Unreadable('请求内容的项目过多');
    } else if (c === open || c === openList) {
      // The body itself is an object: what it holds has depth one.
      if (counts.push(0) > maxDepth + 1) throw new Unreadable('请求内容嵌套过深');
    } else if (c === close || c === closeList) counts.pop();
  }
}

/** The two ways a body is written, read within the limits of whoever sent it. */
export function readBodies(app: FastifyInstance, limitsOf: (request: FastifyRequest) => BodyLimits): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      demandModest(body as string, limitsOf(request));
    } catch (error) {
      return done(error as Error);
    }
    // The parser answers by `done`; its type says it might answer with a promise as well.
    return json(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { keys } = limitsOf(request);
    const read = parse(body as string, '&', '=', { maxKeys: keys + 1 });
    const pairs = Object.values(read).reduce<number>((n, value) => n + (Array.isArray(value) ? value.length : 1), 0);
    if (pairs > keys) return done(new Unreadable('请求内容的项目过多'));
    return done(null, read);
  });
}
