import { useSyncExternalStore } from 'react';

const step = 20_000;
const tick = (tell: () => void) => {
  const timer = setInterval(tell, step);
  return () => clearInterval(timer);
};
const now = () => Math.floor(Date.now() / step) * step;

/** The time, as exact as `5 分钟前` needs it: what is said about it changes while one looks. */
export const useNow = (): number => useSyncExternalStore(tick, now);
