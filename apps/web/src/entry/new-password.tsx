import { request, say } from '@heliu/ui/base';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Field, Frame } from './frame.tsx';
import { passwordHint, passwordProblem } from './password.ts';

const set = { method: 'POST', path: '/erp/user/resetPassword', style: 'form' } as const;

/** A password of one's own, by a ticket that only its owner was given. */
export function NewPassword({ title, ticket }: { title: string; ticket: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ readonly password?: string; readonly again?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passwordProblem(password);
    if (problem) return setWrong({ password: problem });
    if (again !== password) return setWrong({ again: '两次输入的密码不一样' });
    setBusy(true);
    setWrong({});
    try {
      await request(set, { ticket, newpassword: password }, { quiet: true });
      say({ text: '密码已设置，请用新密码登录', durationMs: 3000 });
      await navigate('/login');
    } catch (error) {
      setWrong({ password: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame title={title} note="由您自己设置，别人都看不到">
      <form className="entry-form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="password"
          label="新密码"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          autoFocus
          wrong={wrong.password}
          hint={passwordHint}
        />
        <Field
          id="again"
          label="再输一次"
          type="password"
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
          wrong={wrong.again}
        />
        <button type="submit" className="hl-button is-primary entry-submit" disabled={busy}>
          设置密码
        </button>
      </form>
      <nav className="entry-links">
        <Link to="/login">去登录</Link>
      </nav>
    </Frame>
  );
}

/** Where the link leads that an administrator hands on. */
export function SetPassword() {
  const ticket = useLocation().hash.slice(1);
  if (ticket !== '') return <NewPassword title="设置密码" ticket={ticket} />;
  return (
    <Frame title="链接不完整">
      <p className="entry-note">请从管理员发给您的链接打开这个页面，或请他重新生成一个。</p>
      <nav className="entry-links">
        <Link to="/login">去登录</Link>
      </nav>
    </Frame>
  );
}
