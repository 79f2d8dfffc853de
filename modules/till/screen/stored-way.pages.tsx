import { formatMoney } from '@heliu/ui';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { proofKinds } from '../stored/stored.calls.ts';
import type { StoredWay } from './checkout.ts';

/** Before anything is taken from what a member has stored, he shows that it is he. */
export function StoredProof({ stored }: { stored: StoredWay | undefined }) {
  const [text, setText] = useState('');
  const standing = stored?.standing;
  if (!stored || !standing)
    return <p className="till-note">用储值要先识别会员：按 Esc 回到商品，扫会员码或输入手机号。</p>;
  if (standing.proof === null)
    return <p className="till-note">{standing.name}没有支付密码，也没有登记手机号，请先在会员资料里补上。</p>;
  const label = proofKinds[standing.proof];
  const send = (event: FormEvent) => {
    event.preventDefault();
    stored.prove(text);
    setText('');
  };
  return (
    <form className="till-word" data-own-typing onSubmit={send}>
      <p>
        {standing.name} 的储值 <b>{formatMoney(standing.total)}</b>{' '}
        <small className="hl-muted">
          　本金 {standing.principal}，赠送 {standing.bonus}
        </small>
      </p>
      <label>
        请顾客输入{label}
        <Input.Password
          autoFocus
          size="large"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={standing.proof === 'pin' ? 6 : 4}
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
        />
      </label>
      <Button type="primary" size="large" htmlType="submit" loading={stored.isBusy} disabled={text === ''}>
        核对
      </Button>
    </form>
  );
}
