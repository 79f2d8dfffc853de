import { useEffect, useRef } from 'react';

const tools = [
  ['bold', '粗体'],
  ['italic', '斜体'],
  ['underline', '下划线'],
  ['insertUnorderedList', '列表'],
  ['insertOrderedList', '编号'],
  ['removeFormat', '清除格式'],
] as const;

interface Props {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly id?: string;
  /** A `label` names only what is made for typing; this box is made into it. */
  readonly label: string;
  readonly disabled?: boolean;
}

/** Enough for notices and descriptions; the server keeps only the markup it knows. */
export function RichText({ value, onChange, id, label, disabled }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Written only when it differs, or the caret would jump to the start with every letter.
    if (box.current && box.current.innerHTML !== value) box.current.innerHTML = value;
  }, [value]);
  return (
    <div className="hl-editor">
      <div role="toolbar" aria-label="文字格式">
        {tools.map(([command, called]) => (
          <button
            key={command}
            type="button"
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              document.execCommand(command);
              onChange(box.current?.innerHTML ?? '');
            }}
          >
            {called}
          </button>
        ))}
      </div>
      <div
        ref={box}
        id={id}
        role="textbox"
        aria-label={label}
        aria-multiline
        tabIndex={0}
        contentEditable={!disabled}
        onInput={() => onChange(box.current?.innerHTML ?? '')}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
      />
    </div>
  );
}
