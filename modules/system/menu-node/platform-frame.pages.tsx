import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

const places = [
  { path: '/setmenu', label: '菜单设置' },
  { path: '/accountmenu', label: '企业与菜单' },
];

/** The super-admin has two pages and no menu of his own, so they carry the way between them. */
export function PlatformFrame({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>{title}</h2>
        <span className="hl-muted">{hint}</span>
        <span className="hl-gap" />
        <nav aria-label="平台管理">
          {places.map(({ path, label }) => (
            <NavLink key={path} to={path} style={{ marginLeft: 16 }}>
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      {children}
    </div>
  );
}
