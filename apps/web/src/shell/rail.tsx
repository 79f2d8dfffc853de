import { Icon, Mark, type Menu, type MenuItem, placeOf, routeOf, type Session, useTabs } from '@heliu/ui/base';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { houseName, useBrand } from '../brand.ts';
import { placesOf } from '../guard.ts';
import { type AreaPlaces, sectionsOf } from './places.ts';
import { UserBlock } from './user-block.tsx';

interface Props {
  readonly session: Session;
  readonly menu: Menu;
  readonly home: string;
  readonly folded: boolean;
  readonly onFold: () => void;
}

/** A station has a window of its own: the tabs of this one stay as they are. */
const besides = (path: string) => (routeOf(path)?.station ? { target: '_blank' } : {});

function useActivePath(): string {
  return useTabs(({ tabs, active }) => tabs.find((tab) => tab.key === active)?.path ?? '');
}

function Area({
  places: { area, pages },
  current,
  isOpen,
  onToggle,
}: {
  places: AreaPlaces;
  current: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const isHere = pages.some((page) => page.menupath === current);
  const only = pages.length === 1 ? pages[0] : undefined;
  return (
    <li className={isOpen ? 'rail-area is-open' : 'rail-area'}>
      {only ? (
        <Link
          className={isHere ? 'rail-item is-on' : 'rail-item'}
          to={only.menupath!}
          title={only.label}
          {...besides(only.menupath!)}
        >
          <Icon name={area.icon} />
          <span>{only.label}</span>
        </Link>
      ) : (
        <button
          type="button"
          className={isHere ? 'rail-item is-within' : 'rail-item'}
          aria-expanded={isOpen}
          onClick={onToggle}
          title={area.label}
        >
          <Icon name={area.icon} />
          <span>{area.label}</span>
          <Icon name="down" />
        </button>
      )}
      {!only && (
        <ul className="rail-pages">
          <li className="rail-flyout-name">{area.label}</li>
          {pages.map((page) => (
            <li key={page.id}>
              <Link
                className={page.menupath === current ? 'rail-page is-on' : 'rail-page'}
                to={page.menupath!}
                {...besides(page.menupath!)}
              >
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The ink rail: where everything is. */
export function Rail({ session, menu, home, folded, onFold }: Props) {
  const brand = useBrand();
  const path = useActivePath();
  const sections = useMemo(() => sectionsOf(menu, new Set([home])), [menu, home]);
  const chain = useMemo(() => placeOf(menu, path) ?? [], [menu, path]);
  const current = chain.find((item: MenuItem) => item.kind === 'page')?.menupath ?? undefined;
  const first = [...new Set([home, ...placesOf(session)])].flatMap((one) => routeOf(one) ?? []);
  const [open, setOpen] = useState<number>();
  const here = chain[0]?.id;
  useEffect(() => setOpen(here), [here]);
  return (
    <aside className={folded ? 'rail is-folded' : 'rail'}>
      <div className="rail-name">
        {brand?.logo ? <img src={brand.logo} alt="" /> : !brand?.title && <Mark size={26} />}
        <b>{brand?.title ?? houseName}</b>
        <small title={session.companyname}>{session.companyname}</small>
      </div>
      <nav aria-label="主菜单">
        <ul>
          {first.map(({ path: to, title }) => (
            <li key={to}>
              <Link className={path === to ? 'rail-item is-on' : 'rail-item'} to={to} title={title}>
                <Icon name={to === home ? 'home' : 'gear'} />
                <span>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
        {sections.map(({ label, areas }) => (
          <section key={label}>
            {label && <h6>{label}</h6>}
            <ul>
              {areas.map((places) => (
                <Area
                  key={places.area.id}
                  places={places}
                  current={current}
                  isOpen={open === places.area.id}
                  onToggle={() => setOpen(open === places.area.id ? undefined : places.area.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <UserBlock session={session} folded={folded} onFold={onFold} />
    </aside>
  );
}
