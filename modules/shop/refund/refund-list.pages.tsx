import { listPage, missing, StateDot } from '@heliu/ui';
import { platformNames } from '../platforms/platform.ts';
import { refundStatuses } from '../platforms/status.ts';
import { refundCalls } from './refund.calls.ts';

export default listPage(refundCalls, {
  columns: ['refundNo', 'orderNo', 'shop', 'kind', 'refundStatus', 'reason', 'appliedAt', 'refundedAt', 'amount'],
  cells: {
    shop: ({ platform, titles }) => <span title={platformNames[platform]}>{titles['shop'] ?? missing}</span>,
    refundStatus: ({ refundStatus }) => <StateDot state={refundStatus} label={refundStatuses[refundStatus]} />,
  },
  widths: { reason: 160 },
  empty: <p>还没有退款。退款由店铺同步带来。</p>,
});
