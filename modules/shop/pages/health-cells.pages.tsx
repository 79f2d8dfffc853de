import { Link } from 'react-router';
import { PullState, useRunning } from '../pull/running.pages.tsx';
import { agoText, authorizationText, type Said, syncedText } from '../shop/health.rules.ts';
import { useHealthOf } from './use-health.pages.tsx';
import { missing, useNow } from '@heliu/ui';

const Dot = ({ said: { text, tone } }: { said: Said }) => (
  <span className="hl-state">
    <i className={`hl-dot is-${tone}`} aria-hidden />
    <span className={tone === 'invoice' ? 'hl-negative' : tone === 'goods' ? 'shop-soon' : ''}>{text}</span>
  </span>
);
const Unknown = () => <span className="hl-missing">{missing}</span>;

export function Authorization({ id }: { id: number }) {
  const health = useHealthOf(id);
  const now = useNow();
  if (!health) return <Unknown />;
  return (
    <span title={health.trouble ?? ''}>
      <Dot said={authorizationText(health, now)} />
      {health.authorization === 'expired' && health.trouble && <span className="hl-muted">：{health.trouble}</span>}
    </span>
  );
}

export function SyncedTo({ id }: { id: number }) {
  const health = useHealthOf(id);
  const now = useNow();
  const pulls = useRunning().filter((one) => one.shop === id);
  const pull = pulls.find(({ total }) => total !== null) ?? pulls[0];
  if (pull) return <PullState pull={pull} />;
  if (!health || health.authorization === 'none') return <Unknown />;
  // Shops that push have no tasks, and nothing to be behind with.
  if (health.platform === 'open') return '等待推送';
  return <Dot said={syncedText(health.lastRunAt && health.syncedTo, now)} />;
}

export function LastRun({ id }: { id: number }) {
  const health = useHealthOf(id);
  const now = useNow();
  if (!health?.lastRunAt) return <Unknown />;
  return (
    <span className={health.failing ? 'hl-negative' : ''} title={health.lastMessage ?? ''}>
      {agoText(health.lastRunAt, now)}：{health.lastMessage}
    </span>
  );
}

export function OpenErrors({ id }: { id: number }) {
  const health = useHealthOf(id);
  if (!health) return <Unknown />;
  return health.openErrors > 0 ? (
    <Link className="hl-negative" to={`/oms/task?shop=${id}`}>
      {health.openErrors}
    </Link>
  ) : (
    <span className="hl-missing">0</span>
  );
}
