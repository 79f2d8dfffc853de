import { type Fen, formatFen, formatMoney, parseYuan, showFen, zeroFen } from '@heliu/model';
import { FieldControl, request, say, useBusy, useTab, warn } from '@heliu/ui';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { PaymentRow } from './code-dialog.pages.tsx';
import { freshNumber } from './collect-dialog.pages.tsx';
import { refundPay } from './payment.calls.ts';
import { refundable } from './payment.rules.ts';
import { payment, paymentRefund, refundStates } from './payment.ts';

const reasons = ['顾客退货', '重复付款', '价格差额', '缺货'];

const moneyOf = ({ amount, refunded, refunding }: PaymentRow) => ({
  amount: parseYuan(amount) ?? zeroFen,
  refunded: parseYuan(refunded) ?? zeroFen,
  refunding: parseYuan(refunding) ?? zeroFen,
});
/** Nothing to whoever may not see the amounts. */
export const refundableOf = (row: PaymentRow): Fen => refundable(moneyOf(row));

export function RefundDialog({ row, onClose }: { row: PaymentRow; onClose: () => void }) {
  const { active } = useTab();
  const left = refundableOf(row);
  const [outRefundNo] = useState(() => freshNumber('R', 10));
  const [amount, setAmount] = useState(formatFen(left));
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy(payment, paymentRefund);
  const send = async (wanted: Fen) => {
    const refund = await request(refundPay, {
      outTradeNo: row.outTradeNo,
      outRefundNo,
      amount: wanted,
      reason: reason.trim(),
    });
    say({ text: `${showFen(wanted)} ${refundStates[refund.state]}` });
    onClose();
  };
  const confirm = () => {
    const wanted = parseYuan(amount);
    if (wanted === undefined || wanted <= 0n) return warn('请填写退款金额');
    if (wanted > left) return warn(`最多还能退 ${showFen(left)}`);
    if (reason.trim() === '') return warn('请填写退款原因');
    run(() => send(wanted));
  };
  return (
    <Modal
      open={active}
      width={420}
      title={`退款：${row.purpose}`}
      okText="退款"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <p className="hl-ask">
        收款 {formatMoney(row.amount)}，还能退 {showFen(left)}，原路退回付款人的微信。
      </p>
      <div className="hl-stack">
        <div className="hl-field">
          <label htmlFor="refund-amount">退款金额</label>
          <FieldControl
            id="refund-amount"
            field={paymentRefund.fields.amount}
            value={amount}
            onChange={(value) => setAmount(String(value ?? ''))}
          />
        </div>
        <div className="hl-field">
          <label htmlFor="refund-reason">退款原因</label>
          <span className="hl-spans">
            {reasons.map((one) => (
              <button key={one} type="button" className={one === reason ? 'is-on' : ''} onClick={() => setReason(one)}>
                {one}
              </button>
            ))}
          </span>
          <Input id="refund-reason" value={reason} maxLength={40} onChange={(event) => setReason(event.target.value)} />
        </div>
      </div>
    </Modal>
  );
}
