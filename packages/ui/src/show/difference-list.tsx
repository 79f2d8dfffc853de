import type { Difference } from '@heliu/model';

/** What stood in each place, struck out, and what stands there now. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className="hl-differences">
      {differences.map(({ key, label, changes }) => (
        <div key={key}>
          <dt>{label}</dt>
          {changes.map((change) => (
            <dd key={change.label ?? ''}>
              {change.label && `${change.label} `}
              {change.before && <del>{change.before}</del>}
              {change.before && change.after && ' → '}
              {change.after && <ins>{change.after}</ins>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
