import type { Page } from '@heliu/model';
import { type Column, DataTable, request, useMay } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Errors, LastRun, State, SyncedTo } from './task-cells.pages.tsx';
import { pullTaskCalls } from './task.calls.ts';
import type { TaskRow } from './touched.pages.tsx';
import { pullTask, resources } from './task.ts';

const columns: Column<TaskRow>[] = [
  {
    key: 'resource',
    title: '任务',
    pin: 'left',
    render: ({ id, resource }) => <Link to={`/oms/task/show/${id}`}>{resources[resource]}</Link>,
  },
  { key: 'state', title: '状态', render: (row) => <State row={row} /> },
  { key: 'mark', title: '已同步到', render: (row) => <SyncedTo row={row} /> },
  { key: 'lastRun', title: '上次执行', render: (row) => <LastRun row={row} /> },
  { key: 'errors', title: '未处理错误', align: 'right', render: (row) => <Errors row={row} /> },
];

/** What is fetched from one shop, on its own page. */
export function ShopTasks({ shop }: { shop: number }) {
  const may = useMay();
  const tasks = useQuery({
    queryKey: [pullTask.name, 'list', 'of shop', shop],
    enabled: may('oms_task:view'),
    queryFn: ({ signal }) =>
      request<Page<TaskRow>>(pullTaskCalls.operations.list, { shop: String(shop), page: 1, pageSize: 20 }, { signal }),
  });
  const rows = tasks.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>平台任务</h3>
      <DataTable label="平台任务" columns={columns} rows={rows} isLoading={tasks.isPending} />
    </section>
  );
}
