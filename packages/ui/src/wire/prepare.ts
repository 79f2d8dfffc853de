import { type Call, type Fen, formatFen } from '@heliu/model';

export type Args = Readonly<Record<string, unknown>>;

/** Every bigint is an amount; on the wire an amount is yuan text. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? formatFen(one as Fen) : one));

function asText(value: unknown): string {
  if (typeof value === 'bigint') return formatFen(value as Fen);
  return typeof value === 'object' ? toJson(value) : String(value);
}

function params(args: Args): URLSearchParams {
  const all = new URLSearchParams();
  for (const [key, value] of Object.entries(args)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) all.append(key, asText(one));
  }
  return all;
}

export interface Prepared {
  readonly url: string;
  readonly method: Call['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Turns a call and its arguments into what goes over the wire. */
export function prepare(call: Call, args: Args = {}, session = ''): Prepared {
  const rest: Record<string, unknown> = { ...args };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(asText(value));
  });
  const headers: Record<string, string> = { accept: 'application/json', ...(session && { sessid_id: session }) };
  if (call.style === 'query' || call.method !== 'POST') {
    const query = params(rest).toString();
    return { url: query ? `${path}?${query}` : path, method: call.method, headers };
  }
  if (call.style === 'form')
    return {
      url: path,
      method: call.method,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: params(rest).toString(),
    };
  return {
    url: path,
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: toJson(rest),
  };
}
