import { Agent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WireAnswer, WireRequest } from './exchange.ts';
import { isOutside, lookupOutside } from './private-network.server.ts';

export type Send = (request: WireRequest) => Promise<WireAnswer>;

const timeoutMs = 15_000;
const mostBytes = 32 * 1024 * 1024;
const manner = { keepAlive: true, maxSockets: 64, timeout: 60_000 };
/** Connections are kept apart by reach: one that was made without asking must not serve where asking is due. */
const kept = {
  anywhere: { plain: new Agent(manner), secure: new SecureAgent(manner) },
  outside: { plain: new Agent(manner), secure: new SecureAgent(manner) },
} as const;
const agentFor = (isSecure: boolean, reach: Reach) => kept[reach][isSecure ? 'secure' : 'plain'];

const nothing: WireAnswer = { status: 504, body: '' };
const single = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** Where a question may go: what a company typed in itself must not lead into the private network of this server. */
export type Reach = 'anywhere' | 'outside';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * One question over a connection that is kept: a thousand invoices ask a thousand times. Undefined without an answer,
 * with half of one, or with a redirection, which nobody we talk to has a reason for.
 */
export function sendRaw(
  { method, url, headers, body }: WireRequest,
  reach: Reach = 'anywhere',
): Promise<RawAnswer | undefined> {
  return new Promise((resolve) => {
    const address = new URL(url);
    if (reach === 'outside' && !isOutside(address.hostname)) return resolve(undefined);
    const isSecure = address.protocol === 'https:';
    const content = body === undefined ? undefined : Buffer.from(body as string);
    const asked = (isSecure ? secure : plain)(
      address,
      {
        method,
        agent: agentFor(isSecure, reach),
        headers: { ...headers, ...(content && { 'content-length': content.length }) },
        ...(reach === 'outside' && { lookup: lookupOutside as LookupFunction }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > mostBytes) answer.destroy();
          else chunks.push(chunk);
        });
        answer.on('error', () => resolve(undefined));
        answer.on('close', () => {
          const status = answer.statusCode ?? 0;
          if (!answer.complete || (status >= 300 && status < 400)) return resolve(undefined);
          const named = Object.entries(answer.headers).map(([name, value]) => [name, single(value)]);
          resolve({ status, headers: Object.fromEntries(named), body: Buffer.concat(chunks) });
        });
      },
    );
    // A clock of our own for the whole of it: a signal for each question costs more than the question.
    const patience = setTimeout(() => asked.destroy(), timeoutMs);
    asked.on('close', () => clearTimeout(patience));
    asked.on('error', () => resolve(undefined));
    asked.end(content);
  });
}

/** No answer at all is an answer too: nobody knows what became of it. */
export async function send(request: WireRequest, reach?: Reach): Promise<WireAnswer> {
  const answer = await sendRaw(request, reach).catch(() => undefined);
  return answer ? { ...answer, body: answer.body.toString('utf8') } : nothing;
}
