import { useQuery } from '@tanstack/react-query';
import type { DashboardFigure } from '@heliu/model';
import { formatMoney, formatNumber, request, useReach } from '@heliu/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { portal } from '../../../../../modules/overview/model.ts';
import { Ads } from '../../ads.tsx';
import { Announcements } from './announcements.tsx';
import { FirstSteps } from './start.tsx';

function Figure({ figure }: { figure: DashboardFigure }) {
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

/** What is to be done first, and the numbers of the day, as far as one may see them. */
export function DashboardFigures() {
  const { data } = useQuery({
    queryKey: ['home', 'portal'],
    queryFn: ({ signal }) => request(portal, {}, { quiet: true, signal }),
  });
  if (!data) return <div className="home-figures hl-bones" />;
  return (
    <>
      <Announcements />
      <Ads position="home" />
      <FirstSteps steps={data.steps} />
      {data.figures.length > 0 && (
        <div className="home-figures" style={{ '--columns': data.figures.length } as CSSProperties}>
          {data.figures.map((figure) => (
            <Figure key={figure.key} figure={figure} />
          ))}
        </div>
      )}
    </>
  );
}
