import { listPage, missing, StateDot } from '@heliu/ui';
import { platformNames } from '../platforms/platform.ts';
import { refundStatuses } from '../platforms/status.ts';
import { refundCalls } from './refund.calls.ts';

const tones: Readonly<Record<string, string>> = {
  success: 'done',
  rejected: 'rejected',
  closed: 'closed',
  none: 'closed',
};

export default listPage(refundCalls, {
  columns: ['refundNo', 'orderNo', 'shop', 'kind', 'refundStatus', 'reason', 'appliedAt', 'refundedAt', 'amount'],
  heads: { shop: '平台 / 店铺' },
  cells: {
    shop: ({ platform, titles }) => `${platformNames[platform]} · ${titles['shop'] ?? missing}`,
    refundStatus: ({ refundStatus }) => (
      <StateDot state={tones[refundStatus] ?? 'pending'} label={refundStatuses[refundStatus]} />
    ),
  },
  widths: { reason: 160 },
  empty: <p>还没有退款。退款由店铺同步带来。</p>,
});
