import { ask, type LoginAnswer } from '@heliu/ui/base';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { codes } from '@heliu/model';
import { prefetch } from '../chunk.tsx';
import { enter, loadShell } from '../enter.ts';
import { Field } from './frame.tsx';

interface Captcha {
  readonly captchaId: string;
  readonly svg: string;
}
interface Props {
  readonly path: string;
  readonly style?: 'json' | 'form';
  readonly nameLabel: string;
  /** Under which key the browser remembers the name; left out where it should not. */
  readonly remember?: string;
  readonly children?: ReactNode;
}

const captchaIn = (data: unknown): Captcha | undefined => {
  const found = data as Partial<Captcha> | null;
  return found?.captchaId && found.svg ? { captchaId: found.captchaId, svg: found.svg } : undefined;
};

const nameCodes: readonly unknown[] = [codes.unknownUser, codes.usernameEmpty, codes.userDisabled];

/** Name and password, and a picture to read after too many wrong ones. */
export function LoginForm({ path, style = 'json', nameLabel, remember, children }: Props) {
  const [username, setUsername] = useState(() => (remember ? (localStorage.getItem(remember) ?? '') : ''));
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState<Captcha>();
  const [answer, setAnswer] = useState('');
  const [keeps, setKeeps] = useState(true);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ field: 'username' | 'password' | 'captcha' | 'form'; text: string }>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong && wrong.field !== 'form') form.current?.querySelector<HTMLInputElement>(`#${wrong.field}`)?.select();
  }, [wrong]);

  const fail = (code: unknown, text: string, data: unknown) => {
    const next = captchaIn(data);
    if (next) {
      setCaptcha(next);
      setAnswer('');
    }
    const field =
      code === codes.captchaNeeded
        ? 'captcha'
        : nameCodes.includes(code)
          ? 'username'
          : code === codes.wrongPassword
            ? 'password'
            : 'form';
    setWrong({ field, text });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '') return setWrong({ field: 'username', text: '用户名不能为空' });
    if (password === '') return setWrong({ field: 'password', text: '密码不能为空' });
    setBusy(true);
    setWrong(undefined);
    prefetch(loadShell);
    try {
      const args = {
        username: username.trim(),
        password,
        ...(captcha && { captchaId: captcha.captchaId, captcha: answer.trim() }),
      };
      const reply = await ask<LoginAnswer>({ method: 'POST', path, style }, args);
      if (reply.code !== codes.ok) return fail(reply.code, reply.message, reply.data);
      if (remember) {
        if (keeps) localStorage.setItem(remember, username.trim());
        else localStorage.removeItem(remember);
      }
      await enter(reply.data);
    } finally {
      setBusy(false);
    }
  };

  const about = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  return (
    <form ref={form} className="entry-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        id="username"
        label={nameLabel}
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoFocus={username === ''}
        wrong={about('username')}
      />
      <Field
        id="password"
        label="密码"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus={username !== ''}
        wrong={about('password')}
      />
      {captcha && (
        <Field
          id="captcha"
          label="图形验证码"
          value={answer}
          onChange={setAnswer}
          maxLength={8}
          wrong={about('captcha')}
          beside={
            <img
              className="entry-captcha"
              alt="图形验证码"
              src={`data:image/svg+xml;utf8,${encodeURIComponent(captcha.svg)}`}
            />
          }
        />
      )}
      {about('form') && (
        <p className="is-wrong" role="alert">
          {about('form')}
        </p>
      )}
      {remember && (
        <div className="entry-row">
          <label>
            <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} /> 记住用户名
          </label>
          {children}
        </div>
      )}
      <button type="submit" className="hl-button is-primary entry-submit" disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </form>
  );
}
