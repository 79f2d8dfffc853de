import { useQuery } from '@tanstack/react-query';
import type { AnyEntity, LogRow } from '@heliu/model';
import { useState } from 'react';
import { formatDate } from '../text/filters.ts';
import { readLog } from '../wire/generic.ts';
import { differencesOf } from './differences.ts';

function Step({ entity: e, row }: { entity: AnyEntity; row: LogRow }) {
  const [open, setOpen] = useState(false);
  // A new record has no before; listing all its fields would say nothing.
  const changes = row.before || row.action === 'attach' ? differencesOf(e, row) : [];
  return (
    <li>
      <div>
        <b>{row.label}</b>
        <span>{row.userName}</span>
        <time>{formatDate(row.at, 'yyyy-MM-dd HH:mm')}</time>
      </div>
      {row.reason && <p>原因：{row.reason}</p>}
      {changes.length > 0 && (
        <button type="button" className="hl-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          改了{' '}
          {changes
            .map(({ label }) => label)
            .slice(0, 3)
            .join('、')}
          {changes.length > 3 && ` 等 ${changes.length} 项`}
        </button>
      )}
      {open && (
        <dl>
          {changes.map(({ key, label, before, after }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {before && <del>{before}</del>}
                {before && after && ' → '}
                {after && <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Who did what to a record, newest first. */
export function Timeline({ entity: e, id }: { entity: AnyEntity; id: number }) {
  const log = useQuery({ queryKey: [e.name, 'log', id], queryFn: () => readLog(e, id), retry: false });
  if (log.isError) return <p className="hl-muted">没有取到操作记录：{log.error.message}</p>;
  if (log.isPending) return <div className="hl-bones" />;
  if (log.data.length === 0) return <p className="hl-muted">还没有操作记录</p>;
  return (
    <ol className="hl-timeline">
      {log.data.map((row) => (
        <Step key={row.id} entity={e} row={row} />
      ))}
    </ol>
  );
}
