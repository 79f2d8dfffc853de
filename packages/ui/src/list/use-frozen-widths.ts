import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Column } from './table.ts';

interface Widths {
  readonly of: ReadonlyMap<string, number>;
  readonly total: number;
}

/** While only some rows are drawn, columns keep the width the first of them asked for: they would dance otherwise. */
export function useFrozenWidths<R>(
  box: RefObject<HTMLElement | null>,
  isPartial: boolean,
  columns: readonly Column<R>[],
): Widths | undefined {
  const shape = columns.map(({ key, width }) => `${key}:${width ?? ''}`).join();
  const [measured, setMeasured] = useState<{ readonly shape: string; readonly widths: Widths }>();
  const isKnown = measured?.shape === shape;
  useLayoutEffect(() => {
    if (!isPartial || isKnown) return;
    const heads = [...(box.current?.querySelectorAll<HTMLElement>('thead th:not(.is-check)') ?? [])];
    const keys = shape.split(',').map((part) => part.slice(0, part.indexOf(':')));
    const sizes = heads.map((head) => Math.ceil(head.getBoundingClientRect().width));
    const total = sizes.reduce((sum, width) => sum + width, 38);
    setMeasured({ shape, widths: { of: new Map(keys.map((key, index) => [key, sizes[index] ?? 0])), total } });
  }, [box, isKnown, isPartial, shape]);
  return isPartial && isKnown ? measured.widths : undefined;
}
