import type { Complaint } from '@heliu/model';
import { fieldId } from './form-body.tsx';
import { type GoDetail, goEvent } from './use-grid.ts';

/** Goes to the field, or to the cell of the sheet, that a complaint is about. */
function jump(prefix: string, path: string): void {
  const [kind, row, key] = path.split('.');
  const field = document.getElementById(fieldId(prefix, kind!));
  if (field && key === undefined) {
    field.scrollIntoView({ block: 'center' });
    field.focus();
    return;
  }
  const detail: GoDetail = { row: Number(row), key: key ?? '' };
  document
    .querySelector(`[data-form="${prefix}"] [data-lines="${kind}"]`)
    ?.dispatchEvent(new CustomEvent(goEvent, { detail }));
}

export function ErrorSummary({ prefix, complaints }: { prefix: string; complaints: readonly Complaint[] }) {
  if (complaints.length === 0) return null;
  const shown = complaints.slice(0, 8);
  return (
    <div className="hl-blockers hl-summary" role="alert">
      <b>有 {complaints.length} 处要改：</b>
      {shown.map(({ path, message }) => (
        <button key={path + message} type="button" onClick={() => jump(prefix, path)}>
          {message}
        </button>
      ))}
      {complaints.length > shown.length && <span>等</span>}
    </div>
  );
}
