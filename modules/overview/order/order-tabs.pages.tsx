import { orderStatuses, shopOrder } from '../../shop/model.ts';
import { StateTabs } from '@heliu/ui';

import { useOrderFigures } from './use-figures.pages.tsx';

/** What people work through, in the order of a sale; the rest is found by the filter. */
const worked = ['waitPay', 'hold', 'waitShip', 'partShipped', 'shipped', 'signed', 'finished', 'closedRefund'] as const;
const states = ['draft', 'merged', 'deleted'] as const;

/** The numbers are kept, not counted. */
export function OrderTabs() {
  const figures = useOrderFigures();
  const live = figures && (figures.byStatus['draft'] ?? 0) + (figures.byStatus['audited'] ?? 0);
  return (
    <StateTabs
      label="订单状态"
      keys={['status', 'orderStatus']}
      tabs={[
        { label: '全部', count: live, query: {} },
        ...worked.map((key) => ({
          label: orderStatuses[key],
          count: figures && (figures.byOrderStatus[key] ?? 0),
          query: { orderStatus: key },
        })),
        ...states.map((key, i) => ({
          label: shopOrder.states[key],
          count: figures && (figures.byStatus[key] ?? 0),
          query: { status: key },
          apart: i === 0,
        })),
      ]}
    />
  );
}
