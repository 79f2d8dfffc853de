import { Icon, isFound, isReachable, StarButton, useSession, useStars } from '@heliu/ui';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type AreaPlaces, sectionsOf } from '../shell/places.ts';
import { recentVisits, type Visit } from '../shell/recent.ts';
import { AreaCard } from './area-card.tsx';
import './pages.css';

/** A page's star, and the form that adds to it. */
function Tools({ page }: { page: AreaPlaces['pages'][number] }) {
  return (
    <span className="area-tools">
      <StarButton path={page.menupath!} label={page.label} />
      {page.children
        .filter((child) => child.checked && child.menupath?.endsWith('/add'))
        .map((child) => (
          <Link key={child.id} to={child.menupath!} aria-label={child.label} title={child.label}>
            <Icon name="plus" />
          </Link>
        ))}
    </span>
  );
}

function Places({ label, places }: { label: string; places: readonly Visit[] }) {
  if (places.length === 0) return null;
  return (
    <section aria-label={label}>
      <h6>{label}</h6>
      <div className="navigation-places">
        {places.map(({ path, label: name }) => (
          <Link key={path} to={path} className="hl-tag">
            {name}
          </Link>
        ))}
      </div>
    </section>
  );
}

/** The whole product on one page. */
export default function Navigation() {
  const { menu, session } = useSession();
  const [text, setText] = useState('');
  const [visits] = useState(() => recentVisits(session?.userid ?? ''));
  const stars = useStars();
  const opens = ({ path, label }: Visit) => isReachable(menu, path) && isFound(label, text);
  const sections = useMemo(() => sectionsOf(menu ?? [], new Set()), [menu]);
  const shown = sections
    .map(({ label, areas }) => ({
      label,
      areas: areas
        .map(({ area, pages }) => ({
          area,
          pages: isFound(area.label, text) ? pages : pages.filter((page) => isFound(page.label, text)),
        }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ areas }) => areas.length > 0);
  return (
    <div className="hl-page navigation">
      <header className="hl-title">
        <h2>导航</h2>
        <Input
          className="hl-quick"
          autoFocus
          allowClear
          placeholder="页面名称或拼音首字母"
          aria-label="查找页面"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </header>
      <div className="navigation-body">
        <Places label="收藏" places={stars.filter(opens)} />
        <Places label="最近" places={visits.filter(opens).slice(0, 10)} />
        {shown.map(({ label, areas }) => (
          <section key={label}>
            {label && <h6>{label}</h6>}
            <div className="area-cards">
              {areas.map((places) => (
                <AreaCard key={places.area.id} places={places} tools={(page) => <Tools page={page} />} />
              ))}
            </div>
          </section>
        ))}
        {shown.length === 0 && <p className="hl-muted">没有叫“{text}”的页面</p>}
      </div>
    </div>
  );
}
