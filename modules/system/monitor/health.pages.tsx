import { formatMoment, request, Wanting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { monitorList, type ProofState } from './monitor.calls.ts';
import './health.css';

const most = 5;
const words = { holds: '相符', broken: '不符', never: '没有核对过' } as const;
/** What is wrong first, then what was looked at last. */
const rank = ({ state }: ProofState) => ['broken', 'never', 'holds'].indexOf(state);

/** Whether the data agree with themselves. */
export default function MonitorCard() {
  const asked = useQuery({
    queryKey: ['home', 'monitor'],
    queryFn: ({ signal }) => request(monitorList, {}, { quiet: true, signal }),
  });
  const { data } = asked;
  if (!data) return <Wanting asked={asked} />;
  const broken = data.filter(({ state }) => state === 'broken').length;
  const never = data.filter(({ state }) => state === 'never').length;
  const summary =
    broken > 0
      ? `${broken} 项不符`
      : never === data.length
        ? '还没有核对过'
        : `${data.length - never} 项全部相符${never > 0 ? `，${never} 项还没有核对` : ''}`;
  return (
    <div className="home-monitor">
      <Link to="/system/datamonitor" className={broken > 0 ? 'is-broken' : 'is-even'}>
        {summary}
      </Link>
      <ul>
        {data
          .toSorted((a, b) => rank(a) - rank(b))
          .slice(0, most)
          .map(({ code, label, state, at }) => (
            <li key={code}>
              <span title={label}>{label}</span>
              <small>
                {at === null ? '' : `${formatMoment(at, true)} `}
                {words[state]}
              </small>
            </li>
          ))}
      </ul>
    </div>
  );
}
