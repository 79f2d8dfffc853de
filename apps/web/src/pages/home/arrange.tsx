import {
  type Announcements,
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Icon, type Widget } from '@heliu/ui';
import { useState } from 'react';
import { Card } from './card.tsx';
import { type Column, columnOf, columns, type Layout, movedTo, removed } from './layout.ts';

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

/** The same cards, to be put in another order by hand or by keyboard. */
export default function Arrange({ layout, widgets, onChange }: Props) {
  // While a card is held it is shown where it would fall; only letting go keeps it.
  const [held, setHeld] = useState<Layout>();
  const shown = held ?? layout;
  const titleOf = (id: unknown) => widgets.find(({ key }) => key === id)?.title ?? (id === 'main' ? '左栏' : '右栏');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
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
      collisionDetection={closestCorners}
      onDragStart={() => setHeld(layout)}
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
