import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
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
import { type Db, isAway } from '../db.ts';
import type { Module } from '../module.ts';
import { Refusal, refuse } from '../refusal.ts';
import { mostBytes } from '../files/file.ts';
import { type FindHolder, type Holder, holderOf, type Witnessed } from '../session.ts';
import { endEventStreams } from '../tasks/events.ts';
import { service } from '../user.ts';
import { type BodyLimits, deliveryBytes, memberBody, publicBody, readBodies, Unreadable } from './body.ts';
import { deliveryIn, takeDeliveries } from './delivery.ts';
import { Gate, Unavailable } from './gate.ts';
import { addressed, argumentsOf } from './input.ts';
import { withoutPrices } from './hidden.ts';
import { guardHeaders } from './guard-headers.ts';
import { databaseAnswers } from './health.ts';
import { maySeeMetrics, metricsOf } from './metrics.ts';
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
  /** Calls that are worked on at once; whoever comes beyond them is told to come again. */
  readonly mostAtOnce?: number;
  /** Opens the figures of this server to other machines. */
  readonly metricsToken?: string;
  /** Says why the server is closed to everybody but the platform's own people, while it is. */
  readonly closed?: (db: Db) => Promise<Closed | undefined>;
}
export interface Closed {
  readonly message: string;
  /** When to come again. */
  readonly seconds: number;
}

const nobody = service('public', 0);

/** Eight of them are with the database, the others wait: longer than a moment, and whoever waits has given up. */
const mostAtOnce = 64;

/** How long a request may take to arrive: its head, a body, and a file over the slowest line we have patience for. */
const headersTimeout = 20_000;
const shortestRequest = 120_000;
const slowestUpload = 64 * 1.024;

const limitsOf = ({ holder }: FastifyRequest): BodyLimits => (holder ? memberBody : publicBody);

/** After a password reset only these work: the way out, and the page that leads there. */
const openToExpired = new Set([
  '/erp/user/changepassword',
  '/erp/user/changeAdminPassword',
  '/erp/user/logout',
  '/erp/user/getAuthoritys',
]);

/** What the platform's people come in by, and what tells everybody else why he has to wait. */
const openWhileClosed = new Set([
  '/erp/user/adminLogin',
  '/erp/user/logout',
  '/api/platform/maintenance/now',
  '/api/platform/brand/get',
  '/api/platform/ad/list',
  '/api/system/version',
]);

/** Turned away before anything is read or done; the platform's own people are told apart by their session. */
async function demandOpen(options: ServerOptions, route: Route, request: FastifyRequest): Promise<void> {
  if (openWhileClosed.has(route.path)) return;
  const closed = await options.closed?.(options.db);
  if (!closed) return;
  const holder =
    route.access === 'public'
      ? undefined
      : await holderIn(options, request, route).catch((error: unknown) => {
          if (error instanceof Refusal) return undefined;
          throw error;
        });
  if (holder?.user.kind !== 'platform') throw new Unavailable(closed.message, closed.seconds);
}

function envelope(
  data: unknown,
  code: string = codes.ok,
  message: string = texts[codes.ok],
  messageCode?: string,
  holder?: Holder,
): string {
  const answer: Answer = { code, message, ...(messageCode && { messageCode }), data: data ?? null };
  return toJson(withoutPrices(holder?.user, answer));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was let in before the body was read; nobody in particular where a call is open to all. */
    holder: Holder | undefined;
  }
}

/** Who asks, by the token he sends; a refusal when it is nobody we know. */
async function holderIn(
  { db, findHolder }: ServerOptions,
  { headers }: FastifyRequest,
  { path, inBackground }: Route,
): Promise<Holder> {
  const token = headers['sessid_id'];
  if (typeof token !== 'string' || token.length < 20 || token.length > 100) throw refuse(codes.sessionTimeout);
  const holder = await holderOf(db, token, findHolder, !inBackground);
  if (holder.mustChangePassword && !openToExpired.has(path)) throw refuse(codes.passwordExpired);
  return holder;
}

/** What only looks, and what leads out again. */
const isReading = (permission: string): boolean => /:(view|pick|print|export|renew)$/.test(permission);
/** What a company that may only look may not do any more. */
const isChange = ({ method, changes }: Route, access: Access): boolean =>
  changes ?? (method !== 'GET' && !isReading(access));

/** Calls whose answer is carried away: workbooks, papers and what is fetched as a file. */
const leadsOut = /\/(export|print)\b|(export|print|file)$/i;

/** Whom a call is run for: the rule of the call has the word. */
function admitted(access: Access, holder: Holder | undefined, route: Route): Holder['user'] {
  if (access === 'public') return nobody;
  if (!holder) throw refuse(codes.sessionTimeout);
  const { user } = holder;
  const granted =
    access === 'session' || (access === 'platform' || access === 'channel' ? user.kind === access : user.may(access));
  if (!granted) {
    const why = user.whyNot?.(access);
    throw why === undefined ? refuse(codes.forbidden) : new Refusal(why, codes.forbidden);
  }
  if (holder.readsOnly !== undefined && isChange(route, access)) throw new Refusal(holder.readsOnly);
  if (holder.guest && leadsOut.test(route.path)) throw new Refusal(holder.guest.staysInside, codes.forbidden);
  return user;
}

/** Of a guest everything is written down, what he was refused too; what a page asks by itself says nothing about him. */
async function witness(
  { db }: ServerOptions,
  { holder, id, ip }: FastifyRequest,
  { method, path, summary, inBackground }: Route,
  { subject = '', isRefused = false }: Partial<Pick<Witnessed, 'subject' | 'isRefused'>>,
): Promise<void> {
  if (!holder?.guest || inBackground) return;
  await holder.guest.witness(db, { method, path, summary, subject, isRefused }, { requestId: id, ip });
}
async function admittedAs(options: ServerOptions, access: Access, request: FastifyRequest, route: Route) {
  try {
    return admitted(access, request.holder, route);
  } catch (error) {
    await witness(options, request, route, { isRefused: true });
    throw error;
  }
}

/** What a call is about, for whoever reads later what was looked at. */
const subjectOf = (args: Arguments): string =>
  ['entity', 'report', 'id', 'number', 'q']
    .flatMap((key) => {
      const value = args[key];
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [`${value}`] : [];
    })
    .join(' ')
    .slice(0, 100);

/**
 * Before a body is read: nobody makes us take in more than a greeting without a session, nor with one that lacks the
 * right. A rule that depends on the body itself is looked at again when it is there, and until then the session counts.
 */
function door(options: ServerOptions, route: Route): (request: FastifyRequest) => Promise<void> {
  const { access, path } = route;
  if (typeof access === 'string')
    return async (request) => {
      if (access === 'public') return;
      request.holder = await holderIn(options, request, route);
      await admittedAs(options, access, request, route);
    };
  // What stands in the address has the last word over the body.
  const isByAddress = path.includes('{');
  if (isByAddress)
    return async (request) => {
      request.holder = await holderIn(options, request, route);
      await admittedAs(options, access(addressed(request)), request, route);
    };
  return async (request) => {
    // It may yet turn out to be open to all: then a session that has ended is no reason to refuse.
    request.holder = await holderIn(options, request, route).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (!request.holder && Number(request.headers['content-length']) > publicBody.bytes)
      throw new Unreadable('请求内容过大');
  };
}

const headerText = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= most ? value : undefined;

async function carryOut(options: ServerOptions, route: Route, request: FastifyRequest): ReturnType<Route['run']> {
  const args: Arguments = route.takesDelivery ? {} : argumentsOf(request);
  const access = typeof route.access === 'function' ? route.access(args) : route.access;
  if (access !== 'public') request.holder ??= await holderIn(options, request, route);
  const user = await admittedAs(options, access, request, route);
  if (access !== 'public') await witness(options, request, route, { subject: subjectOf(args) });
  const key = headerText(request.headers['idempotency-key'], 100);
  const token = headerText(request.headers['sessid_id'], 100);
  const origin = {
    requestId: request.id,
    ip: request.ip,
    ...(request.hostname && { host: request.hostname }),
    ...(key && { idempotencyKey: key }),
    ...(token && { token }),
  };
  const incoming = () => fileIn(request);
  const delivery = () => deliveryIn(request, origin);
  const again = () =>
    holderIn(options, request, route).then(
      (holder) => holder.user,
      (error: unknown) => (error instanceof Refusal ? undefined : Promise.reject(error)),
    );
  const answered = await route.run({ db: options.db, user, origin, incoming, delivery, again }, args);
  // Pictures belong to what is looked at; any other file is carried away.
  if (
    access !== 'public' &&
    request.holder?.guest &&
    'file' in answered &&
    !answered.file.mediaType.startsWith('image/')
  )
    throw new Refusal(request.holder.guest.staysInside, codes.forbidden);
  return answered;
}

function send(request: FastifyRequest, reply: FastifyReply, answered: Awaited<ReturnType<Route['run']>>) {
  void reply.type('application/json; charset=utf-8');
  if ('file' in answered) return sendFile(request, reply, answered.file);
  if ('events' in answered) return reply.type('text/event-stream; charset=utf-8').send(answered.events);
  if ('reply' in answered) {
    const { status, body, type, headers } = answered.reply;
    if (type) void reply.type(type);
    return reply
      .code(status)
      .headers(headers ?? {})
      .send(body);
  }
  const { data, message, messageCode } = answered;
  return envelope(data, codes.ok, message, messageCode, request.holder);
}

/** The first file of a form. Read only now, after the caller has been let in. */
async function fileIn(request: FastifyRequest): Promise<Incoming> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw new Refusal('请选择要上传的文件', codes.invalid);
  // Whoever is refused half-way has still more to send; left unread, his browser would never hear the answer.
  part.file.once('close', () => request.raw.unpipe().resume());
  const length = Number(request.headers['content-length']);
  return { name: part.filename, content: part.file, atMost: length > 0 ? length : undefined };
}

/** What went wrong, in words for the user; what exactly, in the log. */
function complain(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.type('application/json; charset=utf-8');
  if (error instanceof Refusal)
    return reply.code(200).send(envelope(error.data, error.code, error.message, undefined, request.holder));
  const notNow = isAway(error) ? new Unavailable('数据库正在恢复，请稍后再试', 3) : error;
  if (notNow instanceof Unavailable)
    return reply
      .code(503)
      .header('retry-after', String(notNow.seconds))
      .send(envelope(null, codes.tooMany, notNow.message));
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
    bodyLimit: publicBody.bytes,
    requestTimeout: Math.max(shortestRequest, mostBytes(options.db) / slowestUpload),
    genReqId: () => randomUUID(),
    // Our own line per call, below, says what is needed and nothing that must not be kept.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // An address that cannot be read never reaches a route, and is answered like everything else all the same.
    frameworkErrors: (error, request, reply) => void complain(error, request, reply),
  });
  app.server.headersTimeout = headersTimeout;
  app.decorateRequest('holder', undefined);
  readBodies(app, limitsOf);
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
  const gate = new Gate(options.mostAtOnce ?? mostAtOnce);
  const serve = (scope: FastifyInstance, route: Route) => {
    const admit = door(options, route);
    const isOpen = route.access === 'public';
    scope.route({
      method: route.method,
      url: toFastifyPath(route.path),
      bodyLimit: route.takesDelivery ? deliveryBytes : isOpen ? publicBody.bytes : memberBody.bytes,
      async onRequest(request) {
        gate.demandRoom();
        await demandOpen(options, route, request);
        await admit(request);
      },
      async handler(request, reply) {
        const run = () => carryOut(options, route, request);
        // A file comes in, and an answer goes out, as fast as somebody's line is, and takes none of our time meanwhile.
        return send(request, reply, await (route.takesFile ? run() : gate.through(run)));
      },
    });
  };
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
  const answers = databaseAnswers(options.db);
  const version = options.version ?? 'dev';
  app.get('/healthz', async (_, reply) =>
    (await answers())
      ? { status: 'ok', version, database: 'ok' }
      : reply.code(503).send({ status: 'unavailable', version, database: 'away' }),
  );
  app.get('/readyz', async (_, reply) =>
    (await answers()) ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable' }),
  );
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, options.metricsToken))
      return reply.code(403).send(envelope(null, codes.forbidden, texts[codes.forbidden]));
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  const description = openApi(routes, version);
  app.get('/docs/openapi.json', async () => description);
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(routes)));
  return app;
}
