import type { LoginAnswer } from '@heliu/ui/base';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { codes } from '@heliu/model';
import { prefetch } from '../chunk.tsx';
import { enter, loadShell } from '../enter.ts';
import { Field } from './frame.tsx';
import { askWithProof, challengeIn, solve, type Solved } from './proof.ts';

interface Props {
  readonly path: string;
  readonly style?: 'json' | 'form';
  readonly nameLabel: string;
  /** Under which key the browser remembers the name; left out where it should not. */
  readonly remember?: string;
  readonly children?: ReactNode;
}

const nameCodes: readonly unknown[] = [codes.unknownUser, codes.usernameEmpty, codes.userDisabled];

const deviceKey = 'heliu.device';

/** Name and password. After too many wrong ones the browser has to compute something, which its user need not notice. */
export function LoginForm({ path, style = 'json', nameLabel, remember, children }: Props) {
  const [username, setUsername] = useState(() => (remember ? (localStorage.getItem(remember) ?? '') : ''));
  const [password, setPassword] = useState('');
  const [keeps, setKeeps] = useState(true);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ field: 'username' | 'password' | 'form'; text: string }>();
  const form = useRef<HTMLFormElement>(null);
  /** What the next try will cost, begun while the user types, and at whose account. */
  const begun = useRef<{ readonly username: string; readonly solved: Promise<Solved> }>(undefined);
  useEffect(() => {
    if (wrong && wrong.field !== 'form') form.current?.querySelector<HTMLInputElement>(`#${wrong.field}`)?.select();
  }, [wrong]);

  const fail = (code: unknown, text: string, data: unknown) => {
    const next = challengeIn(data);
    begun.current = next && { username: username.trim(), solved: solve(next) };
    const field = nameCodes.includes(code) ? 'username' : code === codes.wrongPassword ? 'password' : 'form';
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
      const device = localStorage.getItem(deviceKey);
      const args = { username: username.trim(), password, ...(device !== null && { device }) };
      const paid = begun.current?.username === args.username ? begun.current.solved : undefined;
      begun.current = undefined;
      const reply = await askWithProof<LoginAnswer & { readonly device: string }>(
        { method: 'POST', path, style },
        args,
        paid,
      );
      if (reply.code !== codes.ok) return fail(reply.code, reply.message, reply.data);
      localStorage.setItem(deviceKey, reply.data.device);
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
