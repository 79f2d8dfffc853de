import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../theme/icon.tsx';

interface Props {
  /** What to scan now. */
  readonly wanted: string;
  readonly hint?: string;
  readonly onScan: (code: string) => void;
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-own-typing]') !== null;

/**
 * Where a scanner types. Whatever has the focus, a key that writes something comes here, so that no scan is lost;
 * but for fields that say they want to be typed into themselves.
 */
export function ScanBox({ wanted, hint, onScan }: Props) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.length === 1 && document.activeElement !== input.current) input.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    input.current?.focus();
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <label className="station-scan">
      <Icon name="scan" />
      <input
        ref={input}
        aria-label={wanted}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={wanted}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const code = text.trim();
          setText('');
          if (code) onScan(code);
        }}
      />
      {hint && <small>{hint}</small>}
    </label>
  );
}
