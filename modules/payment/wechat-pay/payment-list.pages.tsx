import { listPage, StateDot, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { CodeDialog, type PaymentRow } from './code-dialog.pages.tsx';
import { CollectDialog } from './collect-dialog.pages.tsx';
import { PaymentTools } from './payment-tools.pages.tsx';
import { paymentCalls } from './payment.calls.ts';
import { payment, paymentStates } from './payment.ts';

function Collect() {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<PaymentRow>();
  if (!may('oms_payment:pay')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        收款
      </Button>
      {open && (
        <CollectDialog
          onClose={() => setOpen(false)}
          onMade={(row) => {
            setOpen(false);
            setMade(row);
          }}
        />
      )}
      {made && <CodeDialog row={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

export default listPage(paymentCalls, {
  columns: ['outTradeNo', 'purpose', 'orderNo', 'amount', 'refunded', 'state', 'createdAt', 'paidAt', 'transactionId'],
  cells: {
    state: ({ state }) => <StateDot entity={payment} state={state} label={paymentStates[state]} />,
  },
  selects: false,
  buttons: () => <Collect />,
  tools: (row) => <PaymentTools row={row} />,
  empty: '还没有收过款。点“收款”生成二维码，顾客用微信扫码付款。',
});
