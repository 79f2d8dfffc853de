import { showPage } from '@heliu/ui';
import { refundCalls } from './refund.calls.ts';

export default showPage(refundCalls, {
  sections: [
    {
      fields: [
        'refundNo',
        'order',
        'orderNo',
        'lineNo',
        'shop',
        'platform',
        'kind',
        'refundStatus',
        'amount',
        'reason',
        'appliedAt',
        'refundedAt',
        'platformUpdatedAt',
      ],
    },
  ],
});
