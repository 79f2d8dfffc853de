import { type Wire } from '@heliu/model';
import { refresh, request, useTab } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { PayCode } from './pay-code.pages.tsx';
import { queryPay } from './payment.calls.ts';
import { payment, paymentStates } from './payment.ts';

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
      <PayCode
        amount={amount}
        about={purpose}
        codeUrl={isWaiting ? codeUrl : null}
        isPaid={state === 'paid'}
        said={
          <>
            {isWaiting ? `请顾客用微信扫码，${minutesLeft(expiresAt)}` : paymentStates[state]}
            {problem && <span className="hl-negative">：{problem}</span>}
          </>
        }
      >
        {asked.isError && <p className="hl-negative">{asked.error.message}</p>}
      </PayCode>
    </Modal>
  );
}
