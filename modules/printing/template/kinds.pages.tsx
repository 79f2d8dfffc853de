import { type ControlProps, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type PrintedKind, printedKinds } from './template.calls.ts';

/** What can be printed does not change while one looks. */
export function useKinds(): readonly PrintedKind[] {
  const { data } = useQuery({
    queryKey: ['printing', 'kinds'],
    queryFn: () => request(printedKinds, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.kinds ?? [];
}
export const useKind = (source: unknown): PrintedKind | undefined => useKinds().find((one) => one.source === source);

/** A kind of document, found by any part of its name. */
export function SourceSelect({ id, value, onChange, invalid, disabled }: ControlProps<string | null>) {
  const kinds = useKinds();
  return (
    <Select
      {...(id && { id })}
      value={value || null}
      onChange={onChange}
      options={kinds.map(({ source, label, isReceipt }) => ({
        value: source,
        label: isReceipt ? `${label}（小票）` : label,
      }))}
      loading={kinds.length === 0}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="零售单、采购订单、出库单……"
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
    />
  );
}

/** When something may come out by itself; it depends on what. */
export function EventSelect({ id, value, onChange, invalid, disabled, header }: ControlProps<string | null>) {
  const events = useKind(header?.['source'])?.events ?? [];
  return (
    <Select
      {...(id && { id })}
      value={value || null}
      onChange={onChange}
      options={events.map(({ key, label }) => ({ value: key, label }))}
      placeholder={header?.['source'] ? '审核后、收款后……' : '先选单据'}
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
    />
  );
}
