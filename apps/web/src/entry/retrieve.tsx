import { codes } from '@heliu/model';
import { request, say } from '@heliu/ui/base';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Field, Frame } from './frame.tsx';
import { NewPassword } from './new-password.tsx';
import { askWithProof } from './proof.ts';

const call = (path: string) => ({ method: 'POST', path: `/erp/user/${path}`, style: 'json' }) as const;

function useCountdown(): [number, () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(60)];
}

/** A forgotten password: mobile number, check code, then a new one. */
export function RetrievePassword() {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [ticket, setTicket] = useState<string>();
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
      const reply = await askWithProof(call('SendCheckCode'), { mobile, purpose: 'retrieve' });
      if (reply.code !== codes.ok) throw new Error(reply.message);
      start();
      say({ type: 'info', text: '验证码已发出，10 分钟内有效', durationMs: 3000 });
    }, 'mobile');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setWrong({ code: '请填验证码' });
    void run(async () => {
      const answer = await request<{ ticket: string }>(
        call('getCheckCode'),
        { mobile, checkcode: code.trim() },
        { quiet: true },
      );
      setTicket(answer.ticket);
    }, 'code');
  };

  if (ticket !== undefined) return <NewPassword title="找回密码" ticket={ticket} />;
  return (
    <Frame title="找回密码" note="验证码会发到账号登记的手机">
      <form className="entry-form" onSubmit={submit} noValidate>
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
        <button type="submit" className="hl-button is-primary entry-submit" disabled={busy}>
          下一步
        </button>
      </form>
      <nav className="entry-links">
        <Link to="/login">想起来了，去登录</Link>
      </nav>
    </Frame>
  );
}
