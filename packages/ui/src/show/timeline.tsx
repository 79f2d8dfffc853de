import { useQuery } from '@tanstack/react-query';
import type { AnyEntity, LogRow } from '@heliu/model';
import { useState } from 'react';
import { formatDate } from '../text/filters.ts';
import { readLog } from '../wire/generic.ts';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf } from './differences.ts';

/** The name of the file that was added or removed says everything there is to say. */
const fileIn = ({ before, after }: LogRow): string | undefined => {
  const name = after?.['attachment'] ?? before?.['attachment'];
  return typeof name === 'string' ? name : undefined;
};

function Step({ entity: e, row }: { entity: AnyEntity; row: LogRow }) {
  const [open, setOpen] = useState(false);
  const file = fileIn(row);
  // A new record has no before; listing all its fields would say nothing.
  const differences = row.before && file === undefined ? differencesOf(e, row) : [];
  const touched = [...new Set(differences.map(({ short }) => short))];
  return (
    <li>
      <div>
        <b>{row.label}</b>
        <span>{row.userName}</span>
        <time>{formatDate(row.at, 'yyyy-MM-dd HH:mm')}</time>
      </div>
      {row.reason && <p>原因：{row.reason}</p>}
      {file && <p>{file}</p>}
      {touched.length > 0 && (
        <button type="button" className="hl-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          改了 {touched.slice(0, 3).join('、')}
          {touched.length > 3 && ` 等 ${touched.length} 项`}
        </button>
      )}
      {open && <DifferenceList differences={differences} />}
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
