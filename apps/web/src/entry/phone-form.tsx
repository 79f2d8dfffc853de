import { type Call, codes } from '@heliu/model';
import { say } from '@heliu/ui/base';
import { type FormEvent, useState } from 'react';
import { Field } from './frame.tsx';
import { askWithProof } from './proof.ts';
import { useCountdown } from './use-countdown.ts';
import { answered, Objection, useRun } from './use-run.ts';

const sendCode = { method: 'POST', path: '/erp/user/SendCheckCode', style: 'json' } as const;

interface Props {
  readonly purpose: 'register' | 'retrieve';
  /** Takes the number and the code and answers with a ticket for what comes next. */
  readonly verify: Call;
  readonly onVerified: (mobile: string, ticket: string) => void;
}

/** Whose phone it is: a code is sent to it and typed in here. */
export function PhoneForm({ purpose, verify, onVerified }: Props) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [left, start] = useCountdown();
  const [busy, wrong, setWrong, run] = useRun('checkcode');
  const send = () => {
    if (!/^1[3-9]\d{9}$/.test(mobile)) return setWrong({ mobile: '请填 11 位手机号码' });
    run(async () => {
      const reply = await askWithProof(sendCode, { mobile, purpose });
      if (reply.code !== codes.ok) throw new Objection(reply.message, [{ path: 'mobile', message: reply.message }]);
      start();
      say({ type: 'info', text: '验证码已发出，10 分钟内有效', durationMs: 3000 });
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checkcode = code.trim();
    if (checkcode === '') return setWrong({ checkcode: '请填验证码' });
    run(async () => {
      const { ticket } = await answered<{ ticket: string }>(verify, { mobile, checkcode });
      onVerified(mobile, ticket);
    });
  };
  return (
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
        id="checkcode"
        label="验证码"
        maxLength={6}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        wrong={wrong['checkcode']}
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
  );
}
