import type { Field, Fields } from '@heliu/model';
import { Fragment, type ReactNode, useState } from 'react';
import { gridColumns, gridTotals } from '../form/grid-columns.ts';
import { isNumeric, shown } from '../field/shown.tsx';
import { formatDecimal, formatMoney } from '../text/filters.ts';

type Line = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly titles?: Readonly<Record<string, string>>;
};

/** More rows than this are shown when asked for: few read them, and all would wait for them. */
const atOnce = 300;

/** What the audit will find out, such as the cost of what leaves, is no zero before it. */
const isFilled = ({ kind, computed }: Field, value: unknown, isDraft: boolean): boolean =>
  value !== null && value !== undefined && value !== '' && !(isDraft && computed && kind === 'money' && !Number(value));

/** The lines of a stored document, with their sums. */
export function LinesTable({
  label,
  fields,
  lines,
  columns: order,
  cells,
  detail,
  isDraft = false,
}: {
  label: string;
  fields: Fields;
  lines: readonly Line[];
  columns?: readonly string[];
  isDraft?: boolean;
  /** How to show a column that the kind of its field does not already show well. */
  cells?: Readonly<Record<string, (line: Line) => ReactNode>>;
  /** What a line says when it is opened. */
  detail?: { readonly label: string; readonly of: (line: Line) => ReactNode };
}) {
  const [whole, setWhole] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const columns = gridColumns(fields, order).filter(
    ({ key, field }) =>
      (field.required && !field.hasDefault) || lines.some((line) => isFilled(field, line[key], isDraft)),
  );
  const plain = columns.map((column) => ({ ...column, own: false }));
  const totals = gridTotals(
    plain,
    lines.map((line) => ({ key: line.id, cells: {} })),
    new Map(lines.map((line) => [line.id, line])),
  );
  return (
    <section className="hl-lines">
      <h3>
        {label} <span className="hl-muted">{lines.length} 行</span>
      </h3>
      {/* Wider than the page, it is moved sideways by the keyboard too. */}
      <div className="hl-lines-box" role="region" aria-label={`${label}的表格`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              {detail && <th scope="col" aria-label={detail.label} />}
              {columns.map(({ key, field }) => (
                <th key={key} scope="col" className={isNumeric(field) ? 'is-number' : ''}>
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(whole ? lines : lines.slice(0, atOnce)).map((line, index) => (
              <Fragment key={line.id}>
                <tr>
                  <th scope="row">{index + 1}</th>
                  {detail && (
                    <td>
                      <button
                        type="button"
                        className="hl-link"
                        aria-expanded={open.has(line.id)}
                        aria-label={`第${index + 1}行${detail.label}`}
                        onClick={() => toggle(line.id)}
                      >
                        {open.has(line.id) ? '收起' : detail.label}
                      </button>
                    </td>
                  )}
                  {columns.map(({ key, field }) => (
                    <td key={key} className={isNumeric(field) ? 'is-number' : ''}>
                      {cells?.[key]?.(line) ?? shown(field, line[key], line.titles?.[key])}
                    </td>
                  ))}
                </tr>
                {detail && open.has(line.id) && (
                  <tr className="hl-lines-detail">
                    <td colSpan={columns.length + 2}>
                      <div>{detail.of(line)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
          {Object.keys(totals).length > 0 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={detail ? 2 : 1}>
                  合计
                </th>
                {columns.map(({ key, field }) => (
                  <td key={key} className="is-number">
                    {totals[key] !== undefined &&
                      (field.kind === 'money' ? formatMoney(totals[key]) : formatDecimal(totals[key]))}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
        {!whole && lines.length > atOnce && (
          <button type="button" className="hl-link hl-lines-more" onClick={() => setWhole(true)}>
            显示其余 {lines.length - atOnce} 行
          </button>
        )}
      </div>
    </section>
  );
}
