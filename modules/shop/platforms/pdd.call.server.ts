import { digest, sandwich } from '@heliu/outside/server';
import { grantFrom } from './grant.ts';
import {
  type Answer,
  encoded,
  type Fault,
  faultOf,
  type Json,
  node,
  type Params,
  postForm,
  present,
  reading,
  seconds,
  silent,
  text,
  type WireAnswer,
  type WireRequest,
} from '@heliu/outside';
import type { Session, ShopApp, ShopOperations, ShopPlatform } from './platform.ts';

/** Objects are signed in the JSON text in which they are sent. */
export const signPdd = (values: Params, secret: string): string =>
  digest('md5', sandwich(values, secret)).toUpperCase();

export function callPdd({ app, accessToken, now }: Session, type: string, business: Params): WireRequest {
  const values: Params = {
    type,
    client_id: app.key,
    ...(accessToken ? { access_token: accessToken } : {}),
    timestamp: String(seconds(now)),
    data_type: 'JSON',
    version: 'V1',
    ...business,
  };
  return postForm(app.gateway.api, { ...values, sign: signPdd(values, app.secret) });
}

/** 10019: token expired. 70031 to 70033: limits per shop, API and app (seen in public code). 50000: their system. */
export function pddFault(body: Json): Fault | undefined {
  if (body['error_response'] === undefined)
    return Object.keys(body).some((key) => key.endsWith('_response')) ? undefined : silent;
  const { error_code, error_msg, sub_code, sub_msg } = node(body['error_response']);
  const throttled = { kind: 'throttled', waitMs: 60_000 } as const;
  return faultOf(
    {
      10019: { kind: 'token' },
      10035: { kind: 'token' },
      70031: throttled,
      70032: throttled,
      70033: throttled,
      50000: { kind: 'unknown' },
    },
    [text(error_code), text(sub_code)],
    text(sub_msg) || text(error_msg),
  );
}

export const takePdd = <T>(answer: WireAnswer, key: string, read: (body: Json) => T): Answer<T> =>
  reading(answer, pddFault, (body) => read(present(body[key], key)));

const names = { shopId: 'owner_id', shopName: 'owner_name', refreshExpiresIn: 'refresh_token_expires_in' };
const app = (session: Session): Session => ({ ...session, accessToken: '' });

/** Shared by 拼多多 and 快团团: one gateway, one sign, one way to a token. */
export const pddGrant: Required<Pick<ShopOperations, 'exchangeCode' | 'refreshToken'>> = {
  exchangeCode: {
    verified: true,
    request: (session, { code }) => callPdd(app(session), 'pdd.pop.auth.token.create', { code }),
    read: (answer, { now }) => takePdd(answer, 'pop_auth_token_create_response', (body) => grantFrom(body, now, names)),
  },
  refreshToken: {
    verified: true,
    request: (session, { refreshToken }) =>
      callPdd(app(session), 'pdd.pop.auth.token.refresh', { refresh_token: refreshToken }),
    read: (answer, { now }) =>
      takePdd(answer, 'pop_auth_token_refresh_response', (body) => grantFrom(body, now, names)),
  },
};

export const pddGateway: ShopPlatform['gateway'] = {
  api: 'https://gw-api.pinduoduo.com/api/router',
  authorize: 'https://fuwu.pinduoduo.com/service-market/auth',
  token: 'https://open-api.pinduoduo.com/oauth/token',
};

export const pddAuthorizeUrl = (of: ShopApp, { state, redirectUri }: { state: string; redirectUri: string }): string =>
  `${of.gateway.authorize}?${encoded({ response_type: 'code', client_id: of.key, redirect_uri: redirectUri, state })}`;
