import type { Action } from '@heliu/model';
import { Input } from 'antd';
import { useId } from 'react';

interface Props {
  readonly action: Action;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Asked where an action wants to know why; kept in the operation log. */
export function ReasonInput({ action, value, onChange }: Props) {
  const id = useId();
  if (!action.reason) return null;
  return (
    <div className="hl-reason">
      <label htmlFor={id}>
        原因
        {action.reason === 'required' ? (
          <i className="hl-required" aria-hidden>
            *
          </i>
        ) : (
          '（可不填）'
        )}
      </label>
      {action.reasons && (
        <span className="hl-spans">
          {action.reasons.map((one) => (
            <button key={one} type="button" className={one === value ? 'is-on' : ''} onClick={() => onChange(one)}>
              {one}
            </button>
          ))}
        </span>
      )}
      <Input.TextArea
        id={id}
        value={value}
        maxLength={200}
        autoFocus={!action.input}
        autoSize={{ minRows: 2 }}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
