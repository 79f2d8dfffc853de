import type { ControlProps } from '@heliu/ui';
import { Button, Input } from 'antd';
import './customer.css';

interface Contact {
  readonly name: string;
  readonly position?: string;
  readonly phone?: string;
  readonly email?: string;
}
const columns = [
  ['name', '姓名', 64],
  ['position', '职务', 32],
  ['phone', '电话', 32],
  ['email', '邮箱', 100],
] as const;

/** The people at a customer, one row each. */
export function ContactsInput({ value, onChange, disabled = false }: ControlProps) {
  const contacts = (value ?? []) as readonly Contact[];
  const change = (index: number, key: keyof Contact, text: string) =>
    onChange(contacts.map((one, at) => (at === index ? { ...one, [key]: text } : one)));
  return (
    <div className="client-contacts">
      {contacts.length > 0 && (
        <div className="client-contact is-head" aria-hidden>
          {columns.map(([key, label]) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      )}
      {contacts.map((contact, index) => (
        <div key={index} className="client-contact">
          {columns.map(([key, label, max]) => (
            <Input
              key={key}
              aria-label={`第${index + 1}位联系人${label}`}
              maxLength={max}
              disabled={disabled}
              value={contact[key] ?? ''}
              onChange={(event) => change(index, key, event.target.value)}
            />
          ))}
          <button
            type="button"
            className="hl-x"
            aria-label={`删除第${index + 1}位联系人`}
            onClick={() => onChange(contacts.length === 1 ? null : contacts.toSpliced(index, 1))}
          />
        </div>
      ))}
      {!disabled && (
        <Button type="dashed" onClick={() => onChange([...contacts, { name: '' }])}>
          添加联系人
        </Button>
      )}
    </div>
  );
}
