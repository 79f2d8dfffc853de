import { refresh, request, useMay } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { shop } from '../shop/shop.ts';
import { pullProgress, type RunningPull } from './task.calls.ts';
import { pullTask, resources } from './task.ts';
import './pull.css';

const none: readonly RunningPull[] = [];

/** What is being fetched at this moment. Asked often only while something runs. */
export function useRunning(): readonly RunningPull[] {
  const may = useMay();
  const queries = useQueryClient();
  const { data = none } = useQuery<readonly RunningPull[]>({
    queryKey: [pullTask.name, 'progress'],
    enabled: may('oms_task:view'),
    refetchInterval: ({ state }) => (state.data?.length ? 2000 : 20_000),
    queryFn: ({ signal }) => request(pullProgress, {}, { quiet: true, inBackground: true, signal }),
  });
  // What ended has changed its task and its shop; both are read anew.
  const before = useRef(data);
  useEffect(() => {
    const ended = before.current.some(({ id }) => !data.some((one) => one.id === id));
    before.current = data;
    if (!ended) return;
    void queries.invalidateQueries({ queryKey: [pullTask.name, 'list'] });
    void queries.invalidateQueries({ queryKey: [pullTask.name, 'show'] });
    refresh(shop);
  }, [data, queries]);
  return data;
}

/** How much of the time to be read is read. Without a known end it only shows that something moves. */
export function PullBar({ pull: { shopName, resource, done, total } }: { pull: RunningPull }) {
  const share = total ? Math.min(1, done / total) : undefined;
  return (
    <div
      className={share === undefined ? 'hl-progress is-running is-moving' : 'hl-progress is-running'}
      role="progressbar"
      aria-label={`${shopName} 同步${resources[resource]}`}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share !== undefined && { 'aria-valuenow': Math.round(share * 100) })}
    >
      <i style={{ width: `${(share ?? 0.3) * 100}%` }} />
    </div>
  );
}

/** A running pull on one line of a table. */
export const PullState = ({ pull }: { pull: RunningPull }) => (
  <span className="pull-state" title={pull.message ?? '正在开始'}>
    <PullBar pull={pull} />
    <span className="hl-muted">{pull.message ?? '正在开始'}</span>
  </span>
);
