import { ask, type LoginAnswer, type Reply } from '@heliu/ui/base';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { enter } from '../enter.ts';
import { Frame } from './frame.tsx';

const callbackCall = { method: 'POST', path: '/erp/user/callback', style: 'json' } as const;
const stateCall = { method: 'POST', path: '/erp/user/authorizeState', style: 'json' } as const;

const shopCall = { method: 'POST', path: '/api/oms/plateformshop/authorizeCallback', style: 'json' } as const;

const toShops = (
  <nav className="entry-links">
    <Link to="/oms/shop">回到店铺列表</Link>
  </nav>
);

const toLogin = (
  <nav className="entry-links">
    <Link to="/login">用用户名登录</Link>
  </nav>
);

function Told({ children, bad = false }: { children: ReactNode; bad?: boolean }) {
  return (
    <p className={bad ? 'entry-note is-bad' : 'entry-note'} role={bad ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** The platform sends the user back here with a code and the state we gave it: to log in, or to connect a shop. */
export function Callback() {
  const { search } = useLocation();
  return new URLSearchParams(search).get('state')?.startsWith('shop.') ? <ShopCallback /> : <LoginCallback />;
}

/** Platforms name a refusal differently; most as OAuth does. */
const refusalIn = (query: URLSearchParams): string | undefined => {
  const error = query.get('error');
  if (!error) return query.get('code') ? undefined : '平台没有给出授权码，请从店铺页面重新发起授权。';
  if (error === 'access_denied') return '您在平台上没有同意授权，店铺没有接入。需要时从店铺页面重新发起。';
  return `平台没有授权：${query.get('error_description') ?? error}。请从店铺页面重新发起。`;
};

function ShopCallback() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const refusal = refusalIn(query);
  const [problem, setProblem] = useState(refusal);
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? ''];
  useEffect(() => {
    if (refusal) return;
    void ask<{ shop: string } | null>(shopCall, { code, state }, { quiet: true }).then((answer) => {
      if (answer.code !== '200' || !answer.data) setProblem(answer.message);
      else void navigate(`/shopauthorizesuccess?${new URLSearchParams(answer.data).toString()}`, { replace: true });
    });
  }, [refusal, code, state, navigate]);
  return (
    <Frame title="店铺授权">
      {problem ? <Told bad>{problem}</Told> : <Told>正在核对授权…</Told>}
      {problem && toShops}
    </Frame>
  );
}

function LoginCallback() {
  const { search } = useLocation();
  const [reply, setReply] = useState<Reply<LoginAnswer | null>>();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const args = { code: query.get('code') ?? '', state: query.get('state') ?? '' };
    void ask<LoginAnswer | null>(callbackCall, args, { quiet: true }).then(async (answer) => {
      if (answer.code === '200' && answer.data?.sessionid) await enter(answer.data);
      else setReply(answer);
    });
  }, [search]);
  return (
    <Frame title="平台授权">
      {!reply && <Told>正在核对授权…</Told>}
      {reply && (reply.code === '200' ? <Told>授权成功，可以关闭这个页面。</Told> : <Told bad>{reply.message}</Told>)}
      {reply && toLogin}
    </Frame>
  );
}

const platforms: Readonly<Record<string, string>> = { jd: '京东', douyin: '抖店', taobao: '淘宝' };

/** Takes a single-use state from the server and goes on to the platform. */
export function Authorize() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const platform = query.get('platform') ?? '';
  const name = platforms[platform];
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!name) return;
    void ask<{ state: string; url?: string } | null>(stateCall, { platform }, { quiet: true }).then(
      ({ code, message, data }) => {
        if (code === '200' && data?.url) location.assign(data.url);
        else setProblem(code === '200' ? `还没有配置${name}的授权地址，请联系管理员` : message);
      },
    );
  }, [name, platform]);
  if (query.has('code')) return <Navigate to={`/callback${search}`} replace />;
  return (
    <Frame title="平台授权">
      {!name && <Told bad>地址里没有写明要授权的平台，请从店铺页面重新发起授权。</Told>}
      {name && !problem && <Told>正在前往{name}…</Told>}
      {problem && <Told bad>{problem}</Told>}
      {toLogin}
    </Frame>
  );
}

export function PlatformLogin() {
  const { search } = useLocation();
  if (new URLSearchParams(search).has('code')) return <Navigate to={`/callback${search}`} replace />;
  return (
    <Frame title="平台账号登录" note="用电商平台的账号进入合流">
      <div className="entry-choices">
        {Object.entries(platforms).map(([platform, name]) => (
          <Link key={platform} className="hl-button" to={`/authorize?platform=${platform}`}>
            用{name}账号登录
          </Link>
        ))}
      </div>
      {toLogin}
    </Frame>
  );
}

export function ShopAuthorized() {
  const { search } = useLocation();
  const shop = new URLSearchParams(search).get('shop');
  // The list of shops, in the window one came from, refreshes itself.
  useEffect(() => {
    const channel = new BroadcastChannel('heliu.shops');
    channel.postMessage('authorized');
    channel.close();
  }, []);
  return (
    <Frame title="店铺授权成功">
      <Told>{shop ? `“${shop}”` : '店铺'}已授权给合流，订单会自动同步。可以关闭这个页面，回到原来的窗口。</Told>
      {toShops}
    </Frame>
  );
}
