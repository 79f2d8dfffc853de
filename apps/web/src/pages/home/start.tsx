import type { FirstStep } from '@heliu/model';
import { Icon, usePreference, useReach } from '@heliu/ui';
import { Link } from 'react-router';

/** What a new company does first; gone once everything is done. Put away it is one line, from which it comes back. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const reach = useReach();
  const [isFolded, fold] = usePreference('home.start.folded');
  const shown = steps.filter(({ to }) => reach(to));
  if (shown.length === 0) return null;
  const next = shown.find(({ isDone }) => !isDone)?.key;
  const done = shown.filter(({ isDone }) => isDone).length;
  const head = (
    <header>
      <h3>开始使用</h3>
      <small>
        已完成 {done} / {shown.length}
      </small>
      <span className="hl-gap" />
      <button type="button" className="hl-link" onClick={() => fold(isFolded === true ? null : true)}>
        {isFolded === true ? '继续设置' : '收起'}
      </button>
    </header>
  );
  if (isFolded === true)
    return (
      <section className="hl-card home-start is-folded" aria-label="开始使用">
        {head}
      </section>
    );
  return (
    <section className="hl-card home-start" aria-label="开始使用">
      {head}
      <ol>
        {shown.map(({ key, label, about, isDone, to }, i) => (
          <li key={key} className={isDone ? 'is-done' : key === next ? 'is-next' : ''}>
            <Link to={to}>
              <i aria-hidden>{isDone ? <Icon name="check" /> : i + 1}</i>
              <span>
                {label}
                <small>{isDone ? '已完成' : about}</small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
