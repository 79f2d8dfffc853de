import { randomUUID } from 'node:crypto';
import { signedHeadersFor } from '@heliu/outside/server';
import type { Suite } from './suite.ts';

export interface Keys {
  readonly keyId: string;
  readonly secret: string;
}
export interface OpenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly code: string;
  readonly reason?: string;
  readonly message: string;
  readonly data: any;
}
export interface Signed {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const subjects = '/api/oms/opensubject';
let made = 0;

async function ok<T>(answer: Promise<{ code: string; message: string; data: T }>): Promise<T> {
  const { code, message, data } = await answer;
  if (code !== '200') throw new Error(message);
  return data;
}

export const addSubject = async (suite: Suite, scopes: readonly string[], more: object = {}, as = 'boss') =>
  (await ok<{ id: number }>(suite.call(as, `${subjects}/save`, { name: `外部系统${++made}`, scopes, ...more }))).id;
export const addKeyTo = (suite: Suite, id: number, as = 'boss') =>
  ok<Keys>(suite.call(as, `${subjects}/addKey`, { id }));

interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: unknown;
  readonly body?: string;
  readonly key?: string;
  readonly now?: number;
  readonly nonce?: string;
}
/** A call as somebody else's program would write it. */
export function signed(keys: Keys, method: 'GET' | 'POST', at: string, asked: Asked = {}): Signed {
  const path = `/open/v1${at}`;
  const { query = {}, key, now = Date.now(), nonce = randomUUID() } = asked;
  const body = asked.body ?? (asked.content === undefined ? '' : JSON.stringify(asked.content));
  const app = { key: keys.keyId, secret: keys.secret };
  const headers = {
    ...signedHeadersFor(app, { method, path, query, body }, now, nonce),
    ...(key && { 'idempotency-key': key }),
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  };
  return { method, path, query, body, headers };
}
export async function sendSigned(suite: Suite, call: Signed, ip?: string): Promise<OpenAnswer> {
  const { method, path: url, query, body, headers } = call;
  const response = await suite.app.inject({
    method,
    url,
    query: { ...query },
    headers: { ...headers },
    ...(method === 'POST' && { payload: body }),
    ...(ip && { remoteAddress: ip }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  const said = isJson ? response.json<object>() : { code: '200', message: '文件', data: response.rawPayload };
  return { status: response.statusCode, headers: response.headers, ...said } as OpenAnswer;
}
