import { useState } from 'react';
import { Link } from 'react-router';
import { Frame } from './frame.tsx';
import { NewPassword } from './new-password.tsx';
import { PhoneForm } from './phone-form.tsx';

const verify = { method: 'POST', path: '/erp/user/getCheckCode', style: 'json' } as const;

/** A forgotten password: mobile number, check code, then a new one. */
export function RetrievePassword() {
  const [ticket, setTicket] = useState<string>();
  if (ticket !== undefined) return <NewPassword title="找回密码" ticket={ticket} />;
  return (
    <Frame title="找回密码" note="验证码会发到账号登记的手机">
      <PhoneForm purpose="retrieve" verify={verify} onVerified={(_, given) => setTicket(given)} />
      <nav className="entry-links">
        <Link to="/login">想起来了，去登录</Link>
      </nav>
    </Frame>
  );
}
