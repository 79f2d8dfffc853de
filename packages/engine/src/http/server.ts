import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type Access, type Answer, codes, texts } from '@heliu/model';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { toJson } from '../codec.ts';
import type { Db } from '../db.ts';
import type { Module } from '../module.ts';
import { refuse, Refusal } from '../refusal.ts';
import { type FindHolder, type Holder, holderOf } from '../session.ts';
import { endEventStreams } from '../tasks/events.ts';
import { service } from '../user.ts';
import { deliveryIn, takeDeliveries } from './delivery.ts';
import { argumentsOf, Unreadable } from './input.ts';
import { guardHeaders } from './guard-headers.ts';
import { metricsOf } from './metrics.ts';
import { docsPage, openApi } from './openapi.ts';
import type { Arguments, Incoming, Route } from './route.ts';
import { allRoutes } from './routes.ts';
import { sendFile } from './sent.ts';

export interface ServerOptions {
  readonly db: Db;
  readonly modules: readonly Module[];
  readonly findHolder: FindHolder;
  readonly logger?: FastifyBaseLogger | boolean;
  readonly trustProxy?: boolean | string[];
  readonly version?: string;
  /** More readiness conditions than the database, such as the job worker. */
  readonly ready?: () => Promise<void>;
}

const bodyLimit = 4 * 1024 * 1024;
const nobody = service('public', 0);

/** After a password reset only these work: the way out, and the page that leads there. */
const openToExpired = new Set([
  '/erp/user/changepassword',
  '/erp/user/changeAdminPassword',
  '/erp/user/logout',
  '/erp/user/getAuthoritys',
]);

function envelope(
  data: unknown,
  code: string = codes.ok,
  message: string = texts[codes.ok],
  messageCode?: string,
): string {
  const answer: Answer = { code, message, ...(messageCode && { messageCode }), data: data ?? null };
  return toJson(answer);
}

async function admit(
  options: ServerOptions,
  access: Access,
  request: FastifyRequest,
  { path, inBackground }: Route,
): Promise<Holder['user']> {
  if (access === 'public') return nobody;
  const token = request.headers['sessid_id'];
  if (typeof token !== 'string' || token.length < 20 || token.length > 100) throw refuse(codes.sessionTimeout);
  const { user, mustChangePassword } = await holderOf(options.db, token, options.findHolder, !inBackground);
  if (mustChangePassword && !openToExpired.has(path)) throw refuse(codes.passwordExpired);
  const granted =
    access === 'session' || (access === 'platform' || access === 'channel' ? user.kind === access : user.may(access));
  if (!granted) throw refuse(codes.forbidden);
  return user;
}

const headerText = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= most ? value : undefined;

async function answer(
  options: ServerOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | FastifyReply> {
  void reply.type('application/json; charset=utf-8');
  const args: Arguments = route.takesDelivery ? {} : argumentsOf(request);
  const access = typeof route.access === 'function' ? route.access(args) : route.access;
  const user = await admit(options, access, request, route);
  const key = headerText(request.headers['idempotency-key'], 100);
  const token = headerText(request.headers['sessid_id'], 100);
  const origin = {
    requestId: request.id,
    ip: request.ip,
    ...(key && { idempotencyKey: key }),
    ...(token && { token }),
  };
  const incoming = () => fileIn(request);
  const delivery = () => deliveryIn(request, origin);
  const answered = await route.run({ db: options.db, user, origin, incoming, delivery }, args);
  if ('file' in answered) return sendFile(request, reply, answered.file);
  if ('events' in answered) return reply.type('text/event-stream; charset=utf-8').send(answered.events);
  if ('reply' in answered) return reply.code(answered.reply.status).send(answered.reply.body);
  const { data, message, messageCode } = answered;
  return envelope(data, codes.ok, message, messageCode);
}

/** The first file of a form. Read only now, after the caller has been let in. */
async function fileIn(request: FastifyRequest): Promise<Incoming> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw new Refusal('请选择要上传的文件', codes.invalid);
  // Whoever is refused half-way has still more to send; left unread, his browser would never hear the answer.
  part.file.once('close', () => request.raw.unpipe().resume());
  return { name: part.filename, content: part.file };
}

/** What went wrong, in words for the user; what exactly, in the log. */
function complain(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.type('application/json; charset=utf-8');
  if (error instanceof Refusal) return reply.code(200).send(envelope(error.data, error.code, error.message));
  if (error instanceof Unreadable) return reply.code(400).send(envelope(null, codes.refused, error.message));
  if (error.statusCode === 413) return reply.code(400).send(envelope(null, codes.refused, '请求内容过大'));
  if (error.statusCode !== undefined && error.statusCode < 500)
    return reply.code(400).send(envelope(null, codes.refused, '请求内容无法读取'));
  request.log.error({ err: error }, 'defect');
  return reply.code(500).send(envelope(null, '500', `系统出错，请稍后再试（${request.id}）`));
}

const toFastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** The HTTP face: every call of every module, documented, measured and guarded. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(typeof options.logger === 'object' ? { loggerInstance: options.logger } : { logger: options.logger ?? false }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit,
    genReqId: () => randomUUID(),
    // Our own line per call, below, says what is needed and nothing that must not be kept.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // An address that cannot be read never reaches a route, and is answered like everything else all the same.
    frameworkErrors: (error, request, reply) => void complain(error, request, reply),
  });
  await app.register(formbody, { bodyLimit });
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] });
  const metrics = metricsOf(options.db);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(guardHeaders).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    metrics.observe(request.method, path, reply.statusCode, reply.elapsedTime / 1000);
    // The path as it is declared, never as it was asked for: a query may hold a password.
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    );
  });
  app.addHook('preClose', async () => {
    endEventStreams(options.db);
    // A connection that a browser opened ahead and never used counts as busy; the stop must not wait for it.
    setTimeout(() => app.server.closeAllConnections(), 5000).unref();
  });
  app.setErrorHandler(complain);
  const routes = allRoutes(options.modules);
  const serve = (scope: FastifyInstance, route: Route) =>
    scope.route({
      method: route.method,
      url: toFastifyPath(route.path),
      handler: (request, reply) => answer(options, route, request, reply),
    });
  for (const route of routes.filter(({ takesFile, takesDelivery }) => !takesFile && !takesDelivery)) serve(app, route);
  // Only here forms with files are read; the store itself stops at its limit, with a sentence that says so.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 10, fileSize: Number.MAX_SAFE_INTEGER } });
    for (const route of routes.filter(({ takesFile }) => takesFile)) serve(scope, route);
  });
  await app.register(async (scope) => {
    takeDeliveries(scope);
    for (const route of routes.filter(({ takesDelivery }) => takesDelivery)) serve(scope, route);
  });
  app.get('/healthz', async () => ({ status: 'ok', version: options.version ?? 'dev' }));
  app.get('/readyz', async (_, reply) => {
    try {
      await options.db.pool.query('select 1');
      await options.ready?.();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  const description = openApi(routes, options.version ?? 'dev');
  app.get('/docs/openapi.json', async () => description);
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(routes)));
  return app;
}
