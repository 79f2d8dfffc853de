import {
  type Announcements,
  closestCorners,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Icon, type Widget } from '@heliu/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { Card } from './card.tsx';
import { type Column, columnOf, columns, type Layout, movedTo, neighbourOf, removed, type Towards } from './layout.ts';

interface Props {
  readonly layout: Layout;
  readonly widgets: readonly Widget[];
  readonly onChange: (layout: Layout) => void;
}

function Movable({ widget, onRemove }: { widget: Widget; onRemove: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: widget.key,
  });
  return (
    <Card
      widget={widget}
      ref={setNodeRef}
      style={{ translate: transform ? `${transform.x}px ${transform.y}px` : undefined, transition }}
      isHeld={isDragging}
      tools={
        <span className="home-tools">
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="home-handle"
            title="拖动，或按空格后用方向键移动"
            {...attributes}
            {...listeners}
            aria-label={`移动 ${widget.title}`}
          >
            <Icon name="move" />
          </button>
          <button type="button" className="hl-x" aria-label={`移除 ${widget.title}`} title="移除" onClick={onRemove} />
        </span>
      }
    />
  );
}

function MovableColumn({ column, keys, cardOf }: { column: Column; keys: readonly string[]; cardOf: CardOf }) {
  const { setNodeRef } = useDroppable({ id: column });
  return (
    <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
      <div ref={setNodeRef} className={`home-column is-${column} is-open`}>
        {keys.map(cardOf)}
        {keys.length === 0 && <p className="hl-muted">把卡片拖到这里</p>}
      </div>
    </SortableContext>
  );
}
type CardOf = (key: string) => React.ReactNode;

const arrows: Readonly<Record<string, Towards>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A card held by keyboard goes to the place of its neighbour, however tall either is; by corners it would miss it. */
function useKeyboardPlaces(layout: Layout) {
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });
  const aim = useRef<string>(undefined);
  const coordinates: KeyboardCoordinateGetter = (event, { active, context: { over, droppableRects } }) => {
    const towards = arrows[event.code];
    const next = towards && neighbourOf(latest.current, String(over?.id ?? active), towards);
    const place = next === undefined ? undefined : droppableRects.get(next);
    if (!place) return undefined;
    event.preventDefault();
    aim.current = next;
    return { x: place.left, y: place.top };
  };
  const collisions: CollisionDetection = (told) =>
    told.pointerCoordinates || aim.current === undefined ? closestCorners(told) : [{ id: aim.current }];
  const pickUp = () => {
    aim.current = undefined;
  };
  return { coordinates, collisions, pickUp };
}

/** The same cards, to be put in another order by hand or by keyboard. */
export default function Arrange({ layout, widgets, onChange }: Props) {
  // While a card is held it is shown where it would fall; only letting go keeps it.
  const [held, setHeld] = useState<Layout>();
  const shown = held ?? layout;
  const titleOf = (id: unknown) => widgets.find(({ key }) => key === id)?.title ?? (id === 'main' ? '左栏' : '右栏');
  const byKeyboard = useKeyboardPlaces(shown);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byKeyboard.coordinates }),
  );
  const columnAt = (id: unknown): Column | undefined =>
    columns.find((column) => column === id) ?? columnOf(shown, String(id));

  const onDragOver = ({ active, over }: DragOverEvent) => {
    const to = columnAt(over?.id);
    const key = String(active.id);
    // Within a column the cards make room by themselves; into the other one the card has to move.
    if (!over || !to || to === columnOf(shown, key)) return;
    setHeld(movedTo(shown, key, to, over.id === to ? undefined : String(over.id)));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const to = columnAt(over?.id);
    const next = over && to && over.id !== to ? movedTo(shown, String(active.id), to, String(over.id)) : shown;
    setHeld(undefined);
    if (next !== layout) onChange(next);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `拿起了${titleOf(active.id)}`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${titleOf(active.id)}移到${titleOf(over.id)}` : undefined,
    onDragEnd: ({ active }) => `放下了${titleOf(active.id)}`,
    onDragCancel: ({ active }) => `${titleOf(active.id)}放回原处`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={byKeyboard.collisions}
      onDragStart={() => {
        byKeyboard.pickUp();
        setHeld(layout);
      }}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onDragCancel={() => setHeld(undefined)}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: '按空格拿起，用方向键移动，再按空格放下，按 Esc 放回原处。' },
      }}
    >
      {columns.map((column) => (
        <MovableColumn
          key={column}
          column={column}
          keys={shown[column]}
          cardOf={(key) => (
            <Movable
              key={key}
              widget={widgets.find((widget) => widget.key === key)!}
              onRemove={() => onChange(removed(layout, key))}
            />
          )}
        />
      ))}
    </DndContext>
  );
}
