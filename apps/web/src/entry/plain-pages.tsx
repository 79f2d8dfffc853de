import { useSession } from '@heliu/ui/base';
import { Link, Navigate, useLocation } from 'react-router';
import { Frame } from './frame.tsx';
import { leave } from './leave.ts';

export function NoAccess() {
  const session = useSession((state) => state.session);
  return (
    <Frame title="无权限">
      <p className="entry-note">
        {session ? '这个账号还没有分配任何菜单，请联系企业管理员开通。' : '没有权限打开这个页面。'}
      </p>
      <nav className="entry-links">
        {session ? (
          <button type="button" className="hl-link" onClick={() => void leave()}>
            退出登录
          </button>
        ) : (
          <Link to="/login">去登录</Link>
        )}
      </nav>
    </Frame>
  );
}

export function Missing() {
  return (
    <Frame title="页面不存在">
      <p className="entry-note">地址可能写错了，或者这个页面已经搬走。</p>
      <nav className="entry-links">
        <Link to="/">回首页</Link>
      </nav>
    </Frame>
  );
}

export function Redirect() {
  const { pathname, search } = useLocation();
  return <Navigate to={pathname.slice('/redirect'.length) + search} replace />;
}
