import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request, useSettled } from '@heliu/ui';
import { Select } from 'antd';
import { useState } from 'react';
import { type Colleague, colleagues } from '../people/people.calls.ts';

const known = new Map<number, string>();

function useColleagues(keyword: string) {
  const settled = useSettled(keyword, 180);
  return useQuery({
    queryKey: ['process', 'colleagues', settled],
    queryFn: async ({ signal }) => {
      const { rows } = await request(colleagues, { keyword: settled }, { quiet: true, signal });
      for (const { id, name } of rows) known.set(id, name);
      return rows;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

const shown = ({ id, name, department }: Colleague) => ({
  value: id,
  name,
  label: (
    <>
      {name} {department && <span className="hl-muted">{department}</span>}
    </>
  ),
});

interface Props {
  readonly label: string;
  readonly value: readonly number[];
  readonly many?: boolean;
  readonly placeholder?: string;
  /** What the one that is chosen already is called. */
  readonly title?: string;
  readonly invalid?: boolean;
  readonly id?: string;
  readonly onChange: (ids: number[]) => void;
}

/** Colleagues who can decide, for everybody: whoever is asked need not be able to look after accounts. */
export function PeopleInput({ label, value, many = false, placeholder, title = '', invalid, id, onChange }: Props) {
  const [keyword, setKeyword] = useState('');
  const { data = [], isFetching } = useColleagues(keyword);
  const missing = value
    .filter((one) => !data.some((row) => row.id === one))
    .map((one) => ({ value: one, name: known.get(one) ?? title, label: known.get(one) ?? (title || '…') }));
  return (
    <Select
      className="hl-wide"
      {...(id && { id })}
      aria-label={label}
      status={invalid ? 'error' : ''}
      {...(many && { mode: 'multiple' as const })}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={many ? [...value] : (value[0] ?? null)}
      placeholder={placeholder}
      loading={isFetching}
      optionLabelProp="name"
      options={[...missing, ...data.map(shown)]}
      notFoundContent={isFetching ? '正在查找…' : '没有这个人'}
      onChange={(chosen: number | number[] | null) => {
        setKeyword('');
        onChange(Array.isArray(chosen) ? chosen : chosen === null ? [] : [chosen]);
      }}
    />
  );
}
