import { request, say } from '@heliu/ui/base';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Field, Frame } from './frame.tsx';
import { passwordHint, passwordProblem } from './password.ts';

const call = (path: string, style: 'json' | 'form' = 'json') =>
  ({ method: 'POST', path: `/erp/user/${path}`, style }) as const;

function useCountdown(): [number, () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(60)];
}

/** A forgotten password: mobile number, check code, new password. */
export function RetrievePassword() {
  const navigate = useNavigate();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [ticket, setTicket] = useState<string>();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [left, start] = useCountdown();

  const run = async (work: () => Promise<void>, field: string) => {
    setBusy(true);
    setWrong({});
    try {
      await work();
    } catch (error) {
      setWrong({ [field]: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const send = () => {
    if (!/^1\d{10}$/.test(mobile)) return setWrong({ mobile: '请填 11 位手机号码' });
    void run(async () => {
      await request(call('SendCheckCode'), { mobile, purpose: 'retrieve' }, { quiet: true });
      start();
      say({ type: 'info', text: '验证码已发出，10 分钟内有效', durationMs: 3000 });
    }, 'mobile');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ticket === undefined) {
      if (code.trim() === '') return setWrong({ code: '请填验证码' });
      void run(async () => {
        const answer = await request<{ ticket: string }>(
          call('getCheckCode'),
          { mobile, checkcode: code.trim() },
          { quiet: true },
        );
        setTicket(answer.ticket);
      }, 'code');
      return;
    }
    const problem = passwordProblem(password);
    if (problem) return setWrong({ password: problem });
    if (again !== password) return setWrong({ again: '两次输入的密码不一样' });
    void run(async () => {
      await request(call('resetPassword', 'form'), { ticket, newpassword: password }, { quiet: true });
      say({ text: '密码已修改，请用新密码登录', durationMs: 3000 });
      await navigate('/login');
    }, 'password');
  };

  return (
    <Frame title="找回密码" note={ticket === undefined ? '验证码会发到账号登记的手机' : '设置新密码'}>
      <form className="entry-form" onSubmit={submit} noValidate>
        {ticket === undefined ? (
          <>
            <Field
              id="mobile"
              label="手机号码"
              type="tel"
              maxLength={11}
              value={mobile}
              onChange={setMobile}
              autoComplete="tel"
              autoFocus
              wrong={wrong['mobile']}
            />
            <Field
              id="code"
              label="验证码"
              maxLength={6}
              value={code}
              onChange={setCode}
              autoComplete="one-time-code"
              wrong={wrong['code']}
              beside={
                <button type="button" className="hl-button" disabled={left > 0 || busy} onClick={send}>
                  {left > 0 ? `${left} 秒后重发` : '发送验证码'}
                </button>
              }
            />
          </>
        ) : (
          <>
            <Field
              id="password"
              label="新密码"
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="new-password"
              autoFocus
              wrong={wrong['password']}
              hint={passwordHint}
            />
            <Field
              id="again"
              label="再输一次"
              type="password"
              value={again}
              onChange={setAgain}
              autoComplete="new-password"
              wrong={wrong['again']}
            />
          </>
        )}
        <button type="submit" className="hl-button is-primary entry-submit" disabled={busy}>
          {ticket === undefined ? '下一步' : '修改密码'}
        </button>
      </form>
      <nav className="entry-links">
        <Link to="/login">想起来了，去登录</Link>
      </nav>
    </Frame>
  );
}
