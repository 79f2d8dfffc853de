import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useRowHeight } from '../theme/appearance.ts';

/** Fewer rows than this are all drawn; more would be felt while scrolling. */
const worthwhile = 120;
const beyond = 12;

interface Span {
  readonly from: number;
  readonly to: number;
}
export interface Window extends Span {
  /** Heights of what is not drawn above and below. */
  readonly before: number;
  readonly after: number;
  readonly isPartial: boolean;
  readonly rowHeight: number;
}

/** Which of `count` rows of one height are in sight, with some to spare on either side. */
export function spanOf(count: number, rowHeight: number, top: number, height: number): Span {
  const from = Math.max(0, Math.floor(top / rowHeight) - beyond);
  return { from, to: Math.min(count, Math.ceil((top + height) / rowHeight) + beyond) };
}

/** Draws only the rows in sight of a long list. All rows have one height, so nothing is measured but the first. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number): Window {
  const isPartial = count > worthwhile;
  const usual = useRowHeight();
  const [measured, setMeasured] = useState<number>();
  const rowHeight = measured ?? usual;
  const [span, setSpan] = useState<Span>({ from: 0, to: worthwhile });
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('tbody tr[data-item]');
    if (row && row.offsetHeight > 0) setMeasured(row.offsetHeight);
    // Another density is another height.
  }, [box, isPartial, usual]);
  useEffect(() => {
    const element = box.current;
    if (!element || !isPartial) return undefined;
    const look = () => {
      const next = spanOf(count, rowHeight, element.scrollTop, element.clientHeight);
      // In steps, so that most movements of the wheel draw nothing new.
      const from = next.from - (next.from % beyond);
      setSpan((before) => (before.from === from && before.to === next.to ? before : { from, to: next.to }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, count, isPartial, rowHeight]);
  if (!isPartial) return { from: 0, to: count, before: 0, after: 0, isPartial, rowHeight };
  const from = Math.min(span.from, Math.max(0, count - 1));
  const to = Math.min(Math.max(span.to, from), count);
  return { from, to, before: from * rowHeight, after: (count - to) * rowHeight, isPartial, rowHeight };
}
