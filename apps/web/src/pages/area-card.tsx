import { Icon } from '@heliu/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AreaPlaces } from '../shell/places.ts';

type Page = AreaPlaces['pages'][number];

/** An area and its pages. */
export function AreaCard({
  places: { area, pages },
  tools,
}: {
  places: AreaPlaces;
  tools?: (page: Page) => ReactNode;
}) {
  return (
    <section className={`hl-card area-card is-${area.stream ?? 'none'}`} aria-label={area.label}>
      <h3>
        <Icon name={area.icon} />
        {area.label}
      </h3>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <Link to={page.menupath!}>{page.label}</Link>
            {tools?.(page)}
          </li>
        ))}
      </ul>
    </section>
  );
}
