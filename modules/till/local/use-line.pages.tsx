import { ask, brokenNetwork } from '@heliu/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentShift } from '../shift/shift.calls.ts';

const lookMs = { online: 30_000, offline: 5000 } as const;
const patienceMs = 6000;

export interface Line {
  readonly isOff: boolean;
  /** Somebody has got no answer: is it the line? */
  readonly look: () => Promise<boolean>;
}

/** Whether the server answers. A browser that says it is online has a cable; whether anybody is at its other end is asked. */
export function useLine(startsOff: boolean): Line {
  const [isOff, setOff] = useState(startsOff || !navigator.onLine);
  const asking = useRef<Promise<boolean>>(undefined);
  const look = useCallback((): Promise<boolean> => {
    asking.current ??= ask(currentShift, {}, { quiet: true, inBackground: true, timeoutMs: patienceMs })
      .then(({ code }) => {
        const isGone = code === brokenNetwork.code;
        setOff(isGone);
        return isGone;
      })
      .finally(() => (asking.current = undefined));
    return asking.current;
  }, []);
  useEffect(() => {
    const timer = setInterval(() => void look(), isOff ? lookMs.offline : lookMs.online);
    const gone = () => setOff(true);
    const back = () => void look();
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, [isOff, look]);
  return { isOff, look };
}
