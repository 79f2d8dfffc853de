import { Icon, isFound, type Menu, type Session } from '@heliu/ui/base';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { placesOf } from '../guard.ts';
import { type Destination, destinationsOf } from './places.ts';
import { recentPaths } from './recent.ts';

const most = 12;

/** Names that begin with what was typed come first, then names that contain it, then initials. */
function rank({ label }: Destination, query: string): number {
  return label.startsWith(query) ? 0 : label.includes(query) ? 1 : 2;
}

function found(all: readonly Destination[], query: string, recent: readonly string[]): Destination[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') {
    const seen = recent.flatMap((path) => all.filter((one) => one.path === path));
    return [...seen, ...all.filter((one) => !seen.includes(one))].slice(0, most);
  }
  return all
    .filter(({ label, area, path }) => isFound(label, wanted) || isFound(area + label, wanted) || path.includes(wanted))
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
    .slice(0, most);
}

/** Ctrl+K: to any page by name or initials. */
export function Palette({ session, menu, onClose }: { session: Session; menu: Menu; onClose: () => void }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const all = useMemo(() => destinationsOf(menu, placesOf(session)), [menu, session]);
  const [recent] = useState(() => recentPaths(session.userid));
  const results = useMemo(() => found(all, query, recent), [all, query, recent]);
  useEffect(() => box.current?.showModal(), []);
  const go = (to: Destination | undefined) => {
    if (!to) return;
    onClose();
    void navigate(to.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((at + step + results.length) % Math.max(1, results.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(results[at]);
  };
  return (
    <dialog
      ref={box}
      className="palette"
      aria-label="前往"
      onClose={onClose}
      onCancel={onClose}
      onMouseDown={(event) => event.target === box.current && onClose()}
    >
      <div onKeyDown={onKeyDown}>
        <label>
          <Icon name="search" />
          <input
            autoFocus
            placeholder="页面名称或拼音首字母，如 应收发票 / ysfp"
            aria-label="要去的页面"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
          />
          <kbd>Esc</kbd>
        </label>
        <ul role="listbox" aria-label="找到的页面">
          {results.map((one, index) => (
            <li
              key={one.path}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'is-on' : ''}
              onMouseMove={() => setAt(index)}
              onClick={() => go(one)}
            >
              <span>{one.label}</span>
              <small>{one.area}</small>
            </li>
          ))}
          {results.length === 0 && <li className="is-none">{query ? `没有叫“${query}”的页面` : '没有可去的页面'}</li>}
        </ul>
      </div>
    </dialog>
  );
}
