import { Link } from 'react-router';
import { agoText, syncedText } from '../shop/health.rules.ts';
import { formatMoment, missing, StateDot, useNow } from '@heliu/ui';
import { PullState, useRunning } from './running.pages.tsx';
import type { TaskRow } from './touched.pages.tsx';
import { pullStates, pullTask } from './task.ts';

interface Of {
  readonly row: TaskRow;
}

export function State({ row: { id, state, failures } }: Of) {
  const pull = useRunning().find((one) => one.id === id);
  if (pull) return <PullState pull={pull} />;
  const label = failures > 1 ? `${pullStates[state]}，连续 ${failures} 次` : pullStates[state];
  return <StateDot entity={pullTask} state={state} label={label} />;
}

export function SyncedTo({ row: { mark, enabled, lastRunAt } }: Of) {
  const now = useNow();
  if (!mark) return <span className="hl-missing">{missing}</span>;
  const { text, tone } = syncedText(mark, now);
  return (
    <>
      {formatMoment(mark, true)}{' '}
      {enabled && lastRunAt && tone !== 'money' && (
        <span className={tone === 'invoice' ? 'hl-negative' : 'hl-muted'}>{text}</span>
      )}
    </>
  );
}

export function LastRun({ row: { lastRunAt, lastMessage, state } }: Of) {
  const now = useNow();
  if (!lastRunAt) return <span className="hl-missing">还没有执行过</span>;
  return (
    <span title={lastMessage ?? ''} className={state === 'failed' || state === 'paused' ? 'hl-negative' : ''}>
      {agoText(lastRunAt, now)}：{lastMessage}
    </span>
  );
}

/** A task that is stopped, or waits for somebody to authorize, has no next time. */
export function NextAt({ row: { nextAt, enabled, state } }: Of) {
  const now = useNow();
  if (!enabled || !nextAt || state === 'paused' || state === 'running')
    return <span className="hl-missing">{missing}</span>;
  return Date.parse(nextAt) <= now ? '即将执行' : formatMoment(nextAt, true);
}

export const Errors = ({ row: { id, openErrors } }: Of) =>
  openErrors > 0 ? (
    <Link className="hl-negative" to={`/oms/task/show/${id}?tab=errors`}>
      {openErrors}
    </Link>
  ) : (
    <span className="hl-missing">0</span>
  );
