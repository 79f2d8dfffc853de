import type { Action } from '@heliu/model';
import { Input } from 'antd';

interface Props {
  readonly action: Action;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Asked where an action wants to know why; kept in the operation log. */
export function ReasonInput({ action, value, onChange }: Props) {
  if (!action.reason) return null;
  return (
    <label className="hl-reason">
      <span>
        原因
        {action.reason === 'required' ? (
          <i className="hl-required" aria-hidden>
            *
          </i>
        ) : (
          '（可不填）'
        )}
      </span>
      <Input.TextArea
        value={value}
        maxLength={200}
        autoFocus
        autoSize={{ minRows: 2 }}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
