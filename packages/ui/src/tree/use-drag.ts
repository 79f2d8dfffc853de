import { type DragEvent, useState } from 'react';
import { findRow, parentOf, type TreeRow } from './tree.ts';

/** A node of its own, or the top of the tree. */
type Place = number | null;

/**
 * Dragging a node onto another. The library's own dragging also aims between nodes, which says an order that trees here
 * do not keep, and tells the two apart by a few pixels to the side.
 */
export function useDrag(rows: readonly TreeRow[], onMove: (id: number, to: Place) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<Place>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const takes = (place: Place): boolean => {
    if (dragged === undefined || (parentOf(rows, dragged)?.id ?? null) === place) return false;
    const moved = findRow(rows, dragged);
    return moved !== undefined && (place === null || findRow([moved], place) === undefined);
  };
  return {
    /** Whether the top of the tree is to be offered now. */
    offersTop: takes(null),
    isOver: (place: Place) => over === place && takes(place),
    source: (id: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(id);
      },
      onDragEnd: end,
    }),
    target: (place: Place) => ({
      onDragOver: (event: DragEvent) => {
        if (!takes(place)) return;
        event.preventDefault();
        setOver(place);
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const id = dragged;
        const isTaken = takes(place);
        end();
        if (id !== undefined && isTaken) onMove(id, place);
      },
    }),
  };
}
