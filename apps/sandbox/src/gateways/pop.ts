import { signPdd } from '../../../../modules/shop/sandbox.ts';
import type { WorldShop } from '../../../../demo/world/order.ts';
import { type Call, need, type Texts } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { checkApp, checkClock, checkSignature, checkWindow } from '../verify.ts';

const minute = 60_000;

/** Each gives the answer's outer key and what stands under it. */
export type PopMethod = (context: Context, shop: WorldShop, form: Texts) => readonly [string, object];

const codes: Readonly<Partial<Record<Reason, readonly [number, string]>>> = {
  signature: [20004, '签名sign校验失败'],
  timestamp: [20031, 'timestamp 已失效'],
  appKey: [10001, 'client_id 不正确'],
  token: [10019, 'access_token已过期'],
  grant: [10016, '授权码或刷新令牌无效'],
  throttled: [70031, '调用过于频繁，请调整调用频率'],
  unknownMethod: [10008, 'type 不正确'],
};

const refuse = ({ reason, message }: Refused): Reply => {
  const [error_code, error_msg] = codes[reason] ?? [50001, '业务服务错误'];
  return {
    body: { error_response: { error_code, error_msg, sub_code: reason, sub_msg: message, request_id: 'sandbox' } },
  };
};

const granted = ({ accessToken, refreshToken, accessSeconds, refreshSeconds, shop }: Issued) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: accessSeconds,
  refresh_token_expires_in: refreshSeconds,
  owner_id: shop.shopId,
  owner_name: shop.name,
});

/** The open platform of 拼多多, on which 快团团 lives too: one address, the method in `type`. */
export const popGateway = (
  methods: Readonly<Record<string, PopMethod>>,
): Pick<Gateway, 'tokens' | 'refuse' | 'register'> => ({
  tokens: { accessSeconds: 365 * 86_400, refreshSeconds: 366 * 86_400, rotates: true },
  refuse,
  register(routes, context) {
    routes.authorize('/service-market/auth', { appKey: 'client_id', redirect: 'redirect_uri', state: 'state' });
    routes.on('POST', '/api/router', (call) => {
      const { sign, ...sent } = sentBy(call);
      call.named = need(sent, 'type');
      checkApp(context.app.key, sent['client_id']);
      checkClock(context.now(), Number(need(sent, 'timestamp')) * 1000, 10 * minute);
      checkSignature(signPdd(sent, context.app.secret), sign);
      if (call.named === 'pdd.pop.auth.token.create')
        return { body: { pop_auth_token_create_response: granted(context.tokens.exchange(need(sent, 'code'))) } };
      if (call.named === 'pdd.pop.auth.token.refresh')
        return {
          body: { pop_auth_token_refresh_response: granted(context.tokens.refresh(need(sent, 'refresh_token'))) },
        };
      const shop = context.shopOf(call, sent['access_token']);
      const method = methods[call.named];
      if (!method) throw new Refused('unknownMethod', `没有方法 ${call.named}`);
      const [key, value] = method(context, shop, sent);
      return { body: { [key]: value } };
    });
  },
});

/** Half an hour at most, and nothing younger than three minutes: it is not settled yet. */
export function settledWindow(context: Context, from: number, to: number): void {
  checkWindow(from, to, 30 * minute);
  // By the true time: a clock that is off must not shut the door for good.
  if (to > context.world.now() - 3 * minute) throw new Refused('window', '结束时间须早于当前时间 3 分钟');
}

/** A form or JSON; in both the values are text, since that is how they are signed. */
function sentBy(call: Call): Texts {
  if (!call.headers['content-type']?.includes('json')) return call.form;
  return Object.fromEntries(
    Object.entries(call.json).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
