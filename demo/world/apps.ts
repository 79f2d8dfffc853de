import type { Gateway, PlatformCode, ShopApp } from '../../modules/shop/model.ts';
import type { WorldShop } from './order.ts';

/** Under which name and with which secrets Heliu is known to the platforms of the sandbox. */
const app = (code: string, more: Partial<ShopApp> = {}): Omit<ShopApp, 'gateway' | 'settings'> => ({
  key: `sandbox-${code}`,
  secret: `sandbox-secret-of-${code}`,
  ...more,
});

export const sandboxApps: Readonly<Partial<Record<PlatformCode, Omit<ShopApp, 'gateway' | 'settings'>>>> = {
  taobao: app('taobao'),
  jd: app('jd'),
  pdd: app('pdd'),
  ktt: app('ktt'),
  douyin: app('douyin'),
  kuaishou: app('kuaishou', { signSecret: 'sandbox-sign-secret', pushKey: 'aGVsaXUtc2FuZGJveC1rcw==' }),
  xhs: app('xhs'),
  vip: app('vip'),
  // EncodingAESKey: 43 letters and digits, 32 bytes once the `=` is put back.
  wechat: app('wechat', {
    signSecret: 'sandbox-push-token',
    pushKey: 'c2FuZGJveGtleW9mMzJieXRlc2ZvcndlY2hhdDEyMzQ',
  }),
  youzan: app('youzan'),
  ali1688: app('ali1688'),
};

/** Paths below `/<platform>`, shaped like the real ones. */
const paths: Readonly<Partial<Record<PlatformCode, Gateway>>> = {
  taobao: { api: '/router/rest', authorize: '/oauth/authorize', token: '/oauth/token' },
  jd: { api: '/routerjson', authorize: '/oauth2/to_login', token: '/oauth2' },
  pdd: { api: '/api/router', authorize: '/service-market/auth', token: '/oauth/token' },
  ktt: { api: '/api/router', authorize: '/service-market/auth', token: '/oauth/token' },
  douyin: { api: '', authorize: '/oauth/authorize', token: '' },
  kuaishou: { api: '', authorize: '/oauth/authorize', token: '/oauth2' },
  xhs: {
    api: '/ark/open_api/v3/common_controller',
    authorize: '/ark/authorization',
    token: '/ark/open_api/v3/common_controller',
  },
  vip: { api: '', authorize: '/oauth2/authorize', token: '/oauth2/token' },
  wechat: { api: '', authorize: '', token: '' },
  youzan: { api: '/api', authorize: '/oauth/authorize', token: '/auth/token' },
  ali1688: {
    api: '/openapi',
    authorize: '/oauth/authorize',
    token: '/openapi/http/1/system.oauth2/getToken',
  },
};

/** What to configure so that every platform is the sandbox's: addresses and app, by platform. */
export function sandboxGateways(base: string): Readonly<Partial<Record<PlatformCode, ShopApp>>> {
  const root = base.replace(/\/+$/, '');
  const made = Object.entries(sandboxApps).map(([code, of]) => {
    const { api, authorize, token } = paths[code as PlatformCode]!;
    const at = (path: string) => `${root}/${code}${path}`;
    return [code, { ...of, gateway: { api: at(api), authorize: at(authorize), token: at(token) } }];
  });
  return Object.fromEntries(made) as Partial<Record<PlatformCode, ShopApp>>;
}

/** The demo company's shops need no login: both sides know these tokens, and the sandbox honours them until it is told otherwise. */
export const demoGrant = ({ platform, shopId }: Pick<WorldShop, 'platform' | 'shopId'>) => ({
  accessToken: `sandbox-access-${platform}-${shopId}`,
  refreshToken: `sandbox-refresh-${platform}-${shopId}`,
});
