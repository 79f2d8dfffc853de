import { useSession } from '@heliu/ui';
import { useMemo } from 'react';
import { homePath } from '../../guard.ts';
import { sectionsOf } from '../../shell/places.ts';
import { AreaCard } from '../area-card.tsx';
import '../pages.css';

/** Everything one may open, as the rail has it. */
export default function Areas() {
  const menu = useSession((state) => state.menu);
  const areas = useMemo(() => sectionsOf(menu ?? [], new Set([homePath])).flatMap((section) => section.areas), [menu]);
  return (
    <div className="area-cards home-areas">
      {areas.map((places) => (
        <AreaCard key={places.area.id} places={places} />
      ))}
    </div>
  );
}
