import { parseJson } from './json.ts';
import { Malformed } from './malformed.ts';
import type { Answer, Fault, WireAnswer, WireRequest } from './exchange.ts';

export type Json = Readonly<Record<string, unknown>>;

export const node = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** For a part without which an answer means nothing. */
export function present(value: unknown, field: string): Json {
  if (typeof value !== 'object' || value === null) throw new Malformed(field, value);
  return node(value);
}

export const rows = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(node) : []);

/** Undefined for what is no JSON. */
export function parsed(source: string): unknown {
  try {
    return parseJson(source);
  } catch {
    return undefined;
  }
}

/** Some platforms send an object inside an object as text. */
export const unpacked = (value: unknown): Json => node(typeof value === 'string' ? parsed(value) : value);

export const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : ['number', 'boolean'].includes(typeof value) ? String(value) : '';

export const maybe = (value: unknown): string | undefined => text(value) || undefined;

export function needed(value: unknown, field: string): string {
  const found = text(value);
  if (!found) throw new Malformed(field, value);
  return found;
}

export function quantity(value: unknown, field: string): string {
  const found = text(value);
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(found)) throw new Malformed(field, value);
  return found.replace(/\.0+$/, '');
}

export function count(value: unknown): number {
  const found = Number(text(value) || '0');
  return Number.isSafeInteger(found) && found > 0 ? found : 0;
}

export type Params = Readonly<Record<string, string>>;

/** Drops what is undefined; numbers and flags become the text that is both signed and sent. */
export function params(values: Readonly<Record<string, string | number | boolean | undefined>>): Params {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

export const encoded = (values: Params): string =>
  Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

export const withQuery = (url: string, values: Params): string =>
  `${url}${url.includes('?') ? '&' : '?'}${encoded(values)}`;

export const postForm = (url: string, values: Params): WireRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
  body: encoded(values),
});

export const postJson = (url: string, body: string): WireRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body,
});

export const getFrom = (url: string, values: Params): WireRequest => ({
  method: 'GET',
  url: withQuery(url, values),
  headers: {},
});

/** An answer that neither says yes nor no: a write may have happened, a list must not be taken for empty. */
export const silent: Fault = { kind: 'unknown', code: 'SILENT', message: '平台没有返回结果，结果未知' };

const failed = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

/** The one way an answer becomes a value: transport first, then the platform's own errors, then the content. */
export function reading<T>(
  answer: WireAnswer,
  faultIn: (body: Json) => Fault | undefined,
  take: (body: Json) => T,
): Answer<T> {
  const code = `HTTP ${answer.status}`;
  if (answer.status === 429)
    return failed({ kind: 'throttled', code, message: '平台限流，稍后自动重试', waitMs: 60_000 });
  if (answer.status >= 500) return failed({ kind: 'unknown', code, message: '平台服务异常，结果未知' });
  const content = parsed(answer.body);
  if (content === undefined) return failed({ kind: 'unknown', code, message: '平台返回的内容无法识别，结果未知' });
  const body = node(content);
  const fault = faultIn(body);
  if (fault) return failed(fault);
  if (answer.status >= 400) return failed({ kind: 'permanent', code, message: '平台拒绝了请求' });
  try {
    return { ok: true, value: take(body) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return failed({ kind: 'permanent', code: 'MALFORMED', message: error.message });
  }
}

/** An error code that the platform's own table does not name is final: repeating it would not help. */
export function faultOf(
  known: Readonly<Record<string, Pick<Fault, 'kind' | 'waitMs'>>>,
  codes: readonly string[],
  message: string,
): Fault {
  const code = codes.find((one) => Object.hasOwn(known, one));
  const kind = code === undefined ? { kind: 'permanent' as const } : known[code]!;
  const shown = codes.filter(Boolean).join('/');
  return { ...kind, code: shown, message: message || `平台返回错误 ${shown}` };
}
