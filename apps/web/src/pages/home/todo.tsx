import { useQuery } from '@tanstack/react-query';
import { formatNumber, openTasks, request, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { todo } from '../../../../../modules/overview/model.ts';

/** What waits for this user, each a click away from being dealt with. */
export default function Todos() {
  const reach = useReach();
  const { data, isError, error } = useQuery({
    queryKey: ['home', 'todo'],
    queryFn: ({ signal }) => request(todo, {}, { quiet: true, signal }),
  });
  if (isError) return <p className="home-note">没有取到待办：{error.message}</p>;
  if (!data) return <div className="hl-bones home-bones" />;
  const todos = data.todos.filter(({ to }) => to === undefined || reach(to));
  if (todos.length === 0) return <p className="home-note">没有要处理的事。</p>;
  return (
    <ul className="home-todos">
      {todos.map(({ label, tone, count, isMore, note, to, opens }) => {
        const content = (
          <>
            <i className={`hl-dot is-${tone}`} />
            <span>{label}</span>
            <b>{count === undefined ? note : `${formatNumber(String(count))}${isMore ? '+' : ''}`}</b>
          </>
        );
        return (
          <li key={`${label}${to ?? ''}`}>
            {to !== undefined ? (
              <Link to={to}>{content}</Link>
            ) : (
              <button type="button" onClick={opens === 'tasks' ? openTasks : undefined}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
