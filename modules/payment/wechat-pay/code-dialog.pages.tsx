import { type Wire } from '@heliu/model';
import { formatMoney, Icon, refresh, request, useTab } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal, QRCode } from 'antd';
import { useEffect } from 'react';
import { queryPay } from './payment.calls.ts';
import { payment, paymentStates } from './payment.ts';
import './payment.css';

export type PaymentRow = Wire<typeof payment>;

const askEveryMs = 3000;

function minutesLeft(expiresAt: string): string {
  const left = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000));
  return left > 0 ? `二维码 ${left} 分钟内有效` : '二维码已过期';
}

/** The code on the screen, and what WeChat says about it while the customer takes out his phone. */
export function CodeDialog({ row, onClose }: { row: PaymentRow; onClose: () => void }) {
  const { active } = useTab();
  const asked = useQuery({
    queryKey: [payment.name, 'live', row.outTradeNo],
    initialData: row,
    queryFn: ({ signal }) =>
      request(queryPay, { outTradeNo: row.outTradeNo }, { quiet: true, inBackground: true, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' && active ? askEveryMs : false),
    retry: false,
  });
  const { state, amount, purpose, codeUrl, expiresAt, problem } = asked.data;
  const isWaiting = state === 'waiting';
  useEffect(() => {
    if (!isWaiting) refresh(payment);
  }, [isWaiting]);
  return (
    <Modal open={active} width={360} title="微信收款" footer={null} onCancel={onClose}>
      <div className="hl-paycode">
        <strong>{formatMoney(amount)}</strong>
        <span className="hl-muted">{purpose}</span>
        {isWaiting && codeUrl ? (
          <QRCode
            aria-label={`付款二维码 ${formatMoney(amount)}`}
            value={codeUrl}
            type="svg"
            size={208}
            color="#000"
            bgColor="#fff"
          />
        ) : (
          <div className={`hl-paycode-end is-${state === 'paid' ? 'money' : 'none'}`}>
            <Icon name={state === 'paid' ? 'check' : 'clock'} />
          </div>
        )}
        <p role="status" aria-live="polite">
          {isWaiting ? `请顾客用微信扫码，${minutesLeft(expiresAt)}` : paymentStates[state]}
          {problem && <span className="hl-negative">：{problem}</span>}
        </p>
        {asked.isError && <p className="hl-negative">{asked.error.message}</p>}
      </div>
    </Modal>
  );
}
