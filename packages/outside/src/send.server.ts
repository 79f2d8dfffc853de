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

/** How long and how much is waited for. */
export interface SendBounds {
  readonly timeoutMs: number;
  readonly mostBytes: number;
}
/** Why there is no answer that counts. */
export type SendFault = 'inside' | 'noConnection' | 'timeout' | 'tooLarge' | 'redirected' | 'brokenOff';

const usualBounds: SendBounds = { timeoutMs, mostBytes };

/**
 * One question over a connection that is kept: a thousand invoices ask a thousand times. Without an answer, with half of
 * one, or with a redirection, which nobody we talk to has a reason for, it is told why.
 */
export function sendBounded(
  { method, url, headers, body }: WireRequest,
  reach: Reach,
  bounds: SendBounds,
): Promise<RawAnswer | SendFault> {
  return new Promise((resolve) => {
    const address = new URL(url);
    if (reach === 'outside' && !isOutside(address.hostname)) return resolve('inside');
    const isSecure = address.protocol === 'https:';
    const content = body === undefined ? undefined : Buffer.from(body as string);
    let fault: SendFault | undefined;
    let isAnswering = false;
    const asked = (isSecure ? secure : plain)(
      address,
      {
        method,
        agent: agentFor(isSecure, reach),
        headers: { ...headers, ...(content && { 'content-length': content.length }) },
        ...(reach === 'outside' && { lookup: lookupOutside as LookupFunction }),
      },
      (answer) => {
        isAnswering = true;
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > bounds.mostBytes) {
            fault = 'tooLarge';
            answer.destroy();
          } else chunks.push(chunk);
        });
        answer.on('error', () => resolve(fault ?? 'brokenOff'));
        answer.on('close', () => {
          const status = answer.statusCode ?? 0;
          if (status >= 300 && status < 400) return resolve('redirected');
          if (!answer.complete) return resolve(fault ?? 'brokenOff');
          const named = Object.entries(answer.headers).map(([name, value]) => [name, single(value)]);
          resolve({ status, headers: Object.fromEntries(named), body: Buffer.concat(chunks) });
        });
      },
    );
    // A clock of our own for the whole of it: a signal for each question costs more than the question.
    const patience = setTimeout(() => {
      fault = 'timeout';
      asked.destroy();
    }, bounds.timeoutMs);
    asked.on('close', () => {
      clearTimeout(patience);
      // The request is over before its answer is; what that says, its own end tells.
      if (!isAnswering) resolve(fault ?? 'brokenOff');
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(fault ?? (error.code === 'EINSIDE' ? 'inside' : 'noConnection')),
    );
    asked.end(content);
  });
}

/** The answer, or nothing. */
export async function sendRaw(request: WireRequest, reach: Reach = 'anywhere'): Promise<RawAnswer | undefined> {
  const answer = await sendBounded(request, reach, usualBounds);
  return typeof answer === 'string' ? undefined : answer;
}

/** No answer at all is an answer too: nobody knows what became of it. */
export async function send(request: WireRequest, reach?: Reach): Promise<WireAnswer> {
  const answer = await sendRaw(request, reach).catch(() => undefined);
  return answer ? { ...answer, body: answer.body.toString('utf8') } : nothing;
}
