import type { ControlProps } from '@heliu/ui';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { remarkFields } from './remark-template.rules.ts';
import './remark-template.css';

/** A text with buttons that put a placeholder where the cursor stands. */
export function ContentInput({ field, id, value, onChange, disabled = false, invalid = false }: ControlProps<string>) {
  const area = useRef<TextAreaRef>(null);
  const text = value ?? '';
  const insert = (name: string) => {
    const box = area.current?.resizableTextArea?.textArea;
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    const put = `{${name}}`;
    onChange(text.slice(0, from) + put + text.slice(to));
    // After React has drawn the new text, which would put the cursor at its end.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  return (
    <div className="remark-content">
      <Input.TextArea
        {...(id && { id })}
        {...(invalid && { status: 'error' as const })}
        ref={area}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={field.max}
        value={text}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="remark-fields" role="group" aria-label="插入占位符">
        {Object.keys(remarkFields).map((name) => (
          <Button key={name} size="small" disabled={disabled} aria-label={`插入${name}`} onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
