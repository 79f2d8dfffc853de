import { hmac, signatureComplaint } from '@heliu/outside/server';
import type { Push, RawPush, ShopApp, ShopPlatform } from './platform.ts';
import { encoded, maybe, type Ms, node, type Params, parsed, seconds } from '@heliu/outside';

export interface OpenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Params;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** HMAC-SHA256, lower hex, over five lines: method, path with query, timestamp, nonce, body. */
export function signOpen({ method, path, query, timestamp, nonce, body }: OpenRequest, secret: string): string {
  const target = Object.keys(query).length > 0 ? `${path}?${encoded(query)}` : path;
  return hmac('sha256', secret, [method.toUpperCase(), target, timestamp, nonce, body].join('\n')).toString('hex');
}

/** The headers of a signed call: what a shop's own program sends, and what ours would. */
export function openHeaders(
  app: Pick<ShopApp, 'key' | 'secret'>,
  request: Omit<OpenRequest, 'timestamp' | 'nonce'>,
  now: Ms,
  nonce: string,
): Params {
  const timestamp = String(seconds(now));
  return {
    'x-heliu-key': app.key,
    'x-heliu-timestamp': timestamp,
    'x-heliu-nonce': nonce,
    'x-heliu-signature': signOpen({ ...request, timestamp, nonce }, app.secret),
  };
}

/** Why a call is refused, for the one who wrote it: the key first, then what every signed call has to fulfil. */
export function openRefusal(app: ShopApp, { method, path, query, body, ...raw }: RawPush): string | undefined {
  if (raw.headers['x-heliu-key'] !== app.key) return 'x-heliu-key 不正确';
  return signatureComplaint(raw, (timestamp, nonce) =>
    signOpen({ method, path, query, timestamp, nonce, body }, app.secret),
  );
}

const push: Push = {
  verified: true,
  open: (app, raw) => {
    if (openRefusal(app, raw) !== undefined) return undefined;
    const data = parsed(raw.body);
    const tag = raw.path.split('/').at(-1) ?? '';
    return [{ id: raw.headers['x-heliu-nonce'], tag, orderNo: maybe(node(data)['orderNo']), data }];
  },
  reply: { ok: '{"code":"200","message":"成功"}', refused: '{"code":"401","message":"签名不正确"}' },
};

/** 开放推送: any shop that can sign a call. Nothing is pulled; the format is in open.format.ts. */
export const open: ShopPlatform = {
  code: 'open',
  gateway: { api: '', authorize: '', token: '' },
  limits: [],
  operations: {},
  push,
};
