import type { FastifyRequest } from 'fastify';
import { partsOf, type UploadedFile } from './multipart.ts';
import { Refused } from './refusal.ts';

export type Texts = Readonly<Record<string, string>>;

/** One request as a gateway reads it. */
export class Call {
  readonly method: string;
  /** Below the platform's own path, e.g. `/order/searchList`. */
  readonly path: string;
  readonly query: Texts;
  readonly headers: Texts;
  /** The very bytes that were signed. */
  readonly raw: Buffer;
  readonly ip: string;
  /** For the request log: what was called and for which shop. */
  named = '';
  shopId = '';
  #json: Fields | undefined;
  #form: { readonly fields: Texts; readonly files: readonly UploadedFile[] } | undefined;

  constructor(request: FastifyRequest, prefix: string) {
    const url = new URL(request.url, 'http://sandbox');
    this.method = request.method;
    this.path = url.pathname.slice(prefix.length);
    this.query = Object.fromEntries(url.searchParams);
    this.headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    this.raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    this.ip = request.ip;
  }

  get body(): string {
    return this.raw.toString('utf8');
  }

  /** Fields of a form, URL-encoded or in parts. */
  get form(): Texts {
    return this.#read().fields;
  }

  get files(): readonly UploadedFile[] {
    return this.#read().files;
  }

  get json(): Fields {
    return (this.#json ??= fieldsIn(this.body, '请求体'));
  }

  #read() {
    if (this.#form) return this.#form;
    const type = this.headers['content-type'] ?? '';
    const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
    return (this.#form = boundary
      ? partsOf(this.raw, boundary)
      : { fields: Object.fromEntries(new URLSearchParams(this.body)), files: [] });
  }
}

/** JSON inside a field; what it is not, the platform would not understand either. */
function jsonIn(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('invalid', `参数 ${name} 不是 JSON`);
  }
}

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsIn(text: string, name: string): Fields {
  const value = jsonIn(text, name);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused('invalid', `参数 ${name} 应为对象`);
  return value as Fields;
}

export function rowsIn(text: string, name: string): readonly Fields[] {
  const value = jsonIn(text, name);
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'object' || one === null))
    throw new Refused('invalid', `参数 ${name} 应为数组`);
  return value as readonly Fields[];
}

/** The value of a field that must be there. */
export function need(values: Fields, name: string): string {
  const value = values[name];
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  if (!text) throw new Refused('missing', `缺少参数 ${name}`);
  return text;
}

export function needNumber(values: Fields, name: string, from: number, to: number): number {
  const text = need(values, name);
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || value < from || value > to)
    throw new Refused('invalid', `参数 ${name} 应在 ${from} 到 ${to} 之间，收到 ${text.slice(0, 40)}`);
  return value;
}
