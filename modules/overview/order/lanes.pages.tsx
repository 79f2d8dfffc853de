import { formatMoment, formatMoney, RecordLink } from '@heliu/ui';
import { type Phase, phases, type Station, streams, type StreamTrace } from '../../shop/model.ts';
import './trace.css';

/** A day has no hour worth telling. */
const when = (at: string | null | undefined): string => (at ? formatMoment(at, at.length > 10) : '');

/** What a station says below its name: its amount before all, else what is known of it, else when it was. */
function saying({ amount, text, at }: Station): string {
  if (amount !== undefined) return formatMoney(amount);
  if (text) return text;
  return when(at);
}

function Node({ station }: { station: Station }) {
  const { label, at, isOpen } = station;
  const said = saying(station);
  return (
    <li
      className={isOpen ? 'trace-node is-open' : 'trace-node'}
      title={[label, said, when(at)].filter(Boolean).join('　')}
    >
      {label}
      {said && <span>{said}</span>}
    </li>
  );
}

function Lane({ trace: { stream, stations } }: { trace: StreamTrace }) {
  const at = (phase: Phase) => stations.filter((station) => station.phase === phase);
  return (
    <div className={`trace-lane is-${stream}`}>
      <b>{streams[stream]}</b>
      {phases.map((phase) => (
        <ol key={phase}>
          {at(phase).map((station, i) => (
            <Node key={i} station={station} />
          ))}
        </ol>
      ))}
    </div>
  );
}

/** The four streams of a sale over its course, left to right. */
export const Lanes = ({ traces }: { traces: readonly StreamTrace[] }) => (
  <section className="hl-card trace-lanes" aria-label="四流">
    {traces.map((trace) => (
      <Lane key={trace.stream} trace={trace} />
    ))}
  </section>
);

export function Card({ trace: { stream, figure, lines, missing } }: { trace: StreamTrace }) {
  const isBack = (amount: string | undefined) => amount?.startsWith('-') ?? false;
  return (
    <section className={`hl-card trace-card is-${stream}`} aria-label={`${streams[stream]}明细`}>
      <h3>
        {streams[stream]} <span>{figure?.label}</span>
      </h3>
      <b>{figure?.amount !== undefined ? formatMoney(figure.amount) : figure?.text}</b>
      <ul>
        {lines.map(({ at, label, amount, text, record }, i) => (
          <li key={i}>
            <time>{when(at)}</time>
            <span title={label}>
              <RecordLink {...(record ?? { entity: undefined, id: undefined })}>{label}</RecordLink>
            </span>
            <b className={isBack(amount) ? 'hl-negative' : ''}>{amount !== undefined ? formatMoney(amount) : text}</b>
          </li>
        ))}
        {missing.map((sentence) => (
          <li key={sentence} className="hl-muted">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
