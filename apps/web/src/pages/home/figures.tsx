import { useQuery } from '@tanstack/react-query';
import type { DeskFigure } from '@heliu/model';
import { formatMoney, formatNumber, request, useReach } from '@heliu/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { portal } from '../../../../../modules/bianalysis/model.ts';

function Figure({ figure }: { figure: DeskFigure }) {
  const { label, stream, amount, count, unit, note, mood, to } = figure;
  const reach = useReach();
  const content = (
    <>
      <span>{label}</span>
      <b>
        {amount === undefined ? formatNumber(String(count)) : formatMoney(amount)}
        {unit && <small>{unit}</small>}
      </b>
      <em className={mood ? `is-${mood}` : ''}>{note ?? ' '}</em>
    </>
  );
  const className = `hl-card home-figure is-${stream}`;
  return to && reach(to) ? (
    <Link to={to} className={className}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

/** Rows of one length: one figure alone on a line looks like a mistake. */
const columnsFor = (count: number): number => Math.ceil(count / Math.ceil(count / 6));

/** The numbers of the day, as far as one may see them. */
export function DeskFigures() {
  const { data } = useQuery({
    queryKey: ['home', 'portal'],
    queryFn: ({ signal }) => request(portal, {}, { quiet: true, signal }),
  });
  if (!data) return <div className="home-figures hl-bones" />;
  if (data.figures.length === 0) return null;
  return (
    <div className="home-figures" style={{ '--columns': columnsFor(data.figures.length) } as CSSProperties}>
      {data.figures.map((figure) => (
        <Figure key={figure.key} figure={figure} />
      ))}
    </div>
  );
}
