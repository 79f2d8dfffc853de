import { Icon, isReachable, type Menu, routeOf, type Session, useStars } from '@heliu/ui/base';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { placesOf } from '../guard.ts';
import { commands } from './commands.ts';
import { type Choice, choicesFor } from './found.ts';
import { destinationsOf } from './places.ts';
import { recentVisits } from './recent.ts';
import { useRecords } from './use-records.ts';

interface Props {
  readonly session: Session;
  readonly menu: Menu;
  readonly onClose: () => void;
}

/** Ctrl+K: to any page or record, or to something to do, by name, number or initials. */
export function Palette({ session, menu, onClose }: Props) {
  const navigate = useNavigate();
  const box = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const pages = useMemo(() => destinationsOf(menu, placesOf(session)), [menu, session]);
  const stars = useStars().filter(({ path }) => isReachable(menu, path));
  const [visits] = useState(() => recentVisits(session.userid));
  const recent = visits.filter(({ path }) => isReachable(menu, path));
  const { groups: records, isSearching, complaint } = useRecords(query, menu);
  const groups = choicesFor(query, { pages, stars, recent, commands, records });
  const all = groups.flatMap(({ choices }) => choices);
  const index = Math.min(at, Math.max(0, all.length - 1));
  useEffect(() => box.current?.showModal(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    // A station has a window of its own.
    if (choice.to !== undefined && routeOf(choice.to)?.station) window.open(choice.to);
    else if (choice.to !== undefined) void navigate(choice.to);
    else choice.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((index + step + all.length) % Math.max(1, all.length));
    } else if (event.key === 'Enter') go(all[index]);
  };
  const idOf = (choice: Choice | undefined) => (choice ? `palette-${all.indexOf(choice)}` : undefined);
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
            role="combobox"
            aria-expanded
            aria-controls="palette-list"
            aria-activedescendant={idOf(all[index])}
            placeholder="页面、单据号、客户名或拼音首字母，如 ysfp / YS2026"
            aria-label="要去的页面或记录"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
          />
          <kbd>Esc</kbd>
        </label>
        <div role="listbox" id="palette-list" aria-label="找到的" aria-busy={isSearching} ref={list}>
          {groups.map(({ label, choices }) => (
            <div key={label} role="group" aria-label={label}>
              <h6 aria-hidden>{label}</h6>
              {choices.map((choice) => {
                const isOn = choice === all[index];
                return (
                  <div
                    key={choice.key}
                    id={idOf(choice)}
                    role="option"
                    aria-selected={isOn}
                    className={isOn ? 'is-on' : ''}
                    onMouseMove={() => setAt(all.indexOf(choice))}
                    onClick={() => go(choice)}
                  >
                    <span>{choice.label}</span>
                    <small>{choice.note}</small>
                  </div>
                );
              })}
            </div>
          ))}
          {all.length === 0 && !isSearching && <p>{complaint ?? `没有找到“${query.trim()}”`}</p>}
        </div>
      </div>
    </dialog>
  );
}
