import { useQuery } from '@tanstack/react-query';
import { Icon, request } from '@heliu/ui/base';
import { Link } from 'react-router';
import { countTasks } from '../instance/instance.calls.ts';

const everyMs = 60_000;

/** How many documents wait for the decision of whoever is logged in; a click shows them. */
export function ApprovalButton() {
  const { data } = useQuery({
    queryKey: ['process', 'count'],
    queryFn: ({ signal }) => request(countTasks, {}, { quiet: true, inBackground: true, signal }),
    refetchInterval: everyMs,
    retry: false,
  });
  const open = data?.open ?? 0;
  return (
    <Link
      className="top-all hl-bell"
      to="/process/todo"
      aria-label={open > 0 ? `待我审批，${open} 项` : '待我审批'}
      title="待我审批"
    >
      <Icon name="check" />
      {open > 0 && <b aria-hidden>{open > 99 ? '99+' : open}</b>}
    </Link>
  );
}
