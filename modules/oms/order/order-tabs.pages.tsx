import { Link, useLocation } from 'react-router';
import { orderStatuses } from '../platforms/status.ts';
import { shopOrder } from './order.ts';
import { useOrderFigures } from './use-figures.pages.tsx';

/** What people work through, in the order of a sale; the rest is found by the filter. */
const worked = ['waitPay', 'hold', 'waitShip', 'partShipped', 'shipped', 'signed', 'finished', 'closedRefund'] as const;
const states = ['draft', 'merged', 'deleted'] as const;

/** The working list by state, each with its number; the numbers are kept, not counted. */
export function OrderTabs() {
  const { pathname, search } = useLocation();
  const figures = useOrderFigures();
  const asked = new URLSearchParams(search);
  const [status, orderStatus] = [asked.get('status') ?? '', asked.get('orderStatus') ?? ''];
  const tab = (label: string, count: number | undefined, query: string, isOn: boolean) => (
    <Link key={query} to={pathname + query} {...(isOn && { 'aria-current': 'true' as const })}>
      {label} <small>{count === undefined ? '' : count.toLocaleString('en-US')}</small>
    </Link>
  );
  const live = figures && (figures.byStatus['draft'] ?? 0) + (figures.byStatus['audited'] ?? 0);
  return (
    <nav className="hl-card order-tabs" aria-label="订单状态">
      {tab('全部', live, '', status === '' && orderStatus === '')}
      {worked.map((key) =>
        tab(
          orderStatuses[key],
          figures && (figures.byOrderStatus[key] ?? 0),
          `?orderStatus=${key}`,
          orderStatus === key && status === '',
        ),
      )}
      <hr />
      {states.map((key) =>
        tab(
          shopOrder.states[key],
          figures && (figures.byStatus[key] ?? 0),
          `?status=${key}`,
          status === key && orderStatus === '',
        ),
      )}
    </nav>
  );
}
