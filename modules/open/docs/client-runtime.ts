/** What the client does besides its methods. It is text here: whoever takes it has nothing else of ours. */
export const clientRuntime = String.raw`export interface HeliuOptions {
  /** 如 https://erp.example.com */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly secret: string;
  readonly fetch?: typeof fetch;
  /** 没有答复、正在执行或超过调用上限时再试的次数，默认 2。 */
  readonly retries?: number;
}

/** 没有得到成功的答复。status 为 0 表示没有连上。 */
export class HeliuError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly data: unknown;
  readonly retryAfter: number;
  constructor(status: number, reason: string, message: string, data: unknown = null, retryAfter = 0) {
    super(message);
    this.name = 'HeliuError';
    this.status = status;
    this.reason = reason;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

const encoder = new TextEncoder();
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');
const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
async function hmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}
const part = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** 核对一条推送消息：签名正确、不超过 5 分钟。body 须是收到的原文。 */
export async function verifyMessage(
  secret: string,
  headers: { readonly get: (name: string) => string | null },
  body: string,
  now: number = Date.now(),
): Promise<boolean> {
  const [timestamp, id] = [headers.get('x-heliu-timestamp') ?? '', headers.get('x-heliu-event-id') ?? ''];
  const given = headers.get('x-heliu-signature') ?? '';
  const expected = await hmac(secret, [timestamp, id, body].join('\n'));
  let difference = given.length ^ expected.length;
  for (let i = 0; i < expected.length; i++) difference |= expected.charCodeAt(i) ^ given.charCodeAt(i);
  return difference === 0 && Math.abs(Number(timestamp) * 1000 - now) <= 300_000;
}

interface Asked {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly key?: string | undefined;
}

export class HeliuClient {
  private readonly options: HeliuOptions;

  constructor(options: HeliuOptions) {
    this.options = options;
  }

  /** 一次签名的调用；重试时请求号不变，签名重做。 */
  private async send(method: string, path: string, { query = {}, body, key }: Asked): Promise<Response> {
    const { baseUrl, retries = 2 } = this.options;
    const ask = this.options.fetch ?? fetch;
    const pairs = Object.entries(query).filter((one): one is [string, string | number | boolean] => one[1] !== undefined);
    const text = pairs
      .map(([name, value]) => part(name) + '=' + part(String(value)))
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      .join('&');
    const sent = body === undefined ? '' : JSON.stringify(body);
    const writing = method !== 'GET';
    const idempotencyKey = key ?? crypto.randomUUID();
    for (let left = retries; ; left--) {
      const failure = await this.once(ask, method, baseUrl.replace(/\/+$/, '') + path + (text && '?' + text), {
        path,
        text,
        sent,
        headers: writing ? { 'content-type': 'application/json', 'idempotency-key': idempotencyKey } : {},
      });
      if (!(failure instanceof HeliuError)) return failure;
      const again = failure.status === 0 || failure.status >= 502 || ['inProgress', 'minuteQuota'].includes(failure.reason);
      if (left <= 0 || !again || failure.retryAfter > 60) throw failure;
      await pause(Math.max(failure.retryAfter * 1000, 300 * (retries - left + 1)));
    }
  }

  private async once(
    ask: typeof fetch,
    method: string,
    url: string,
    call: { path: string; text: string; sent: string; headers: Record<string, string> },
  ): Promise<Response | HeliuError> {
    const { keyId, secret } = this.options;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = crypto.randomUUID();
    const lines = [method, call.path, call.text, await sha256(call.sent), timestamp, nonce, keyId];
    const headers = {
      ...call.headers,
      'x-heliu-key': keyId,
      'x-heliu-timestamp': timestamp,
      'x-heliu-nonce': nonce,
      'x-heliu-signature': await hmac(secret, lines.join('\n')),
    };
    let response: Response;
    try {
      response = await ask(url, { method, headers, redirect: 'error', ...(method !== 'GET' && { body: call.sent }) });
    } catch (error) {
      return new HeliuError(0, 'noConnection', error instanceof Error ? error.message : String(error));
    }
    if (response.ok) return response;
    const said = (await response.json().catch(() => ({}))) as { reason?: string; message?: string; data?: unknown };
    const retryAfter = Number(response.headers.get('retry-after')) || 0;
    const message = said.message ?? 'HTTP ' + response.status;
    return new HeliuError(response.status, said.reason ?? 'refused', message, said.data, retryAfter);
  }

  private async json<T>(method: string, path: string, asked: Asked): Promise<T> {
    const response = await this.send(method, path, asked);
    return ((await response.json()) as { data: T }).data;
  }

  private async file(method: string, path: string, asked: Asked): Promise<Uint8Array> {
    return new Uint8Array(await (await this.send(method, path, asked)).arrayBuffer());
  }

  /** 逐页取完一个列表：for await (const order of client.all((cursor) => client.listOrders({ cursor }))) … */
  async *all<T>(
    list: (cursor: string | undefined) => Promise<{ readonly rows: readonly T[]; readonly nextCursor?: string | null }>,
  ): AsyncGenerator<T> {
    let cursor: string | undefined;
    do {
      const page = await list(cursor);
      yield* page.rows;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

/* methods */}
`;
