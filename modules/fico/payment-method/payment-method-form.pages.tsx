import { formPage } from '@heliu/ui';
import { paymentMethodCalls } from './payment-method.calls.ts';

export default formPage(paymentMethodCalls, {
  sections: [
    { label: '结算方式', fields: ['code', 'name', 'tender', 'feeRate'] },
    { label: '收银', fields: ['opensDrawer', 'givesChange', 'refundable', 'earnsPoints'] },
    { fields: ['sort', 'disabled', 'remark'] },
  ],
  react: {
    // Cash is what drawers and change are for.
    tender: (tender) =>
      tender === 'cash' ? { opensDrawer: true, givesChange: true } : { opensDrawer: false, givesChange: false },
  },
});
