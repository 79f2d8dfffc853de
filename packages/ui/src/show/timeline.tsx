import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, columnsOf, type Field, linesOf } from '@heliu/model';
import { useState } from 'react';
import { textOf } from '../field/shown.tsx';
import { formatDate, missing } from '../text/filters.ts';
import type { LogRow } from '@heliu/model';
import { readLog } from '../wire/generic.ts';

// The action itself says what became of the status.
const quiet = new Set([
  'id',
  'status',
  'auditedBy',
  'auditedAt',
  'version',
  'updatedAt',
  'updatedBy',
  'createdAt',
  'createdBy',
  'companyId',
  'titles',
]);

function valueText(field: Field | undefined, value: unknown): string {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) return `${value.length} 行`;
  return field ? textOf(field, value) : value === null || value === undefined ? missing : String(value);
}

/** The fields a change touched, with what stood there before. */
function differences(e: AnyEntity, { before, after }: LogRow) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = columnsOf(e);
  return keys
    .filter((key) => !quiet.has(key) && JSON.stringify(before?.[key] ?? null) !== JSON.stringify(after?.[key] ?? null))
    .map((key) => ({
      key,
      label: fields[key]?.label ?? linesOf(e)[key]?.label ?? key,
      before: valueText(fields[key], before?.[key]),
      after: valueText(fields[key], after?.[key]),
    }));
}

function Step({ entity: e, row }: { entity: AnyEntity; row: LogRow }) {
  const [open, setOpen] = useState(false);
  // A new record has no before; listing all its fields would say nothing.
  const changes = row.before ? differences(e, row) : [];
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
                <del>{before}</del> → <ins>{after}</ins>
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
