import { isSuperAdmin, request, useSession } from '@heliu/ui/base';
import { type FormEvent, useState } from 'react';
import { Field } from './frame.tsx';
import { passwordHint, passwordProblem } from './password.ts';

const ordinary = { method: 'POST', path: '/erp/user/changepassword', style: 'json' } as const;
const admins = { method: 'POST', path: '/erp/user/changeAdminPassword', style: 'form' } as const;

/** Old password, new password, new password again. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const session = useSession((state) => state.session);
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (old === '') return setWrong({ old: '请填现在的密码' });
    const problem = passwordProblem(next);
    if (problem) return setWrong({ next: problem });
    if (again !== next) return setWrong({ again: '两次输入的密码不一样' });
    setBusy(true);
    setWrong({});
    try {
      await request(
        session && isSuperAdmin(session) ? admins : ordinary,
        { oldpassword: old, newpassword: next },
        { quiet: true },
      );
      onDone();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      setWrong({ [code === 'URC0005' ? 'old' : 'next']: message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="entry-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        id="old"
        label="现在的密码"
        type="password"
        value={old}
        onChange={setOld}
        autoComplete="current-password"
        autoFocus
        wrong={wrong['old']}
      />
      <Field
        id="next"
        label="新密码"
        type="password"
        value={next}
        onChange={setNext}
        autoComplete="new-password"
        wrong={wrong['next']}
        hint={passwordHint}
      />
      <Field
        id="again"
        label="再输一次新密码"
        type="password"
        value={again}
        onChange={setAgain}
        autoComplete="new-password"
        wrong={wrong['again']}
      />
      <button type="submit" className="hl-button is-primary entry-submit" disabled={busy}>
        修改密码
      </button>
    </form>
  );
}
