import { Icon, isFound, useSession } from '@heliu/ui';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { sectionsOf } from '../shell/places.ts';
import './pages.css';

/** The whole product on one page. */
export default function Navigation() {
  const menu = useSession((state) => state.menu);
  const [text, setText] = useState('');
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
        {shown.map(({ label, areas }) => (
          <section key={label}>
            {label && <h6>{label}</h6>}
            <div className="home-areas">
              {areas.map(({ area, pages }) => (
                <section key={area.id} className={`hl-card home-area is-${area.stream ?? 'none'}`}>
                  <h3>
                    <Icon name={area.icon} />
                    {area.label}
                  </h3>
                  <ul>
                    {pages.map((page) => (
                      <li key={page.id}>
                        <Link to={page.menupath!}>{page.label}</Link>
                        {page.children
                          .filter((child) => child.checked && child.menupath?.endsWith('/add'))
                          .map((child) => (
                            <Link
                              key={child.id}
                              className="navigation-add"
                              to={child.menupath!}
                              aria-label={child.label}
                              title={child.label}
                            >
                              <Icon name="plus" />
                            </Link>
                          ))}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </section>
        ))}
        {shown.length === 0 && <p className="hl-muted">没有叫“{text}”的页面</p>}
      </div>
    </div>
  );
}
