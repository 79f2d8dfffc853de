import { randomUUID } from 'node:crypto';
import {
  type Context,
  type Db,
  type Delivery,
  type DeliveryReply,
  demandModest,
  inWork,
  invalid,
  type Job,
  memberBody,
  receive,
  type Received,
  Refusal,
  type Route,
  runWork,
  service,
  Unreadable,
  type User,
} from '@heliu/engine';
import { codes } from '@heliu/model';
import { sortedQuery } from '@heliu/outside';
import { companyReach } from '../../system/server.ts';
import { accessOf, routeOf } from '../catalogue/access.server.ts';
import { catalogue, isWriting, type OpenCall } from '../catalogue/catalogue.ts';
import { scopes } from '../catalogue/scopes.ts';
import { keepCall } from '../log/call-log.server.ts';
import { digestOfCall, OneAnswer, sweepAnswers } from './answer.server.ts';
import { type Caller, callerOf, doorman } from './caller.server.ts';
import { Denied } from './denied.ts';
import { pushHandlers } from './push.server.ts';
import { sweepUsage } from './quota.server.ts';

const statuses: Readonly<Record<string, number>> = {
  [codes.invalid]: 422,
  [codes.forbidden]: 403,
  [codes.missing]: 404,
  [codes.conflict]: 409,
  [codes.tooMany]: 429,
  [codes.companyDisabled]: 403,
};

type Reply = DeliveryReply & { readonly said: string };
const told = (status: number, content: object, said: string, retryAfter?: number): Reply => ({
  status,
  body: JSON.stringify(content),
  said,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});
const deniedReply = ({ status, reason, message, retryAfter }: Denied): Reply =>
  told(status, { code: String(status), reason, message, data: null }, message, retryAfter);
const refusedReply = ({ code, message, data }: Refusal): Reply =>
  told(statuses[code] ?? 400, { code, reason: 'refused', message, data: data ?? null }, message);
const okBody = (data: unknown, message = '成功') => JSON.stringify({ code: codes.ok, message, data: data ?? null });

/**
 * Whoever carries a call out: somebody without an account, who may what the scopes of the subject say as far as the
 * company has it. Every rule over people holds for him.
 */
async function actorFor(db: Db, caller: Caller, one: OpenCall): Promise<User> {
  const { company, name } = caller;
  if (!caller.scopes.includes(one.scope))
    throw new Denied(403, 'noScope', `“${name}”没有“${scopes[one.scope]}”的权限范围`);
  const { permissions, readsOnly } = await runWork(db, doorman(company), (work) => companyReach(work));
  if (readsOnly !== undefined && isWriting(one)) throw new Denied(403, 'readsOnly', readsOnly);
  const granted = new Set(
    catalogue
      .filter(({ scope }) => caller.scopes.includes(scope))
      .map(accessOf)
      .filter((right) => permissions.has(right)),
  );
  if (!granted.has(accessOf(one))) throw new Denied(403, 'notOpened', '企业没有开通这项功能');
  return { ...service(`开放接口：${name}`, company), kind: 'staff', may: (right) => granted.has(right) };
}

function argumentsOf({ body, query, params }: Delivery, one: OpenCall): Readonly<Record<string, unknown>> {
  if (!isWriting(one)) return { ...query, ...params };
  let said: unknown;
  try {
    demandModest(body, memberBody);
    said = body.trim() === '' ? {} : JSON.parse(body);
  } catch (error) {
    throw new Denied(400, 'unreadable', error instanceof Unreadable ? error.message : '内容不是 JSON');
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new Denied(400, 'unreadable', '内容应为 JSON 对象');
  return { ...said, ...params };
}

type Answered = Awaited<ReturnType<Route['run']>>;
async function carryOut(one: OpenCall, context: Context, args: Readonly<Record<string, unknown>>): Promise<Answered> {
  const route = routeOf(one);
  if (route) return route.run(context, args);
  const { handler } = pushHandlers.find(({ call }) => call === one.custom)!;
  const read = one.custom!.input.safeParse(args);
  if (!read.success) throw invalid(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  return { data: await inWork(context, (work) => handler(read.data, work)) };
}

async function replyOf(answered: Answered): Promise<Reply> {
  if ('data' in answered) {
    const message = answered.message ?? '成功';
    return { status: 200, body: okBody(answered.data, message), said: message };
  }
  if (!('file' in answered)) throw new Error('an open call answers with data or a file');
  const { file } = answered;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
  const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` };
  return { status: 200, body: Buffer.concat(chunks), type: file.mediaType, headers, said: file.name };
}

const contextOf = (db: Db, user: User, { origin }: Delivery): Context => ({
  db,
  user,
  // Its own key is kept here: the one of the pages is for people.
  origin: { ...(origin.requestId && { requestId: origin.requestId }), ...(origin.ip && { ip: origin.ip }) },
  incoming: () => Promise.reject(new Error('an open call takes no file')),
  delivery: () => {
    throw new Error('an open call is no delivery inside');
  },
  again: async () => user,
});

const keyShape = /^[\w.:-]{8,100}$/;

/** Done once, whoever asks how often. */
async function once(db: Db, caller: Caller, one: OpenCall, delivery: Delivery, context: Context): Promise<Reply> {
  const { method, path, query, body, headers } = delivery;
  const key = headers['idempotency-key'] ?? '';
  if (!keyShape.test(key))
    throw new Denied(400, 'noIdempotencyKey', '请在请求头 idempotency-key 里带 8 至 100 位的请求号，重试时不变');
  const args = argumentsOf(delivery, one);
  const answer = new OneAnswer(db, caller, key, digestOfCall(method, path, sortedQuery(query), body));
  const known = await answer.claim();
  if (known) return { ...known, headers: { 'x-heliu-repeated': 'true' }, said: '重复请求，答复与第一次相同' };
  try {
    const keeps: Context['keeps'] = (data, work) => answer.keepWith(work, okBody(data));
    const reply = await replyOf(await carryOut(one, { ...context, keeps }, args));
    await answer.finish(reply.body as string);
    return reply;
  } catch (error) {
    await answer.release();
    throw error;
  }
}

async function attempt(db: Db, caller: Caller, one: OpenCall, delivery: Delivery): Promise<Reply> {
  const context = contextOf(db, await actorFor(db, caller, one), delivery);
  return isWriting(one)
    ? once(db, caller, one, delivery, context)
    : replyOf(await carryOut(one, context, argumentsOf(delivery, one)));
}

async function note(
  db: Db,
  caller: Caller,
  one: OpenCall,
  { origin, path, method }: Delivery,
  came: { readonly status: number; readonly said: string; readonly ms: number },
): Promise<void> {
  const outcome = came.status < 400 ? 'done' : came.status < 500 ? 'refused' : 'failed';
  await runWork(db, doorman(caller.company), (work) =>
    keepCall(work, {
      subject: caller.subject,
      keyId: caller.keyId,
      name: one.id,
      method: method === 'GET' ? 'GET' : 'POST',
      path: path.slice(0, 300),
      outcome,
      status: came.status,
      message: came.said.slice(0, 300),
      ip: origin.ip?.slice(0, 60) ?? null,
      ms: came.ms,
      requestKey: randomUUID(),
    }),
  );
}

/** Signature, limits, rights, then the work itself; every call that was signed well is in the log. */
async function enter(one: OpenCall, delivery: Delivery, db: Db): Promise<DeliveryReply> {
  const started = Date.now();
  let caller: Caller | undefined;
  let reply: Reply;
  let defect: unknown;
  try {
    const known = await callerOf(db, delivery);
    ({ caller } = known);
    reply = known.denied ? deniedReply(known.denied) : await attempt(db, caller, one, delivery);
  } catch (error) {
    if (error instanceof Denied) reply = deniedReply(error);
    else if (error instanceof Refusal) reply = refusedReply(error);
    else {
      defect = error;
      reply = told(500, {}, '系统出错');
    }
  }
  const { said, ...answer } = reply;
  // A log that cannot be written is no reason to take back what was done.
  if (caller)
    await note(db, caller, one, delivery, { status: reply.status, said, ms: Date.now() - started }).catch(
      () => undefined,
    );
  if (defect !== undefined) throw defect;
  return answer;
}

export const doorCallbacks: readonly Received[] = catalogue.map((one) =>
  receive(one.call, (delivery, db) => enter(one, delivery, db)),
);

export const sweepDoor: Job = {
  name: 'open.sweepDoor',
  async run(_, work) {
    await sweepUsage(work);
    await sweepAnswers(work);
  },
};
