import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { sandboxGateway } from '../providers/provider-account.rules.ts';

interface Props {
  readonly value: string;
  readonly usual: string;
  readonly sandbox: boolean;
  readonly onChange: (value: string) => void;
}
type Place = 'usual' | 'sandbox' | 'other';
const placeOf = (value: string): Place => (value === '' ? 'usual' : value === sandboxGateway ? 'sandbox' : 'other');

/** Where the provider is asked: at its own address, in the sandbox, or at an address it gave this company. */
export function GatewayInput({ value, usual, sandbox, onChange }: Props) {
  const [place, setPlace] = useState(placeOf(value));
  const ids = { place: useId(), address: useId() };
  const options = [
    { value: 'usual' as const, label: '正式地址' },
    ...(sandbox || place === 'sandbox' ? [{ value: 'sandbox' as const, label: '平台沙盒（演示）' }] : []),
    { value: 'other' as const, label: '其他地址' },
  ];
  const choose = (next: Place) => {
    setPlace(next);
    onChange(next === 'sandbox' ? sandboxGateway : '');
  };
  return (
    <div className="provider-where">
      <div className="hl-field">
        <label htmlFor={ids.place}>接到哪里</label>
        <Select id={ids.place} value={place} options={options} onChange={choose} />
      </div>
      {place !== 'sandbox' && (
        <div className="hl-field">
          <label htmlFor={ids.address}>接口地址</label>
          <Input
            id={ids.address}
            value={place === 'usual' ? usual : value}
            readOnly={place === 'usual'}
            placeholder="https://"
            maxLength={300}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}
