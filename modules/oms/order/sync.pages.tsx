import { request, say, useMay } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { pullProgress, type RunningPull, syncOrders } from '../pull/task.calls.ts';
import { resources } from '../pull/task.ts';
import { shopOrder } from './order.ts';

const progressKey = ['oms_task', 'progress'];

/** What is being fetched at this moment. Asked often only while something runs. */
function useRunning() {
  const may = useMay();
  const { data = [] } = useQuery<readonly RunningPull[]>({
    queryKey: progressKey,
    enabled: may('oms_task:view'),
    refetchInterval: ({ state }) => (state.data?.length ? 1500 : 20_000),
    queryFn: ({ signal }) => request(pullProgress, {}, { quiet: true, signal }),
  });
  return data;
}

/** The running sync with how far it is; orders that came with it are shown when it is over. */
export function SyncProgress() {
  const running = useRunning();
  const queries = useQueryClient();
  const ran = useRef(false);
  const isRunning = running.length > 0;
  useEffect(() => {
    if (ran.current && !isRunning) void queries.invalidateQueries({ queryKey: [shopOrder.name] });
    ran.current = isRunning;
  }, [isRunning, queries]);
  const [first, ...others] = running;
  if (!first) return null;
  const { shopName, resource, done, total } = first;
  const share = total ? Math.min(1, done / total) : undefined;
  const label = `${shopName} 同步${resources[resource]}`;
  return (
    <div className="order-sync">
      <p>
        <span>
          {label}
          {others.length > 0 && <span className="hl-muted">，另有 {others.length} 个</span>}
        </span>
        <span className="hl-muted">
          {done.toLocaleString('en-US')}
          {total !== null && ` / ${total.toLocaleString('en-US')}`}
        </span>
      </p>
      <div
        className={share === undefined ? 'hl-progress is-running is-moving' : 'hl-progress is-running'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share !== undefined && { 'aria-valuenow': Math.round(share * 100) })}
      >
        <i style={{ width: `${(share ?? 0.3) * 100}%` }} />
      </div>
    </div>
  );
}

export function SyncButton() {
  const may = useMay();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!may('oms_task:run')) return null;
  const run = async () => {
    setBusy(true);
    try {
      const { done, skipped } = await request(syncOrders, {});
      if (done > 0) say({ text: `已开始同步 ${done} 家店铺`, durationMs: 2500 });
      else say({ text: skipped[0] ?? '没有可以同步的店铺，请先接入店铺', type: 'warning', durationMs: 5000 });
      await queries.invalidateQueries({ queryKey: progressKey });
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void run()}>
      同步订单
    </Button>
  );
}
