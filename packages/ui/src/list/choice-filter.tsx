import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { pick } from '../wire/generic.ts';

interface Props {
  readonly label: string;
  /** What an empty one means; all of them, if nothing is said. */
  readonly empty?: string | undefined;
  readonly value: string | null;
  readonly onChange: (value: string | undefined) => void;
}

/** Narrows a report to one of a few; left empty it means all of them. */
export function ChoiceFilter({
  label,
  empty = `全部${label}`,
  value,
  onChange,
  choices,
}: Props & { readonly choices: Readonly<Record<string, string>> }) {
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={empty}
      style={{ width: 122 }}
      value={value || null}
      options={Object.entries(choices).map(([one, text]) => ({ value: one, label: text }))}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}

/** The same among records of a kind that there are few of, such as shops. */
export function RecordFilter({ entity, ...props }: Props & { readonly entity: string }) {
  const found = useQuery({
    queryKey: [entity, 'choices'],
    staleTime: 60_000,
    queryFn: () => pick(entity, { pageSize: 200 }),
  });
  return (
    <ChoiceFilter {...props} choices={Object.fromEntries((found.data ?? []).map(({ id, title }) => [id, title]))} />
  );
}
