import { Input, type InputRef } from 'antd';
import { type Ref, useEffect, useState } from 'react';
import { Icon } from '../theme/icon.tsx';

interface Props {
  /** What is searched for now. */
  readonly value: string;
  readonly placeholder: string;
  readonly onSearch: (text: string) => void;
  readonly ref?: Ref<InputRef>;
}

/** The search field of a list: it searches when the typing pauses. */
export function QuickSearch({ value, placeholder, onSearch, ref }: Props) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), 350);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Input
      {...(ref && { ref })}
      className="hl-quick"
      prefix={<Icon name="search" />}
      placeholder={placeholder}
      aria-label="快速查找"
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onSearch(text.trim())}
    />
  );
}
