import { Link } from 'react-router';
import { Frame } from './frame.tsx';
import { LoginForm } from './login-form.tsx';

const back = (
  <nav className="entry-links">
    <Link to="/login">企业员工登录</Link>
  </nav>
);

export function AdminLogin() {
  return (
    <Frame title="平台管理" note="超级管理员登录">
      <LoginForm path="/erp/user/adminLogin" style="form" nameLabel="用户名" />
      {back}
    </Frame>
  );
}

export function ProviderLogin() {
  return (
    <Frame title="渠道商登录" note="用渠道商账号登录">
      <LoginForm path="/erp/user/ypylogin" nameLabel="用户名 / 手机号" />
      {back}
    </Frame>
  );
}

export function ChannelLogin() {
  return (
    <Frame title="渠道登录" note="渠道伙伴从这里进入">
      <LoginForm path="/erp/user/ypylogin" nameLabel="用户名 / 手机号" />
      {back}
    </Frame>
  );
}
