import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import statics from '@fastify/static';
import { codes } from '@heliu/model';
import type { FastifyInstance } from 'fastify';

/** Paths that belong to calls: an unknown one is a missing call, not a page. */
const calls = /^\/(api|erp|roles|rolemenu|systemmenu|companymenu|docs|metrics)(\/|$)/;

/** The built web beside the calls: hashed assets for ever, the entry page never from a cache. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(statics, {
      root: folder,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  // `invoice.html` beside `index.html` is a web of its own, for everything below /invoice/.
  const apart = new Set(built ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []);
  const pageFor = (path: string) => {
    const own = `${path.split('/')[1]}.html`;
    return /^\/[^/]+\/./.test(path) && apart.has(own) ? own : 'index.html';
  };
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const wantsPage =
      built && (request.method === 'GET' || request.method === 'HEAD') && !calls.test(path) && !/\.\w{1,8}$/.test(path);
    if (!wantsPage) return reply.code(404).send({ code: codes.missing, message: '没有这个地址', data: null });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(join(folder, pageFor(path)), 'utf8'));
  });
}
