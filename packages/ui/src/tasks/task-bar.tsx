import type { TaskProgress } from '@heliu/model';

/** How far a task has got. Without a known end it only shows that something moves. */
export function TaskBar({ task }: { task: TaskProgress }) {
  const { done, total, status, label } = task;
  const share = status === 'done' ? 1 : total ? Math.min(1, done / total) : undefined;
  return (
    <div
      className={`hl-progress is-${status}${share === undefined && status === 'running' ? ' is-moving' : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share !== undefined && { 'aria-valuenow': Math.round(share * 100) })}
    >
      <i style={{ width: `${(share ?? (status === 'running' ? 0.3 : 0)) * 100}%` }} />
    </div>
  );
}
