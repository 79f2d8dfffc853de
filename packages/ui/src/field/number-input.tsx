import type { Field } from '@heliu/model';
import { Input, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { displayNumber, editNumber, readNumber } from './entry.ts';

interface Props {
  readonly kind: Field['kind'];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly placeholder?: string;
  readonly inputRef?: Ref<InputRef>;
}

/** Numbers as text from end to end: what is typed is what is sent, and no floating point ever touches it. */
export function NumberInput({ kind, value, onChange, id, disabled, invalid, placeholder, inputRef }: Props) {
  const [typing, setTyping] = useState<string>();
  return (
    <Input
      {...(id && { id })}
      {...(inputRef && { ref: inputRef })}
      className="hl-number"
      inputMode="decimal"
      autoComplete="off"
      {...(kind === 'money' && { prefix: '￥' })}
      placeholder={placeholder ?? (kind === 'rate' ? '如 6%' : '')}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const, 'aria-invalid': true })}
      value={typing ?? displayNumber(kind, value)}
      onFocus={(event) => {
        setTyping(editNumber(kind, value));
        const { target } = event;
        requestAnimationFrame(() => target.select());
      }}
      onBlur={() => setTyping(undefined)}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange(readNumber(kind, event.target.value));
      }}
    />
  );
}
