import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  readonly value: unknown;
  readonly onChange: (value: object | string | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}

/** Structured data by hand, for those who must; a page with users of its own brings a better control. */
export function JsonInput({ value, onChange, id, disabled }: Props) {
  const [text, setText] = useState(() => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2)));
  return (
    <Input.TextArea
      {...(id && { id })}
      className="hl-code"
      autoSize={{ minRows: 2, maxRows: 12 }}
      disabled={disabled ?? false}
      value={text}
      onChange={(event) => {
        const source = event.target.value;
        setText(source);
        try {
          onChange(source.trim() === '' ? null : (JSON.parse(source) as object));
        } catch {
          onChange(source);
        }
      }}
    />
  );
}
