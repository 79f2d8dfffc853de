import { type Column, DataTable, formatDate, Pager, QuickSearch, RecordPicker, request } from '@heliu/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker } from 'antd';
import { useCallback, useState } from 'react';
import { actionLogList, type ActionLogRow } from './user.calls.ts';

const columns: Column<ActionLogRow>[] = [
  { key: 'at', title: '时间', render: (row) => formatDate(row.at), width: 160 },
  { key: 'userName', title: '用户', render: (row) => row.userName, width: 110 },
  { key: 'module', title: '对象', render: (row) => row.module, width: 110 },
  { key: 'label', title: '操作', render: (row) => row.label, width: 120 },
  { key: 'title', title: '单据 / 名称', render: (row) => row.title ?? '--' },
  { key: 'reason', title: '原因', render: (row) => row.reason ?? '--' },
  { key: 'ip', title: '地址', render: (row) => row.ip ?? '--', width: 130 },
];

interface Asked {
  readonly user?: number;
  readonly from?: string;
  readonly to?: string;
  readonly q?: string;
}

/** Who did what, newest first. */
export default function ActionLog() {
  const [asked, setAsked] = useState<Asked>({});
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(50);
  const change = useCallback((patch: { [K in keyof Asked]?: Asked[K] | undefined }) => {
    setAsked((before) => {
      const merged = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined && value !== '');
      return Object.fromEntries(merged);
    });
    setPage(1);
  }, []);
  const onSearch = useCallback((q: string) => change({ q }), [change]);
  const log = useQuery({
    queryKey: ['sys_log', asked, page, pageSize],
    placeholderData: keepPreviousData,
    queryFn: () => request(actionLogList, { ...asked, page, pageSize }),
  });
  return (
    <div className="hl-page">
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <div className="hl-filters">
            <QuickSearch value={asked.q ?? ''} placeholder="单据、名称、操作或用户" onSearch={onSearch} />
            <RecordPicker
              entity="sys_user"
              label="用户"
              value={asked.user ?? null}
              onChange={(user) => change({ user: (user as number | null) ?? undefined })}
              placeholder="全部用户"
            />
            <DatePicker.RangePicker
              aria-label="日期范围"
              onChange={(_, [from, to]) => change({ from: from || undefined, to: to || undefined })}
            />
          </div>
          <Button onClick={() => void log.refetch()}>刷新</Button>
        </header>
        <DataTable
          label="用户操作日志"
          columns={columns}
          rows={log.data?.rows ?? []}
          isLoading={log.isPending}
          isFetching={log.isFetching}
          empty="这个范围内没有操作"
          pageKey={`${JSON.stringify(asked)}${page}`}
        />
        <footer className="hl-foot">
          <Pager
            page={page}
            pageSize={pageSize}
            total={log.data?.total ?? 0}
            isExact={log.data?.totalIsExact ?? true}
            hasNext={page * pageSize < (log.data?.total ?? 0)}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        </footer>
      </section>
    </div>
  );
}
