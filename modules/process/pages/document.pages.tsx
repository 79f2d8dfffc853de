import { hiddenText } from '@heliu/model';
import type { DocumentFacts } from '../request/facts.ts';
import '../flow/process.css';

/** A document in words, for whoever decides about it and may have no page that shows it. */
export function DocumentView({ document: { facts, lines } }: { document: DocumentFacts }) {
  return (
    <>
      <dl className="flow-doc">
        {facts.map(({ label, value, isMoney, url }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {value}
                </a>
              ) : isMoney && value !== hiddenText ? (
                `￥${value}`
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      {lines.map(({ label, columns, rows, more }) => (
        <section key={label}>
          <h3>{label}</h3>
          <div className="flow-lines" role="region" aria-label={label} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.label} className={column.isNumber ? 'is-number' : ''}>
                      {column.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={at}>
                    {row.map((value, place) => (
                      <td key={place} className={columns[place]!.isNumber ? 'is-number' : ''}>
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {more > 0 && <p className="hl-muted">还有 {more} 行，请打开单据看。</p>}
        </section>
      ))}
    </>
  );
}
