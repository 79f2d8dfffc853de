import { Input } from 'antd';
import { useId } from 'react';
import type { ConfigSetting } from './provider-account.calls.ts';

interface Props {
  readonly setting: ConfigSetting;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One thing a provider wants to know. A secret that is there is never shown, only replaced. */
export function SettingInput({ setting: { label, secret, long, required, hint, filled }, value, onChange }: Props) {
  const id = useId();
  const shared = {
    id,
    value,
    autoComplete: secret ? 'new-password' : 'off',
    spellCheck: false,
    maxLength: 8000,
    ...(secret && filled && { placeholder: '已填写，不改就留空' }),
  };
  const Field = long ? Input.TextArea : secret ? Input.Password : Input;
  return (
    <div className={long ? 'hl-field is-wide' : 'hl-field'}>
      <label htmlFor={id}>
        {label}
        {required && (
          <i className="hl-required" aria-hidden>
            *
          </i>
        )}
      </label>
      <Field
        {...shared}
        {...(long && { autoSize: { minRows: 2, maxRows: 6 } })}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      {hint && <span className="hl-hint">{hint}</span>}
    </div>
  );
}
