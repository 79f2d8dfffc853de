import type { AnyEntity, Call, Calls, Page, Wire } from '@heliu/model';
import { type Column, DataTable, request, useMay, useReach } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { drawerColumns } from '../drawer/drawer-cells.pages.tsx';
import { drawerCalls } from '../drawer/drawer.calls.ts';
import { terminalColumns } from '../terminal/terminal-cells.pages.tsx';
import { terminalCalls } from '../terminal/terminal.calls.ts';
import type { subject } from '../subject/subject.ts';

type Subject = Wire<typeof subject>;

interface OwnedProps<E extends AnyEntity> {
  readonly calls: Calls<E, { readonly list: Call }>;
  readonly subject: number;
  readonly columns: readonly Column<Wire<E>>[];
}
function Owned<E extends AnyEntity>({ calls, subject: id, columns }: OwnedProps<E>) {
  const may = useMay();
  const { name, label } = calls.entity;
  const found = useQuery({
    queryKey: [name, 'list', 'of subject', id],
    enabled: may(`${name}:view`),
    queryFn: ({ signal }) =>
      request<Page<Wire<E>>>(calls.operations.list, { subject: String(id), page: 1, pageSize: 20 }, { signal }),
  });
  const rows = found.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{label}</h3>
      <DataTable label={label} columns={columns} rows={rows as never} isLoading={found.isPending} />
    </section>
  );
}

/** Those who issue in its name, and the machines they do it with. */
export const DrawersAndTerminals = ({ row: { id, kind } }: { row: Subject }) => (
  <>
    <Owned calls={drawerCalls} subject={id} columns={drawerColumns} />
    {kind === 'taxControl' && <Owned calls={terminalCalls} subject={id} columns={terminalColumns} />}
  </>
);

/** To the account with which this subject's invoices are issued. */
export function ProviderLink({ row: { id, provider } }: { row: Subject }) {
  const reach = useReach();
  const navigate = useNavigate();
  const to = `/oms/invoiceprovider?provider=${provider}&subject=${id}`;
  if (!provider || !reach(to)) return null;
  return <Button onClick={() => void navigate(to)}>开票服务设置</Button>;
}
