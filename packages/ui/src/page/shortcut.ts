import { useEffectEvent, useLayoutEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `ctrl+s` and `f1` work everywhere, a bare key only where nobody is typing. A hidden tab has no effects, so it does not listen. */
export function useShortcut(keys: string, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const parts = keys.split('+');
    const key = parts.at(-1)!;
    const [ctrl, alt] = [parts.includes('ctrl'), parts.includes('alt')];
    if (event.key.toLowerCase() !== key || (event.ctrlKey || event.metaKey) !== ctrl || event.altKey !== alt) return;
    if (!ctrl && !/^f\d/.test(key) && isTyping(event.target)) return;
    event.preventDefault();
    run();
  });
  // Before the page is painted: a key pressed as soon as it is seen must be heard.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
