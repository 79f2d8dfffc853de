import { readPerson, useSession } from '@heliu/ui/base';
import { Link } from 'react-router';
import { Ads, Pictures } from '../ads.tsx';
import { useBrand } from '../brand.ts';
import { Frame } from './frame.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const session = useSession((state) => state.session);
  const brand = useBrand();
  return (
    <Frame title="登录" note="用用户名或手机号登录">
      {session && (
        <p className="entry-note">
          {readPerson(session).realname} 已登录，<Link to="/">进入首页</Link>
        </p>
      )}
      <LoginForm path="/erp/user/login" nameLabel="用户名 / 手机号" remember="heliu.username">
        <Link to="/password_retrieve">忘记密码</Link>
      </LoginForm>
      <nav className="entry-links">
        <Link to="/register">注册企业</Link>
        <Link to="/jdlogin">平台账号登录</Link>
        {!brand && <Link to="/ypyadmin">渠道商入口</Link>}
        <a href="/help">帮助</a>
      </nav>
      {brand === null && <Ads position="login" />}
      {brand && <Pictures ads={brand.ads} position="login" />}
    </Frame>
  );
}
