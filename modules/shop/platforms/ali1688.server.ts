import { ali1688ApplicationsIn, ali1688Order, ali1688Refund, from1688 } from './ali1688.orders.ts';
import { hmac, sameSignature } from '@heliu/outside/server';
import { type GrantNames, readGrant } from './grant.ts';
import { type Answer, type Fault, type WireAnswer, type WireRequest } from '@heliu/outside';
import type { Grant, Push, Session, ShopPlatform } from './platform.ts';
import { backwards, countedPage, orderRef, refundRef } from './pull.ts';
import { beijingTime, type Ms } from '@heliu/outside';
import {
  encoded,
  faultOf,
  type Json,
  maybe,
  node,
  type Params,
  params,
  parsed,
  postForm,
  present,
  reading,
  silent,
  text,
} from '@heliu/outside';

const minute = 60_000;
const day = 24 * 60 * minute;
const pageSize = 20;

/** HMAC-SHA1 over the path from `param2` on and name+value of every parameter, each pair sorted as one word. */
export function sign1688(path: string, values: Params, secret: string): string {
  const pairs = Object.entries(values).map(([name, value]) => name + value);
  const source = path + pairs.toSorted((a, b) => (a < b ? -1 : 1)).join('');
  return hmac('sha1', secret, source).toString('hex').toUpperCase();
}

function call({ app, accessToken, now }: Session, api: string, input: Parameters<typeof params>[0]): WireRequest {
  const path = `param2/1/com.alibaba.trade/${api}/${app.key}`;
  const values = params({ ...input, access_token: accessToken, _aop_timestamp: now });
  return postForm(`${app.gateway.api}/${path}`, { ...values, _aop_signature: sign1688(path, values, app.secret) });
}

/** "20180802211113000+0800" */
const stamp = (at: Ms): string => `${beijingTime(at).replaceAll(/\D/g, '')}000+0800`;

/**
 * The gateway speaks of error_code, the business behind it of errorCode and errorMessage or errorMsg, empty where all
 * went well. How it says that a limit was reached is general knowledge.
 */
function faultIn(body: Json): Fault | undefined {
  const code = text(body['error_code']) || text(body['errorCode']);
  const message = text(body['error_message']) || text(body['errorMessage']) || text(body['errorMsg']);
  if (code === '' && text(body['success']) !== 'false')
    return Object.hasOwn(body, 'result') || body['access_token'] !== undefined ? undefined : silent;
  if (/need user authori[sz]ed|need user authenticated/i.test(message)) return { kind: 'token', code, message };
  if (/limit/i.test(code)) return { kind: 'throttled', code, message, waitMs: minute };
  return faultOf({}, [code], message);
}

const take = <T>(answer: WireAnswer, read: (body: Json) => T): Answer<T> => reading(answer, faultIn, read);

const names: GrantNames = {
  shopId: 'memberId',
  shopName: 'resource_owner',
  refreshEndsAt: (body) => from1688(body['refresh_token_timeout'], 'refresh_token_timeout'),
};
const grant = (answer: WireAnswer, session: Session): Answer<Grant> => readGrant(answer, session, names);

const tokenCall = ({ app }: Session, values: Params): WireRequest =>
  postForm(`${app.gateway.token}/${app.key}`, { ...values, client_id: app.key, client_secret: app.secret });

const push: Push = {
  // That a message is signed like a call without its path is general knowledge.
  verified: false,
  open: ({ secret }, { body }) => {
    const { message = '', _aop_signature: given } = Object.fromEntries(new URLSearchParams(body));
    if (!message || !sameSignature(sign1688('', { message }, secret), given)) return undefined;
    const whole = node(parsed(message));
    return [
      {
        id: maybe(whole['msgId']),
        tag: text(whole['type']),
        shopId: maybe(whole['userInfo']),
        orderNo: maybe(node(whole['data'])['orderId']),
        data: whole,
      },
    ];
  },
  reply: { ok: 'success', refused: '' },
};

/**
 * 1688, the market between companies. Orders are read in the form that leaves receivers out. To ship, every line wants
 * the weight that was sent, which nobody tells us; a call that takes an invoice is not public. Both are done at 1688.
 */
export const ali1688: ShopPlatform = {
  code: 'ali1688',
  gateway: {
    api: 'https://gw.open.1688.com/openapi',
    authorize: 'https://auth.1688.com/oauth/authorize',
    token: 'https://gw.open.1688.com/openapi/http/1/system.oauth2/getToken',
  },
  // Twenty rows at most is documented; window and depth are ours.
  pull: {
    maxWindowMs: day,
    lagMs: minute,
    overlapMs: 10 * minute,
    pageSize,
    historyDays: 90,
    verified: false,
  },
  limits: [],
  authorizeUrl: (app, { state, redirectUri }) =>
    `${app.gateway.authorize}?${encoded({ client_id: app.key, site: '1688', redirect_uri: redirectUri, state })}`,
  operations: {
    exchangeCode: {
      verified: true,
      request: (session, { code, redirectUri }) =>
        tokenCall(session, {
          grant_type: 'authorization_code',
          need_refresh_token: 'true',
          redirect_uri: redirectUri,
          code,
        }),
      read: grant,
    },
    // The refresh token stays as it is until the app's subscription ends.
    refreshToken: {
      verified: true,
      request: (session, { refreshToken }) =>
        tokenCall(session, { grant_type: 'refresh_token', refresh_token: refreshToken }),
      read: (answer, session, { refreshToken }) => {
        const found = grant(answer, session);
        return found.ok
          ? { ok: true, value: { ...found.value, refreshToken: found.value.refreshToken ?? refreshToken } }
          : found;
      },
    },
    listOrders: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, 'alibaba.trade.ec.getOrderList.sellerView', {
          modifyStartTime: stamp(from),
          modifyEndTime: stamp(to),
          page: backwards.page(cursor),
          pageSize,
          isHis: false,
          needBuyerAddressAndPhone: false,
          needMemoInfo: true,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (body) =>
          countedPage({ cursor, total: body['totalRecord'], size: pageSize, list: body['result'] }, (row) =>
            orderRef(ali1688Order(row)),
          ),
        ),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) =>
        call(session, 'alibaba.trade.ec.getOrder.sellerView', { webSite: '1688', orderId: orderNo }),
      read: (answer) => take(answer, (body) => ali1688Order(present(body['result'], 'result'))),
    },
    listRefunds: {
      // Pages count from 0 by the sample; that carriage comes on top of the payment is our reading.
      verified: false,
      request: (session, { from, to, cursor }) =>
        call(session, 'alibaba.trade.refund.queryOrderRefundList', {
          modifyStartTime: stamp(from),
          modifyEndTime: stamp(to),
          currentPageNum: backwards.page(cursor) - 1,
          pageSize,
          // Written so there. 0: while the order runs and after it.
          dipsuteType: 0,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (body) => {
          const { totalCount, opOrderRefundModels } = present(body['result'], 'result');
          return countedPage({ cursor, total: totalCount, size: pageSize, list: opOrderRefundModels }, (row) =>
            refundRef(ali1688Refund(row)),
          );
        }),
    },
    applicationsOf: {
      verified: true,
      request: (session, { orderNo }) =>
        call(session, 'alibaba.trade.ec.getOrder.sellerView', {
          webSite: '1688',
          orderId: orderNo,
          includeFields: 'OrderInvoice',
        }),
      read: (answer, _, { orderNo }) =>
        take(answer, (body) => ali1688ApplicationsIn(present(body['result'], 'result'), orderNo)),
    },
  },
  push,
};
