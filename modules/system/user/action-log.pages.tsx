import { type Column, DataTable, formatDate, RecordPicker, request } from '@heliu/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Input, Pagination } from 'antd';
import { useState } from 'react';
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
const pageSize = 50;

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
  const change = (patch: { [K in keyof Asked]?: Asked[K] | undefined }) => {
    const merged = Object.entries({ ...asked, ...patch }).filter(([, value]) => value !== undefined && value !== '');
    setAsked(Object.fromEntries(merged));
    setPage(1);
  };
  const log = useQuery({
    queryKey: ['sys_log', asked, page],
    placeholderData: keepPreviousData,
    queryFn: () => request(actionLogList, { ...asked, page, pageSize }),
  });
  return (
    <div className="hl-page">
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <div className="hl-filters">
            <Input.Search
              className="hl-quick"
              allowClear
              placeholder="单据、名称、操作或用户"
              aria-label="查找"
              onSearch={(q) => change({ q: q.trim() })}
            />
            <div style={{ width: 180 }}>
              <RecordPicker
                entity="sys_user"
                value={asked.user ?? null}
                onChange={(user) => change({ user: (user as number | null) ?? undefined })}
                placeholder="全部用户"
              />
            </div>
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
          <span className="hl-muted">
            {log.data ? `${log.data.totalIsExact ? '' : '超过 '}${log.data.total.toLocaleString()} 条` : ''}
          </span>
          <Pagination
            size="small"
            showSizeChanger={false}
            current={page}
            pageSize={pageSize}
            total={Math.min(log.data?.total ?? 0, 10_000)}
            onChange={setPage}
          />
        </footer>
      </section>
    </div>
  );
}
