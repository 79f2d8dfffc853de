import { Icon, useReach, useSession, useStars } from '@heliu/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { recentVisits } from '../../shell/recent.ts';

/** Where one goes often: what one has starred, then where one was last. */
export default function Shortcuts() {
  const reach = useReach();
  const stars = useStars().filter(({ path }) => reach(path));
  const userid = useSession(({ session }) => session?.userid ?? '');
  const [visits] = useState(() => recentVisits(userid));
  const recent = visits.filter(({ path }) => reach(path) && !stars.some((star) => star.path === path)).slice(0, 8);
  return (
    <div className="home-shortcuts">
      {stars.length === 0 && <p className="hl-muted">点顶部页面名旁的星，把常用的页面和记录放到这里。</p>}
      {stars.map(({ path, label }) => (
        <Link key={path} to={path}>
          <Icon name="star" />
          {label}
        </Link>
      ))}
      {recent.map(({ path, label }) => (
        <Link key={path} to={path} className="is-recent">
          <Icon name="clock" />
          {label}
        </Link>
      ))}
    </div>
  );
}
