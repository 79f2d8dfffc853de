import { digest, hmac, joined, sandwich } from '@heliu/outside/server';
import {
  type Answer,
  beijingTime,
  type Fault,
  faultOf,
  type Json,
  node,
  type Params,
  postForm,
  present,
  reading,
  silent,
  text,
  type WireAnswer,
  type WireRequest,
} from '@heliu/outside';
import type { Session } from './platform.ts';

export type TopSignMethod = 'md5' | 'hmac' | 'hmac-sha256';

/** Over all parameters but `sign` and files, before they are URL-encoded. */
export function signTop(values: Params, secret: string, method: TopSignMethod): string {
  if (method === 'md5') return digest('md5', sandwich(values, secret)).toUpperCase();
  return hmac(method === 'hmac' ? 'md5' : 'sha256', secret, joined(values))
    .toString('hex')
    .toUpperCase();
}

/** With the signature of everything in it. */
export function signedTop({ app, accessToken, now }: Session, method: string, business: Params): Params {
  const values = {
    method,
    app_key: app.key,
    session: accessToken,
    timestamp: beijingTime(now),
    v: '2.0',
    sign_method: 'hmac-sha256',
    format: 'json',
    ...business,
  };
  return { ...values, sign: signTop(values, app.secret, 'hmac-sha256') };
}

export const callTop = (session: Session, method: string, business: Params): WireRequest =>
  postForm(session.app.gateway.api, signedTop(session, method, business));

export function topFault(body: Json): Fault | undefined {
  if (body['error_response'] === undefined)
    return Object.keys(body).some((key) => key.endsWith('_response')) ? undefined : silent;
  const { code, msg, sub_code, sub_msg } = node(body['error_response']);
  const message = text(sub_msg) || text(msg);
  // "This ban will last for 37 more seconds"
  const banned = /last for (\d+) more second/.exec(message);
  const waitMs = banned ? Number(banned[1]) * 1000 : 60_000;
  // `isp.` is a fault on their side: it may have been done all the same.
  if (text(sub_code).startsWith('isp.')) return { kind: 'unknown', code: text(sub_code), message };
  return faultOf(
    { 7: { kind: 'throttled', waitMs }, 26: { kind: 'token' }, 27: { kind: 'token' } },
    [text(code), text(sub_code)],
    message,
  );
}

/** The answer's outer key is the method's name with underscores. */
export function takeTop<T>(answer: WireAnswer, key: string, read: (body: Json) => T): Answer<T> {
  return reading(answer, topFault, (body) => read(present(body[key], key)));
}
