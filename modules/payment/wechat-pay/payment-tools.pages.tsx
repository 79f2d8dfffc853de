import { request, say, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { CodeDialog, type PaymentRow } from './code-dialog.pages.tsx';
import { queryPay } from './payment.calls.ts';
import { payment, paymentRefund, paymentStates } from './payment.ts';
import { refundableOf, RefundDialog } from './refund-dialog.pages.tsx';

async function look({ outTradeNo }: PaymentRow): Promise<void> {
  const { state } = await request(queryPay, { outTradeNo });
  say({ text: `微信：${paymentStates[state]}` });
}

/** What can be done about a payment: in the list as links, on its own page as buttons. */
export function PaymentTools({ row, asButtons = false }: { row: PaymentRow; asButtons?: boolean }) {
  const may = useMay();
  const [open, setOpen] = useState<'code' | 'refund'>();
  const [, ask] = useBusy(payment, paymentRefund);
  const mayRefund = may('oms_payment:refund') && ['paid', 'partRefunded'].includes(row.state) && refundableOf(row) > 0n;
  const tools = [
    ...(row.state === 'waiting' && row.codeUrl ? [{ label: '收款码', run: () => setOpen('code') }] : []),
    ...(mayRefund ? [{ label: '退款', run: () => setOpen('refund') }] : []),
    { label: '查询', run: () => ask(() => look(row)) },
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      {tools.map(({ label, run }) =>
        asButtons ? (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ) : (
          <button key={label} type="button" onClick={run}>
            {label}
          </button>
        ),
      )}
      {open === 'code' && <CodeDialog row={row} onClose={close} />}
      {open === 'refund' && <RefundDialog row={row} onClose={close} />}
    </>
  );
}
