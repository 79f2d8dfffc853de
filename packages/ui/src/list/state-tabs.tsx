import { Link, useLocation } from 'react-router';
import './state-tabs.css';

export interface StateTab {
  readonly label: string;
  /** Left out until it is known. */
  readonly count: number | undefined;
  /** What the address says where this tab is the one; empty for all. */
  readonly query: Readonly<Record<string, string>>;
  /** A fine line before it. */
  readonly apart?: boolean;
}

/** A working list by state, each with its number; `keys` are the filters the tabs stand for. */
export function StateTabs({
  label,
  keys,
  tabs,
}: {
  label: string;
  keys: readonly string[];
  tabs: readonly StateTab[];
}) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  return (
    <nav className="hl-card state-tabs" aria-label={label}>
      {tabs.map(({ label: name, count, query, apart }) => {
        const isOn = keys.every((key) => (asked.get(key) ?? '') === (query[key] ?? ''));
        const to = new URLSearchParams(query).toString();
        return (
          <Link
            key={to}
            to={to ? `${pathname}?${to}` : pathname}
            className={apart ? 'is-apart' : ''}
            {...(isOn && { 'aria-current': 'true' as const })}
          >
            {name} <small>{count === undefined ? '' : count.toLocaleString('en-US')}</small>
          </Link>
        );
      })}
    </nav>
  );
}
