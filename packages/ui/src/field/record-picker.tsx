import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import type { Picked } from '@heliu/model';
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
  return useQuery({
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
}

export interface Strangers {
  readonly entity: string;
  readonly ids: readonly number[];
}

/** Asks for the names of records that came without one, such as those in an address. Tells how many are known by now. */
export function useNames(wanted: readonly Strangers[]): number {
  const unknown = wanted
    .map(({ entity, ids }) => ({ entity, ids: [...new Set(ids)].filter((id) => !nameOf(entity, id)) }))
    .filter(({ ids }) => ids.length > 0);
  useQuery({
    queryKey: ['pick', 'names', unknown],
    enabled: unknown.length > 0,
    staleTime: Infinity,
    queryFn: async () => {
      for (const { entity, ids } of unknown) remember(entity, await pick(entity, { ids, pageSize: ids.length }));
      return unknown.length;
    },
  });
  return known.size;
}

function Choice({ row }: { row: Picked }) {
  return (
    <span className="hl-pick">
      {row.code && <code>{row.code}</code>}
      {row.title}
      {row.disabled && <em>已停用</em>}
    </span>
  );
}

const asOption = (row: Picked) => ({
  value: row.id,
  label: <Choice row={row} />,
  name: row.code ? `${row.code} ${row.title}` : row.title,
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
  const chosen = props.many ? [...props.value] : props.value === null ? [] : [props.value];
  if (!props.many && props.value !== null && props.title && !nameOf(entity, props.value))
    remember(entity, [{ id: props.value, title: props.title }]);
  useNames([{ entity, ids: chosen }]);
  const { data: rows = [], isFetching } = useRows(entity, only, text, open || autoFocus === true);
  const options = rows.filter((row) => row.id !== except).map(asOption);
  const missingOptions = chosen
    .filter((one) => !rows.some((row) => row.id === one))
    .map((one) => ({ ...asOption(nameOf(entity, one) ?? { id: one, title: `#${one}` }), disabled: false }));
  const common = {
    ...(id && { id }),
    className: bare ? 'hl-picker is-bare' : 'hl-picker',
    variant: bare ? ('borderless' as const) : ('outlined' as const),
    options: [...(text === '' ? missingOptions : []), ...options],
    optionLabelProp: 'name',
    showSearch: { filterOption: false as const, onSearch: setText, ...(props.many && { autoClearSearchValue: true }) },
    placeholder: placeholder ?? '编码、名称或拼音首字母',
    notFoundContent: isFetching ? '正在查找…' : text ? `没有找到“${text}”` : '没有可选的记录',
    popupMatchSelectWidth: false,
    allowClear: !bare,
    disabled: disabled ?? false,
    autoFocus: autoFocus ?? false,
    onOpenChange: (is: boolean) => {
      setOpen(is);
      if (!is) setText('');
      props.onOpenChange?.(is);
    },
    ...(invalid && { status: 'error' as const }),
    ...(label && { 'aria-label': label }),
  };
  if (props.many)
    return (
      <Select
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={chosen}
        onChange={(ids: number[]) => props.onChange(ids)}
      />
    );
  return (
    <Select
      {...common}
      value={props.value}
      onChange={(value: number | undefined) =>
        props.onChange(value ?? null, value === undefined ? undefined : nameOf(entity, value))
      }
    />
  );
}
