import { request } from '@heliu/ui';
import type { Page, Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { labelCalls } from './label.calls.ts';
import { orderLabel } from './label.ts';

export type Label = Wire<typeof orderLabel>;

/** A company has few labels, and every row of a list wants to know their colours: they are read once. */
export function useLabels(): readonly Label[] {
  const { data } = useQuery({
    queryKey: [orderLabel.name, 'all'],
    staleTime: 60_000,
    queryFn: () => request<Page<Label>>(labelCalls.operations.list, { pageSize: 500 }, { quiet: true }),
  });
  return data?.rows ?? [];
}

/** The colours of labels are those of the product; grey means nothing in particular. */
const tones: Readonly<Record<string, string>> = {
  blue: 'is-order',
  orange: 'is-goods',
  green: 'is-money',
  red: 'is-invoice',
};

export const LabelTag = ({ label: { name, color } }: { label: Pick<Label, 'name' | 'color'> }) => (
  <span className={`hl-tag ${tones[color] ?? ''}`}>{name}</span>
);

export function Labels({ ids }: { ids: readonly number[] | null }) {
  const labels = useLabels();
  const found = (ids ?? []).flatMap((id) => labels.find((label) => label.id === id) ?? []);
  return found.map((label) => <LabelTag key={label.id} label={label} />);
}
