import { listPage, StateDot } from '@heliu/ui';
import { Initialize } from './initialize.pages.tsx';
import { periodCalls } from './period.calls.ts';
import { periodStatuses } from './period.ts';

const states = { notOpen: 'stopped', open: 'active', closed: 'closed' } as const;

export default listPage(periodCalls, {
  columns: ['name', 'year', 'month', 'startDate', 'endDate', 'status', 'closedBy', 'closedAt'],
  cells: { status: ({ status }) => <StateDot state={states[status]} label={periodStatuses[status]} /> },
  sort: '-name',
  empty: <Initialize />,
});
