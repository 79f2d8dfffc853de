import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Picked } from '@heliu/model';
import { Thumbnail } from '../file/stored.tsx';
import { useSettled } from '../text/use-settled.ts';
import { pick } from '../wire/generic.ts';

const known = new Map<string, Picked>();
const keyOf = (entity: string, id: number) => `${entity}:${id}`;
/** Names once seen are kept, so that a chosen record never shows as a bare number. */
export const remember = (entity: string, rows: readonly Picked[]): void => {
  for (const row of rows) known.set(keyOf(entity, row.id), row);
};
export const forgetNames = (): void => known.clear();
export const nameOf = (entity: string, id: number): Picked | undefined => known.get(keyOf(entity, id));

function useRows(entity: string, only: string | undefined, q: string, enabled: boolean) {
  const search = useSettled(q, 180);
  const query = useQuery({
    queryKey: ['pick', entity, only, search],
    enabled,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rows = await pick(entity, { q: search, pageSize: 30, only }, signal);
      remember(entity, rows);
      return rows;
    },
  });
  /** Whether the rows are those of what is typed now, and not of a key ago. */
  return { ...query, isAnswer: search === q && !query.isPlaceholderData && !query.isPending };
}

/**
 * Whether Enter belongs to the list that is open at this control: something in it is meant, or the rows for what was
 * typed are still on their way. A list in which nothing is meant keeps nobody from going on.
 */
export function wantsEnter(target: HTMLElement): boolean {
  if (target.closest('[data-asking]')) return true;
  const isOpen = target.closest('.ant-select-open') !== null || target.getAttribute('aria-expanded') === 'true';
  const meant = target.getAttribute('aria-activedescendant');
  return isOpen && (meant === null || document.getElementById(meant) !== null);
}

export interface Strangers {
  readonly entity: string;
  readonly ids: readonly number[];
}

/** Asks for the names of records that came without one, such as those in an address. */
export function useNames(wanted: readonly Strangers[]) {
  const unknown = wanted
    .map(({ entity, ids }) => ({ entity, ids: [...new Set(ids)].filter((id) => !nameOf(entity, id)) }))
    .filter(({ ids }) => ids.length > 0);
  const { isLoading } = useQuery({
    queryKey: ['pick', 'names', unknown],
    enabled: unknown.length > 0,
    staleTime: Infinity,
    queryFn: async () => {
      for (const { entity, ids } of unknown) remember(entity, await pick(entity, { ids, pageSize: ids.length }));
      return unknown.length;
    },
  });
  return { known: known.size, isAsking: isLoading };
}

function Choice({ row }: { row: Picked }) {
  return (
    <span className="hl-pick">
      {row.picture != null && <Thumbnail id={row.picture} />}
      {row.code && <code>{row.code}</code>}
      {row.title}
      {row.disabled && <em>已停用</em>}
    </span>
  );
}

const asOption = (row: Picked) => ({
  value: row.id,
  label: <Choice row={row} />,
  name: row.code && row.code !== row.title ? `${row.code} ${row.title}` : row.title,
  disabled: row.disabled ?? false,
});

interface Common {
  readonly entity: string;
  /** The subset of it that may be chosen. */
  readonly only?: string | undefined;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly bare?: boolean;
  readonly label?: string;
  readonly onOpenChange?: (open: boolean) => void;
  /** A record that may not be chosen, such as the one being edited as its own parent. */
  readonly except?: number;
}
type One = Common & {
  readonly many?: false;
  readonly value: number | null;
  /** What the server calls the chosen record, so that nothing need be asked to show it. */
  readonly title?: string;
  readonly onChange: (id: number | null, row?: Picked) => void;
};
type Many = Common & {
  readonly many: true;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
};

/** Chooses records by code, name or pinyin initials. */
export function RecordPicker(props: One | Many) {
  const { entity, only, id, disabled, invalid, placeholder, autoFocus, bare, label, except } = props;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  /** Where Enter was pressed before the rows for what was typed had come. */
  const [entered, setEntered] = useState<EventTarget>();
  const chosen = props.many ? [...props.value] : props.value === null ? [] : [props.value];
  if (!props.many && props.value !== null && props.title && !nameOf(entity, props.value))
    remember(entity, [{ id: props.value, title: props.title }]);
  const { isAsking: isNaming } = useNames([{ entity, ids: chosen }]);
  const {
    data: rows = [],
    isFetching,
    isAnswer,
  } = useRows(entity, only, text, open || text !== '' || autoFocus === true);
  const options = rows.filter((row) => row.id !== except).map(asOption);
  const missingOptions = chosen
    .filter((one) => !rows.some((row) => row.id === one))
    .map((one) => ({
      ...asOption(nameOf(entity, one) ?? { id: one, title: isNaming ? '…' : `#${one}` }),
      disabled: false,
    }));
  const isAsking = text !== '' && !isAnswer;
  const onOpenChange = (is: boolean) => {
    setOpen(is);
    if (!is) setText('');
    setEntered(undefined);
    props.onOpenChange?.(is);
  };
  const takeFirst = useEffectEvent(() => {
    const first = options.find((option) => !option.disabled && !chosen.includes(option.value));
    setEntered(undefined);
    // Nothing is meant, so the key that waited goes on to whoever it was for.
    if (!first) entered?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    else if (props.many) props.onChange([...chosen, first.value]);
    else {
      onOpenChange(false);
      props.onChange(first.value, nameOf(entity, first.value));
    }
  });
  useEffect(() => {
    if (entered && isAnswer) takeFirst();
  }, [entered, isAnswer]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isAsking) return;
    event.preventDefault();
    event.stopPropagation();
    setEntered(event.target);
  };
  const common = {
    ...(id && { id }),
    className: bare ? 'hl-picker is-bare' : 'hl-picker',
    variant: bare ? ('borderless' as const) : ('outlined' as const),
    options: [...(text === '' ? missingOptions : []), ...options],
    // Whoever has typed nothing has not meant the first of them all.
    defaultActiveFirstOption: text !== '',
    open,
    optionLabelProp: 'name',
    showSearch: { filterOption: false as const, onSearch: setText, ...(props.many && { autoClearSearchValue: true }) },
    placeholder: placeholder ?? '编码、名称或拼音首字母',
    notFoundContent: isFetching || isAsking ? '正在查找…' : text ? `没有找到“${text}”` : '没有可选的记录',
    popupMatchSelectWidth: false,
    allowClear: !bare,
    disabled: disabled ?? false,
    autoFocus: autoFocus ?? false,
    onOpenChange,
    ...(invalid && { status: 'error' as const }),
    ...(label && { 'aria-label': label }),
  };
  return (
    <span
      className="hl-picking"
      onKeyDownCapture={onKeyDown}
      {...(isAsking && { 'data-asking': '' })}
      {...(isNaming && { 'aria-busy': true })}
    >
      {props.many ? (
        <Select
          {...common}
          mode="multiple"
          maxTagCount="responsive"
          value={chosen}
          onChange={(ids: number[]) => props.onChange(ids)}
        />
      ) : (
        <Select
          {...common}
          value={props.value}
          onChange={(value: number | undefined) =>
            props.onChange(value ?? null, value === undefined ? undefined : nameOf(entity, value))
          }
        />
      )}
    </span>
  );
}
