import { Icon, readPerson, useSession } from '@heliu/ui';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { homePath } from '../guard.ts';
import { destinationsOf, sectionsOf } from '../shell/places.ts';
import { recentPaths } from '../shell/recent.ts';
import './pages.css';

function greeting(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

const today = (now: Date) =>
  now.toLocaleDateString('zh-CN', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' });

/** Where the day begins: who is here, where he was, and where he may go. */
export default function Home() {
  const { session, menu } = useSession();
  const [now] = useState(() => new Date());
  const areas = useMemo(() => sectionsOf(menu ?? [], new Set([homePath])).flatMap((section) => section.areas), [menu]);
  const recent = useMemo(() => {
    const all = destinationsOf(menu ?? []);
    return recentPaths(session?.userid ?? '')
      .flatMap((path) => all.filter((one) => one.path === path))
      .slice(0, 8);
  }, [menu, session]);
  if (!session) return null;
  return (
    <div className="hl-page home">
      <section className="hl-card home-hello">
        <div>
          <h2>
            {greeting(now.getHours())}，{readPerson(session).realname}
          </h2>
          <p className="hl-muted">
            {session.companyname} · {today(now)}
          </p>
        </div>
        <div className="home-recent">
          {recent.map(({ path, label }) => (
            <Link key={path} to={path} className="hl-tag">
              {label}
            </Link>
          ))}
        </div>
      </section>
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
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
