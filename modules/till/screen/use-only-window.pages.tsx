import { useEffect, useState } from 'react';

const patienceMs = 1000;

/**
 * Whether this is the one window in which this user sells: two would write over each other's cart. Undefined until it is
 * known; a window that had to wait goes on when the other is closed. Browsers on plain addresses cannot tell.
 */
export function useOnlyWindow(user: string): boolean | undefined {
  const [isOnly, setOnly] = useState<boolean | undefined>(navigator.locks ? undefined : true);
  useEffect(() => {
    if (!navigator.locks) return;
    const end = new AbortController();
    // A page that was just loaded anew still waits for itself to be gone.
    const timer = setTimeout(() => setOnly((now) => now ?? false), patienceMs);
    const held = new Promise<void>((release) => end.signal.addEventListener('abort', () => release()));
    navigator.locks
      .request(`heliu.till:${user}`, { signal: end.signal }, () => {
        setOnly(true);
        return held;
      })
      .catch((error: unknown) => {
        if (!end.signal.aborted) throw error;
      });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [user]);
  return isOnly;
}
