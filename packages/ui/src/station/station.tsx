import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { loadPreferences, usePreference } from '../preference/preference.ts';
import { goTo } from '../page/navigation.ts';
import { Icon, Mark } from '../theme/icon.tsx';
import { boundKeys, keyNames, type KeyName, swapped } from './bindings.ts';
import './station.css';

/** What a key of the lower edge does now. */
export interface StationKey {
  /** Empty: nothing stands there now. */
  readonly label: string;
  readonly run: () => void;
  /** Asleep: shown, and does nothing. */
  readonly off?: boolean | undefined;
  /** Needs a right that this person has not got. */
  readonly locked?: boolean | undefined;
  /** Somebody with the right is asked for his word before it does its thing. */
  readonly guarded?: boolean | undefined;
  /** How many wait behind it. */
  readonly count?: number | undefined;
  readonly tone?: 'primary' | 'danger' | undefined;
}

interface Props<A extends string> {
  /** What bindings are kept under. */
  readonly name: string;
  readonly title: string;
  /** Place, person, shift. */
  readonly left: ReactNode;
  /** What is worked on, devices, connection. */
  readonly right: ReactNode;
  readonly usual: Readonly<Record<A, KeyName>>;
  readonly keys: Readonly<Record<A, StationKey>>;
  readonly children: ReactNode;
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="station-clock">
      {now.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })}
    </time>
  );
}

/** A place of work that fills the screen: no rail, no tabs, twelve keys that always do what they say. */
export function Station<A extends string>({ name, title, left, right, usual, keys, children }: Props<A>) {
  const [changed, keep] = usePreference(`station.${name}`);
  const bound = boundKeys(usual, changed);
  const [rebinding, setRebinding] = useState<A | true>();
  const actionAt = new Map((Object.entries(bound) as [A, KeyName][]).map(([action, key]) => [key, action]));
  useEffect(() => void loadPreferences(), []);
  useEffect(() => {
    document.title = `${title} - 合流`;
  }, [title]);

  const press = (key: KeyName) => {
    const action = actionAt.get(key);
    if (rebinding === true) return setRebinding(action);
    if (rebinding !== undefined) {
      keep(swapped(bound, rebinding, key));
      return setRebinding(true);
    }
    if (action === undefined) return;
    const { run, off, locked } = keys[action];
    if (!off && !locked) run();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyNames.find((one) => one === event.key);
    if (!key || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A key that is held down does its thing once.
    if (!event.repeat) press(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const rebindLabel =
    rebinding === undefined
      ? '键位'
      : rebinding === true
        ? '先按要改的键；完成'
        : `按给“${keys[rebinding].label}”的新键；完成`;
  return (
    <div className="station">
      <header className="station-bar">
        <button type="button" className="station-name" title="回到后台" onClick={() => goTo('/')}>
          <Mark />
          <b>合流</b>
          <span>{title}</span>
        </button>
        {left}
        <span className="station-gap" />
        {right}
        <button
          type="button"
          className={rebinding === undefined ? 'station-pill' : 'station-pill is-warning'}
          onClick={() => setRebinding(rebinding === undefined ? true : undefined)}
        >
          <Icon name="tune" />
          {rebindLabel}
        </button>
        <Clock />
      </header>
      <main className="station-deck">{children}</main>
      <footer className="station-keys" aria-label="功能键">
        {keyNames.map((key) => {
          const action = actionAt.get(key);
          const does = action && keys[action];
          if (!does || does.label === '') return <span key={key} className="station-key is-empty" aria-hidden />;
          const asleep = rebinding === undefined && (does.off || does.locked);
          const classes = [
            'station-key',
            does.tone && !asleep && `is-${does.tone}`,
            action === rebinding && 'is-bound',
          ];
          return (
            <button
              key={key}
              type="button"
              className={classes.filter(Boolean).join(' ')}
              disabled={asleep ?? false}
              tabIndex={-1}
              onClick={() => press(key)}
            >
              <small>{key}</small>
              {does.label}
              {(does.locked || does.guarded) && <Icon name="key" />}
              {does.count !== undefined && does.count > 0 && <em>{does.count}</em>}
            </button>
          );
        })}
      </footer>
    </div>
  );
}
