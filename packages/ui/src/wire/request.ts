import { type Call, type Custom, noticeHeader } from '@heliu/model';
import { timedOut } from '../session/timed-out.ts';
import { warn } from '../feedback/feedback.ts';
import { renewSession, sessionId } from '../session/session.ts';
import { demandPasswordChange } from '../session/store.ts';
import { type Args, prepare } from './prepare.ts';
import { brokenNetwork, isOk, isReadable, reactionTo, Refused, type Reply, waitBefore } from './reply.ts';

export interface RequestOptions {
  /** The caller shows refusals itself. */
  readonly quiet?: boolean;
  /** Asked by the page itself: it says nothing about whether somebody is still there. */
  readonly inBackground?: boolean;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

const requestTimeoutMs = 8_000_000;
export const uploadTimeoutMs = 600_000;

async function fetchPatiently(input: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(input, init);
    const wait = waitBefore(init.method ?? 'GET', response, tries);
    if (wait === undefined) return response;
    await new Promise((resolve) => setTimeout(resolve, wait));
    init.signal.throwIfAborted();
  }
}

async function fetchReply(input: string, init: RequestInit, options: RequestOptions): Promise<Reply | Response> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const response = await fetchPatiently(input, { ...init, signal });
    if (!isReadable(response.status)) return brokenNetwork;
    if (!response.headers.get('content-type')?.includes('json')) return response;
    return (await response.json()) as Reply;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return brokenNetwork;
  }
}

function react(reply: Reply, asked: string, { quiet = false, inBackground = false }: RequestOptions): void {
  // An answer to somebody who has left since is no verdict on whoever is here now.
  if (asked !== sessionId()) return;
  const reaction = reactionTo(reply);
  if (reaction !== 'timeout' && !inBackground) renewSession();
  if (reaction === 'timeout') timedOut();
  else if (reaction === 'password') demandPasswordChange();
  else if (reaction === 'log') console.info(reply.code, reply.message);
  else if (reaction === 'warn' && !quiet) warn(reply.message);
}

/** The whole envelope, refusals included. */
export async function ask<T>(call: Call, args: Args = {}, options: RequestOptions = {}): Promise<Reply<T>> {
  const asked = sessionId();
  const { url, ...init } = prepare(call, args, asked);
  const answer = await fetchReply(url, init, options);
  const reply = answer instanceof Response ? brokenNetwork : answer;
  react(reply, asked, options);
  return reply as Reply<T>;
}

/** The data of an answer; a refusal is shown and thrown. */
export function request<I, O>(call: Custom<I, O>, args: NoInfer<I>, options?: RequestOptions): Promise<O>;
export function request<T>(call: Call, args?: object, options?: RequestOptions): Promise<T>;
export async function request(call: Call, args: object = {}, options: RequestOptions = {}): Promise<unknown> {
  const reply = await ask(call, args as Args, options);
  if (!isOk(reply)) throw new Refused(reply);
  return reply.data;
}

function fileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(header)?.[1] ?? '下载');
}

/** For calls that answer with a file; their refusals are ordinary ones. */
export async function fetchFile(
  call: Call,
  args: Args = {},
): Promise<{ blob: Blob; name: string; notice: string | undefined }> {
  const asked = sessionId();
  const { url, ...init } = prepare(call, args, asked);
  const answer = await fetchReply(url, init, {});
  if (!(answer instanceof Response)) {
    react(answer, asked, {});
    throw new Refused(answer);
  }
  renewSession();
  const notice = answer.headers.get(noticeHeader);
  return { blob: await answer.blob(), name: fileName(answer), notice: notice ? decodeURIComponent(notice) : undefined };
}

export async function download(call: Call, args: Args = {}): Promise<void> {
  const { blob, name, notice } = await fetchFile(call, args);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  if (notice) warn(notice);
}
