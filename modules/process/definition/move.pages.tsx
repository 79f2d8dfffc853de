import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BatchResults, type NamedResult, request, useBusy, Waiting } from '@heliu/ui';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { moveRunning, olderRunning } from './definition.ts';

/** What still goes by older versions, which of it can go on by this one, and why the rest cannot. */
export default function MoveDialog({ id, revision, onClose }: { id: number; revision: number; onClose: () => void }) {
  const queries = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<readonly NamedResult[]>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const { data } = useQuery({
    queryKey: ['process_definition', 'older', id],
    queryFn: ({ signal }) => request(olderRunning, { id }, { signal }),
    gcTime: 0,
  });
  const rows = data?.rows ?? [];
  const chosen = rows.filter((row) => row.why === null && !left.has(row.id));
  const confirm = () =>
    run(
      async () => {
        const moved = await request(moveRunning, { id, instances: chosen.map((row) => row.id) }, { quiet: true });
        const titles = new Map(rows.map((row) => [row.id, row.title]));
        setResults(moved.rows.map((row) => ({ ...row, title: titles.get(row.id) ?? '' })));
        void queries.invalidateQueries();
      },
      (error) => setRefusal(error.message),
    );
  if (results) return <BatchResults label="换版" results={results} onClose={onClose} />;
  return (
    <Modal
      open
      width={720}
      title={`把在走的流程换到第 ${revision} 版`}
      okText={`换版 ${chosen.length} 个`}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={confirm}
      onCancel={onClose}
    >
      {!data ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <p className="hl-muted">没有还按旧版本审批的流程。</p>
      ) : (
        <div className="flow-lines" role="region" aria-label="按旧版本审批的流程" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th aria-label="选择" />
                <th>流程</th>
                <th>发起人</th>
                <th>现在的步骤</th>
                <th>版本</th>
                <th>能不能换</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Checkbox
                      aria-label={row.title}
                      disabled={row.why !== null}
                      checked={row.why === null && !left.has(row.id)}
                      onChange={(event) => {
                        const next = new Set(left);
                        if (event.target.checked) next.delete(row.id);
                        else next.add(row.id);
                        setLeft(next);
                      }}
                    />
                  </td>
                  <td>
                    <Link to={`/process/detail/${row.id}`} onClick={onClose}>
                      {row.title}
                    </Link>
                  </td>
                  <td>{row.starter}</td>
                  <td>{row.step}</td>
                  <td>第 {row.revision} 版</td>
                  <td className={row.why === null ? 'is-yes' : 'hl-muted is-reason'}>{row.why ?? '可以'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {refusal && (
        <div className="hl-blockers" role="alert">
          {refusal}
        </div>
      )}
    </Modal>
  );
}
