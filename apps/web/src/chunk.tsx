import { loadChunk } from '@heliu/ui/base';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

export type Load = () => Promise<{ default: ComponentType }>;
const loaded = new Map<Load, ComponentType>();

/**
 * A page whose code is fetched when it is first shown. By hand instead of `lazy`, because React keeps whatever suspended
 * behind its fallback for 300 ms, however soon the code is there.
 */
export function Chunk({ load, fallback }: { load: Load; fallback: ReactNode }) {
  const [found, setFound] = useState(() => loaded.get(load));
  useEffect(() => {
    if (found) return;
    let gone = false;
    const show = ({ default: component }: { default: ComponentType }) => {
      loaded.set(load, component);
      if (!gone) setFound(() => component);
    };
    // A failure has been told by then, and ends in a reload.
    loadChunk(load).then(show, () => {});
    return () => {
      gone = true;
    };
  }, [found, load]);
  return found ? createElement(found) : fallback;
}

/** Has the code at hand by the time it is shown. */
export const prefetch = (load: Load | undefined): void => {
  load?.().catch(() => {});
};
