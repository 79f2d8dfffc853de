import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../theme/icon.tsx';

interface Props {
  /** What to scan now. */
  readonly wanted: string;
  readonly hint?: string;
  readonly onScan: (code: string) => void;
  /** What is typed, where somebody else wants to know it or types into it too, such as a pad of digits. */
  readonly text?: string;
  readonly onText?: (text: string) => void;
  /** Something else is typed into at this moment. */
  readonly asleep?: boolean;
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-own-typing]') !== null;

/**
 * Where a scanner types. Whatever has the focus, a key that writes something comes here, so that no scan is lost;
 * but for fields that say they want to be typed into themselves.
 */
export function ScanBox({ wanted, hint, onScan, text: given, onText, asleep = false }: Props) {
  const [own, setOwn] = useState('');
  const [text, setText] = [given ?? own, onText ?? setOwn];
  const input = useRef<HTMLInputElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asleep || isField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.length === 1 && document.activeElement !== input.current) input.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  // Also for those who write Chinese: what they compose is heard by no key.
  useEffect(() => {
    if (!asleep) input.current?.focus();
  }, [asleep, wanted]);
  return (
    <label className={asleep ? 'station-scan is-asleep' : 'station-scan'}>
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
