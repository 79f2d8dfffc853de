import { listPage, StateDot, today, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { addressWith } from '@heliu/model';
import { accountBalance, trialBalance } from '../balance/balance.calls.ts';
import { OpenYear } from '../period/open-year.pages.tsx';
import { Initialize } from '../period/initialize.pages.tsx';
import { periodCalls } from '../period/period.calls.ts';
import { periodStatuses } from '../period/period.ts';

function Reports({ name }: { name: string }) {
  const reach = useReach();
  const trial = addressWith(trialBalance.path!, { period: name });
  const balances = addressWith(accountBalance.path!, { from: name, to: name });
  return (
    <>
      {reach(trial) && (
        <Link to={trial} title="试算平衡表">
          试算
        </Link>
      )}
      {reach(balances) && (
        <Link to={balances} title="科目余额表">
          余额
        </Link>
      )}
    </>
  );
}

export default listPage(periodCalls, {
  columns: ['name', 'startDate', 'endDate', 'status', 'locks', 'closedBy', 'closedAt'],
  cells: {
    name: ({ name }) => (name === today().slice(0, 7) ? <b>{name} 本月</b> : name),
    status: ({ status }) => <StateDot entity={periodCalls.entity} state={status} label={periodStatuses[status]} />,
  },
  tools: ({ name }) => <Reports name={name} />,
  buttons: () => <OpenYear />,
  sort: 'name',
  empty: <Initialize />,
});
