import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type AnyEntity, columnsOf, isGroupable, isSortable } from '@heliu/model';
import { Button, Checkbox, Input, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { isFound } from '../text/pinyin.ts';
import { moved } from './columns.ts';
import { formatColumns, type ShownColumn, type Sort, sortAfterClick } from './state.ts';
import { classes } from './table.ts';

export interface ColumnPanelProps {
  readonly entity: AnyEntity;
  /** Everything there is to show, the key column first. */
  readonly all: readonly string[];
  readonly shown: readonly ShownColumn[];
  readonly sort: readonly Sort[];
  readonly groupBy: string;
  readonly isUsual: boolean;
  readonly onColumns: (columns: readonly ShownColumn[]) => void;
  readonly onSort: (sort: readonly Sort[]) => void;
  readonly onGroup: (key: string) => void;
  readonly onReset: () => void;
}

const announcements = {
  onDragStart: () => '已拿起这一列',
  onDragOver: () => undefined,
  onDragEnd: () => '已放下',
  onDragCancel: () => '没有移动',
};

interface LineProps {
  readonly name: string;
  readonly label: string;
  readonly isShown: boolean;
  /** The column that names the record can be neither moved nor hidden. */
  readonly isKey: boolean;
  readonly sort: readonly Sort[] | undefined;
  readonly onShow: (is: boolean) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onSort: () => void;
}

function SortButton({
  name,
  label,
  sort,
  onSort,
}: {
  name: string;
  label: string;
  sort: readonly Sort[];
  onSort: () => void;
}) {
  const at = sort.findIndex(({ key }) => key === name);
  const order = sort[at];
  const words = order ? (order.descending ? '降序' : '升序') : '不排序';
  return (
    <button
      type="button"
      className={classes('hl-order', order && 'is-on')}
      aria-label={`${label}：${words}${order && sort.length > 1 ? `，第 ${at + 1} 位` : ''}，点击更换`}
      onClick={onSort}
    >
      {order ? `${order.descending ? '↓' : '↑'} ${sort.length > 1 ? at + 1 : ''}` : '排序'}
    </button>
  );
}

function Line({ name, label, isShown, isKey, sort, onShow, onMove, onSort }: LineProps) {
  const isMovable = isShown && !isKey;
  const {
    attributes: _,
    listeners,
    setNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id: name,
    disabled: !isMovable,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes(isDragging && 'is-dragged')}
      style={{ transition, ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }) }}
    >
      {isMovable ? (
        <button
          type="button"
          className="hl-grip"
          aria-label={`移动“${label}”，用上下方向键`}
          {...listeners}
          onKeyDown={onKeyDown}
        />
      ) : (
        <span className="hl-grip is-idle" />
      )}
      <Checkbox checked={isShown} disabled={isKey} onChange={(event) => onShow(event.target.checked)}>
        {label}
      </Checkbox>
      {sort && <SortButton name={name} label={label} sort={sort} onSort={onSort} />}
    </li>
  );
}

/** The address answers a moment later; whoever clicks fast must not lose what he clicked before. */
function useAhead(given: readonly ShownColumn[], onChange: ColumnPanelProps['onColumns']) {
  const [mine, setMine] = useState(given);
  const [seen, setSeen] = useState(formatColumns(given));
  if (formatColumns(given) !== seen) {
    setSeen(formatColumns(given));
    setMine(given);
  }
  const change = (next: readonly ShownColumn[]) => {
    setMine(next);
    onChange(next);
  };
  return [mine, change] as const;
}

/** Which columns are shown and in which order, by what the rows are sorted, and by what they are grouped. */
export function ColumnPanel(props: ColumnPanelProps) {
  const { entity: e, all, sort, groupBy, onSort } = props;
  const [text, setText] = useState('');
  const [shown, onColumns] = useAhead(props.shown, props.onColumns);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const label = (key: string) => columnsOf(e)[key]?.label ?? key;
  const keys = shown.map(({ key }) => key);
  const found = (key: string) => isFound(label(key), text);
  const lines = [...keys, ...all.filter((key) => !keys.includes(key))].filter(found);
  const move = (from: number, to: number) => {
    if (from > 0 && to > 0 && to < shown.length && from !== to) onColumns(moved(shown, from, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <div className="hl-columns" role="group" aria-label="列、排序与分组">
      <label>
        <span>分组</span>
        <Select
          aria-label="分组"
          value={groupBy}
          options={[
            { value: '', label: '不分组' },
            ...all
              .filter((key) => isGroupable(e, key))
              .map((key) => {
                const isDay = columnsOf(e)[key]!.kind.startsWith('date');
                return { value: key, label: isDay ? `${label(key)}（按月）` : label(key) };
              }),
          ]}
          onChange={props.onGroup}
        />
      </label>
      <Input
        allowClear
        aria-label="找列"
        placeholder="找列：名称或拼音首字母"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: '拖动或用上下方向键移动' } }}
      >
        <SortableContext items={lines} strategy={verticalListSortingStrategy}>
          <ul>
            {lines.map((key) => {
              const at = keys.indexOf(key);
              return (
                <Line
                  key={key}
                  name={key}
                  label={label(key)}
                  isShown={at >= 0}
                  isKey={at === 0}
                  sort={isSortable(e, key) ? sort : undefined}
                  onShow={(is) => onColumns(is ? [...shown, { key }] : shown.filter((one) => one.key !== key))}
                  onMove={(step) => move(at, at + step)}
                  onSort={() => onSort(sortAfterClick(sort, key, true))}
                />
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <footer>
        <Button size="small" disabled={props.isUsual} onClick={props.onReset}>
          恢复默认
        </Button>
      </footer>
    </div>
  );
}
