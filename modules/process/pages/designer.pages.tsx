import type { ControlProps } from '@heliu/ui';
import { Button, Checkbox, Input, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isChoice, optionsIn } from '../../system/model.ts';
import { itemComplaint, newColumn, newItem, whenWords } from '../form/form.rules.ts';
import { type Column, columnKinds, type Item, type ItemKind, itemKinds, mostColumns, mostItems } from '../form/item.ts';
import '../flow/process.css';

const optionsFrom = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }));
const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  const [one] = next.splice(from, 1);
  next.splice(to, 0, one!);
  return next;
};

const Labelled = ({ label, children, isWide = false }: { label: string; children: ReactNode; isWide?: boolean }) => (
  <label className={isWide ? 'is-wide' : ''}>
    {label}
    {children}
  </label>
);

/** What a choice is made from, one a line; while it is typed it stays as it is typed. */
function Options({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly string[];
  onChange: (to: string[]) => void;
}) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <Input.TextArea
      aria-label={label}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={text}
      placeholder="每行一个"
      onChange={(event) => {
        setText(event.target.value);
        onChange(optionsIn(event.target.value));
      }}
    />
  );
}

interface ColumnsProps {
  readonly items: readonly Item[];
  readonly item: Item;
  readonly onChange: (columns: Column[]) => void;
}
function Columns({ items, item, onChange }: ColumnsProps) {
  const { columns } = item;
  const change = (at: number, patch: Partial<Column>) =>
    onChange(columns.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  const numbers = columns.filter(
    ({ kind, times }) => (kind === 'decimal' || kind === 'integer' || kind === 'money') && !times,
  );
  return (
    <div className="form-columns">
      <ol aria-label={`${item.label}的列`}>
        {columns.map(({ id, kind, label, required, options, times }, at) => (
          <li key={id}>
            <Input
              aria-label={`第${at + 1}列名称`}
              value={label}
              maxLength={20}
              onChange={(event) => change(at, { label: event.target.value })}
            />
            <Select
              aria-label={`第${at + 1}列类型`}
              value={kind}
              options={optionsFrom(columnKinds)}
              onChange={(next) => change(at, { kind: next, times: null })}
            />
            {kind === 'money' && (
              <Select
                aria-label={`第${at + 1}列怎样得出`}
                value={times ? times.join(' ') : ''}
                popupMatchSelectWidth={false}
                options={[
                  { value: '', label: '自己填' },
                  ...numbers
                    .filter((one) => one.id !== id)
                    .flatMap((a, i, all) =>
                      all
                        .slice(i + 1)
                        .filter((one) => one.id !== id)
                        .map((b) => ({ value: `${a.id} ${b.id}`, label: `${a.label} × ${b.label}` })),
                    ),
                ]}
                onChange={(next: string) => change(at, { times: next ? (next.split(' ') as [string, string]) : null })}
              />
            )}
            {kind === 'choice' && (
              <Options label={`第${at + 1}列选项`} value={options} onChange={(next) => change(at, { options: next })} />
            )}
            <Checkbox
              checked={required}
              disabled={Boolean(times)}
              onChange={(event) => change(at, { required: event.target.checked })}
            >
              必填
            </Checkbox>
            <span className="hl-gap" />
            <Button
              size="small"
              disabled={at === 0}
              aria-label={`第${at + 1}列左移`}
              onClick={() => onChange(moved(columns, at, at - 1))}
            >
              ↑
            </Button>
            <Button
              size="small"
              danger
              disabled={columns.length === 1}
              aria-label={`删除第${at + 1}列`}
              onClick={() => onChange(columns.filter((_, i) => i !== at))}
            >
              删除
            </Button>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        disabled={columns.length >= mostColumns}
        onClick={() => onChange([...columns, newColumn(items, `第${columns.length + 1}列`)])}
      >
        加一列
      </Button>
      <small className="hl-muted">金额列自动合计，合计的最后一个是整张表单的金额，流程条件里也能用。</small>
    </div>
  );
}

/** When an item is there, in the words of the items before it. */
function When({
  items,
  at,
  named,
  onChange,
}: {
  items: readonly Item[];
  at: number;
  named: string;
  onChange: (when: string) => void;
}) {
  const { when } = items[at]!;
  const [isOpen, setOpen] = useState(false);
  const { amounts, texts } = whenWords(items, at);
  const add = (text: string) => onChange(when.trim() === '' ? text : `${when.trim()} ${text}`);
  return (
    <div>
      <Input
        aria-label={`${named}显示条件`}
        value={when}
        maxLength={200}
        placeholder="不填总是显示，例如 请假类型 = “病假”"
        onFocus={() => setOpen(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      {isOpen && (
        <div className="flow-words">
          {Object.values(amounts).map((label) => (
            <button key={label} type="button" onClick={() => add(`${label} >= `)}>
              {label}
            </button>
          ))}
          {Object.values(texts).map(({ label, values }) => (
            <button key={label} type="button" onClick={() => add(`${label} = "${values?.[0] ?? ''}"`)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface CardProps {
  readonly items: readonly Item[];
  readonly at: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (patch: Partial<Item>) => void;
  readonly onMove: (to: number) => void;
  /** Another one is dropped here. */
  readonly onTake: (from: number) => void;
  readonly onRemove: () => void;
}

const startHints: Partial<Record<ItemKind, string>> = {
  flag: '是 或 否',
  date: '例如 2026-01-01',
  choice: '填其中一个选项',
  choices: '用顿号隔开几个选项',
};
const hasStart = (kind: ItemKind) => !['note', 'lines', 'file', 'period', 'person', 'department'].includes(kind);

function Card({ items, at, isOpen, onOpen, onChange, onMove, onTake, onRemove }: CardProps) {
  const item = items[at]!;
  const { kind, label, required, hint, options, start, when, text } = item;
  const named = `第${at + 1}项`;
  const wrong = itemComplaint(items, at);
  const onKey = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined || at + by < 0 || at + by >= items.length) return;
    event.preventDefault();
    onMove(at + by);
  };
  return (
    <li
      className={`flow-card form-card${wrong ? ' is-wrong' : ''}`}
      aria-label={named}
      draggable={!isOpen}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/x-form-item', String(at));
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('text/x-form-item') && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData('text/x-form-item');
        if (from === '') return;
        event.preventDefault();
        onTake(Number(from));
      }}
      onKeyDown={onKey}
    >
      <header>
        <button type="button" className="form-name" aria-expanded={isOpen} onClick={onOpen}>
          <b>{at + 1}</b>
          <span>
            {label}
            {required && <i className="hl-required">*</i>}
          </span>
          <small className="hl-muted">
            {itemKinds[kind]}
            {when && ` · 当 ${when}`}
          </small>
        </button>
        <span className="hl-gap" />
        <Button size="small" disabled={at === 0} aria-label={`${named}上移`} onClick={() => onMove(at - 1)}>
          上移
        </Button>
        <Button
          size="small"
          disabled={at === items.length - 1}
          aria-label={`${named}下移`}
          onClick={() => onMove(at + 1)}
        >
          下移
        </Button>
        <Button size="small" danger aria-label={`删除${named}`} onClick={onRemove}>
          删除
        </Button>
      </header>
      {wrong && <p className="hl-wrong">{wrong}</p>}
      {isOpen && (
        <div className="flow-card-fields">
          <Labelled label="名称">
            <Input
              aria-label={`${named}名称`}
              value={label}
              maxLength={20}
              onChange={(event) => onChange({ label: event.target.value })}
            />
          </Labelled>
          {kind !== 'note' && kind !== 'lines' && (
            <Labelled label="填写说明">
              <Input
                aria-label={`${named}填写说明`}
                value={hint}
                maxLength={60}
                onChange={(event) => onChange({ hint: event.target.value })}
              />
            </Labelled>
          )}
          {hasStart(kind) && (
            <Labelled label="默认值">
              <Input
                aria-label={`${named}默认值`}
                value={start}
                maxLength={200}
                placeholder={startHints[kind] ?? '可以不填'}
                onChange={(event) => onChange({ start: event.target.value })}
              />
            </Labelled>
          )}
          {isChoice(kind as never) && (
            <Labelled label="选项">
              <Options label={`${named}选项`} value={options} onChange={(next) => onChange({ options: next })} />
            </Labelled>
          )}
          {kind === 'note' && (
            <Labelled label="说明文字" isWide>
              <Input.TextArea
                aria-label={`${named}说明文字`}
                autoSize={{ minRows: 2, maxRows: 6 }}
                maxLength={1000}
                value={text}
                onChange={(event) => onChange({ text: event.target.value })}
              />
            </Labelled>
          )}
          {kind === 'lines' && (
            <div className="is-wide">
              <Columns items={items} item={item} onChange={(columns) => onChange({ columns })} />
            </div>
          )}
          <Labelled label="什么时候显示">
            <When items={items} at={at} named={named} onChange={(next) => onChange({ when: next })} />
          </Labelled>
          {kind !== 'note' && kind !== 'flag' && (
            <Checkbox
              className="is-check"
              checked={required}
              onChange={(event) => onChange({ required: event.target.checked })}
            >
              必填
            </Checkbox>
          )}
        </div>
      )}
    </li>
  );
}

/** The fields of a form, in their order: added from a list of kinds, dragged or moved by keys, each opened to say more. */
export function ItemsInput({ value, onChange, invalid }: ControlProps<any>) {
  const items = (Array.isArray(value) ? value : []) as Item[];
  const [openId, setOpenId] = useState<string>();
  const add = (kind: ItemKind) => {
    const made = newItem(items, kind);
    onChange([...items, made]);
    setOpenId(made.id);
  };
  return (
    <div className="flow-steps form-items" aria-invalid={invalid ?? false}>
      <ol className="flow-steps" aria-label="表单的字段">
        {items.map((one, at) => (
          <Card
            key={one.id}
            items={items}
            at={at}
            isOpen={openId === one.id}
            onOpen={() => setOpenId(openId === one.id ? undefined : one.id)}
            onChange={(patch) => onChange(items.map((before, i) => (i === at ? { ...before, ...patch } : before)))}
            onMove={(to) => onChange(moved(items, at, to))}
            onTake={(from) => onChange(moved(items, from, at))}
            onRemove={() => onChange(items.filter((_, i) => i !== at))}
          />
        ))}
      </ol>
      <div className="form-palette" role="group" aria-label="加字段">
        {optionsFrom(itemKinds).map(({ value: kind, label }) => (
          <Button key={kind} size="small" disabled={items.length >= mostItems} onClick={() => add(kind)}>
            + {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
