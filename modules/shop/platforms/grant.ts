import {
  type Answer,
  type Fault,
  type Json,
  maybe,
  type Ms,
  needed,
  postForm,
  reading,
  text,
  type WireAnswer,
} from '@heliu/outside';
import type { Grant, Session, ShopOperations } from './platform.ts';

const after = (now: Ms, inSeconds: unknown): string | undefined => {
  const length = Number(text(inSeconds));
  return length > 0 && length < 1e10 ? new Date(now + length * 1000).toISOString() : undefined;
};

export interface GrantNames {
  readonly shopId?: string;
  readonly shopName?: string;
  readonly refreshExpiresIn?: string;
  /** Where the answer names an instant instead. */
  readonly refreshEndsAt?: (body: Json) => string | undefined;
}

/** Validity is always the one in the answer: what is said about it elsewhere differs by app and by year. */
export const grantFrom = (body: Json, now: Ms, names: GrantNames): Grant => ({
  accessToken: needed(body['access_token'], 'access_token'),
  refreshToken: maybe(body['refresh_token']),
  accessExpiresAt: after(now, body['expires_in']),
  refreshExpiresAt: names.refreshExpiresIn ? after(now, body[names.refreshExpiresIn]) : names.refreshEndsAt?.(body),
  platformShopId: names.shopId ? maybe(body[names.shopId]) : undefined,
  shopName: names.shopName ? maybe(body[names.shopName]) : undefined,
});

const oauthFault = (body: Json): Fault | undefined =>
  body['error'] === undefined && body['error_response'] === undefined
    ? undefined
    : {
        kind: 'permanent',
        code: text(body['error']) || 'oauth',
        message: text(body['error_description']) || '授权失败，请重新授权',
      };

export const readGrant = (answer: WireAnswer, { now }: Session, names: GrantNames): Answer<Grant> =>
  reading(answer, oauthFault, (body) => grantFrom(body, now, names));

/** OAuth 2 as the standard has it: form in, JSON out. */
export function fixedGrant(names: GrantNames): Required<Pick<ShopOperations, 'exchangeCode' | 'refreshToken'>> {
  const identity = ({ app }: Session) => ({ client_id: app.key, client_secret: app.secret });
  return {
    exchangeCode: {
      verified: false,
      request: (session, { code, redirectUri }) =>
        postForm(session.app.gateway.token, {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          ...identity(session),
        }),
      read: (answer, session) => readGrant(answer, session, names),
    },
    refreshToken: {
      verified: false,
      request: (session, { refreshToken }) =>
        postForm(session.app.gateway.token, {
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          ...identity(session),
        }),
      read: (answer, session) => readGrant(answer, session, names),
    },
  };
}
